# settings
dist_pkgdata_DATA = \
	%D%/asteroids.cfg \
	%D%/astray.cfg \
	%D%/conventions.cfg \
	%D%/defence.cfg \
	%D%/floors.cfg \
	%D%/hunters.cfg \
	%D%/keys.cfg \
	%D%/new-lesson.cfg \
	%D%/page.html \
	%D%/presets.cfg \
	%D%/prologue.cfg \
	%D%/ships.cfg \
	%D%/themes.cfg \
	%D%/title.txt \
	%D%/tools.cfg

# the code of pathfinders
codedir = $(pkgdatadir)/code
dist_code_DATA = \
	%D%/code/astar.txt \
	%D%/code/bfs.txt \
	%D%/code/dfs.txt \
	%D%/code/dijkstra.txt \
	%D%/code/greedy.txt \
	%D%/code/jps.txt \
	%D%/code/jpsplus.txt \
	%D%/code/wastar.txt

# help pages
helpdir = $(pkgdatadir)/help
dist_help_DATA = \
	%D%/help/anya.txt \
	%D%/help/arc.txt \
	%D%/help/arrive.txt \
	%D%/help/astar.txt \
	%D%/help/auto.txt \
	%D%/help/bfs.txt \
	%D%/help/bidir.txt \
	%D%/help/blend.txt \
	%D%/help/companion.txt \
	%D%/help/corners.txt \
	%D%/help/corridor.txt \
	%D%/help/dfs.txt \
	%D%/help/dijkstra.txt \
	%D%/help/dstarlite.txt \
	%D%/help/evade.txt \
	%D%/help/exhaustive.txt \
	%D%/help/field.txt \
	%D%/help/flee.txt \
	%D%/help/flock.txt \
	%D%/help/flow.txt \
	%D%/help/follow.txt \
	%D%/help/gaps.txt \
	%D%/help/greedy.txt \
	%D%/help/hybrid.txt \
	%D%/help/jps.txt \
	%D%/help/jpsplus.txt \
	%D%/help/lj-derived.txt \
	%D%/help/lj.txt \
	%D%/help/interpose.txt \
	%D%/help/hide.txt \
	%D%/help/offset-pursuit.txt \
	%D%/help/magnets.txt \
	%D%/help/mend.txt \
	%D%/help/navmesh.txt \
	%D%/help/orca.txt \
	%D%/help/path-follow.txt \
	%D%/help/program.txt \
	%D%/help/pursue.txt \
	%D%/help/rails.txt \
	%D%/help/replan.txt \
	%D%/help/right-angle.txt \
	%D%/help/seek.txt \
	%D%/help/sphere.txt \
	%D%/help/stale.txt \
	%D%/help/swarm.txt \
	%D%/help/tangent.txt \
	%D%/help/theta.txt \
	%D%/help/visibility.txt \
	%D%/help/wander.txt \
	%D%/help/wastar.txt \
	%D%/help/waypoints.txt \
	%D%/help/whiskers-damped.txt \
	%D%/help/whiskers.txt

# the prose of the manual pages of commands
manualdir = $(pkgdatadir)/manual
dist_manual_DATA = \
	%D%/manual/arcade.txt \
	%D%/manual/bench.txt \
	%D%/manual/cast.txt \
	%D%/manual/check.txt \
	%D%/manual/complete.txt \
	%D%/manual/convert.txt \
	%D%/manual/experiment.txt \
	%D%/manual/fate.txt \
	%D%/manual/gen.txt \
	%D%/manual/grade.txt \
	%D%/manual/help.txt \
	%D%/manual/lab.txt \
	%D%/manual/lesson.txt \
	%D%/manual/list.txt \
	%D%/manual/options.txt \
	%D%/manual/page.txt \
	%D%/manual/play.txt \
	%D%/manual/plot.txt \
	%D%/manual/puzzle.txt \
	%D%/manual/race.txt \
	%D%/manual/replay.txt \
	%D%/manual/scores.txt \
	%D%/manual/shot.txt \
	%D%/manual/solve.txt \
	%D%/manual/space.txt \
	%D%/manual/steer.txt \
	%D%/manual/trace.txt

# lessons
lessonsdir = $(pkgdatadir)/lessons
dist_lessons_DATA = \
	%D%/lessons/00-tour.cfg \
	%D%/lessons/01-rings.cfg \
	%D%/lessons/02-same-road-less-work.cfg \
	%D%/lessons/03-what-greed-costs.cfg \
	%D%/lessons/04-fewest-steps.cfg \
	%D%/lessons/05-a-little-impatience.cfg \
	%D%/lessons/06-too-sure.cfg \
	%D%/lessons/07-among-equals.cfg \
	%D%/lessons/08-shorter-than-the-shortest.cfg \
	%D%/lessons/09-the-goat-and-the-pillar.cfg \
	%D%/lessons/10-time-to-think.cfg \
	%D%/lessons/11-the-trap.cfg \
	%D%/lessons/12-after-you.cfg \
	%D%/lessons/13-the-rumour.cfg \
	%D%/lessons/14-to-the-finish.cfg \
	%D%/lessons/15-one-path-at-a-time.cfg \
	%D%/lessons/16-jumps.cfg \
	%D%/lessons/17-from-both-ends.cfg \
	%D%/lessons/18-mend-or-begin-again.cfg \
	%D%/lessons/19-the-taut-string.cfg \
	%D%/lessons/20-fate.cfg \
	%D%/lessons/21-how-strong-a-push.cfg \
	%D%/lessons/22-three-rules.cfg \
	%D%/lessons/23-feelers.cfg \
	%D%/lessons/24-yesterdays-plan.cfg

# maps
mapsdir = $(pkgdatadir)/maps
dist_maps_DATA = \
	%D%/maps/beast.txt \
	%D%/maps/bench.txt \
	%D%/maps/braid.txt \
	%D%/maps/corner.txt \
	%D%/maps/dead-end.txt \
	%D%/maps/deep.txt \
	%D%/maps/doorway.txt \
	%D%/maps/drone.txt \
	%D%/maps/even.txt \
	%D%/maps/first.txt \
	%D%/maps/ford.txt \
	%D%/maps/greed.txt \
	%D%/maps/lake.txt \
	%D%/maps/mud.txt \
	%D%/maps/museum.txt \
	%D%/maps/orbit.txt \
	%D%/maps/pillars.txt \
	%D%/maps/pocket.txt \
	%D%/maps/rumour.txt \
	%D%/maps/spiral.txt \
	%D%/maps/squeeze.txt \
	%D%/maps/ties.txt \
	%D%/maps/toll.txt \
	%D%/maps/vault.txt \
	%D%/maps/warren.txt

# the boards of the prologue
prologuedir = $(pkgdatadir)/prologue
dist_prologue_DATA = \
	%D%/prologue/1-goat.txt \
	%D%/prologue/2-bull.txt \
	%D%/prologue/3-goats.txt

# puzzles
puzzlesdir = $(pkgdatadir)/puzzles
dist_puzzles_DATA = \
	%D%/puzzles/01-goat.txt \
	%D%/puzzles/02-goat.txt \
	%D%/puzzles/03-two-goats.txt \
	%D%/puzzles/04-goat-mud.txt \
	%D%/puzzles/05-minotaur-still.txt \
	%D%/puzzles/06-minotaur-guard.txt \
	%D%/puzzles/07-minotaur-half.txt \
	%D%/puzzles/08-minotaur-labyrinth.txt \
	%D%/puzzles/08a-three-goats.txt \
	%D%/puzzles/09-goat-minotaur.txt \
	%D%/puzzles/10-bull.txt \
	%D%/puzzles/11-bull-room.txt \
	%D%/puzzles/12-bull-late.txt \
	%D%/puzzles/13-goat-bull.txt \
	%D%/puzzles/14-mole-slow.txt \
	%D%/puzzles/15-mole-hand.txt \
	%D%/puzzles/16-mole.txt \
	%D%/puzzles/17-goat-mole.txt \
	%D%/puzzles/17a-hound.txt \
	%D%/puzzles/17b-hound.txt \
	%D%/puzzles/17c-hound.txt \
	%D%/puzzles/18-delver-step.txt \
	%D%/puzzles/19-delver-silly.txt \
	%D%/puzzles/20-delver-goat.txt \
	%D%/puzzles/21-goat-delver.txt \
	%D%/puzzles/22-wader-ripples.txt \
	%D%/puzzles/23-wader-mud.txt \
	%D%/puzzles/24-goat-wader.txt \
	%D%/puzzles/25-eager.txt \
	%D%/puzzles/26-eager-pocket.txt \
	%D%/puzzles/27-mole-eager.txt \
	%D%/puzzles/28-surveyor-door.txt \
	%D%/puzzles/29-surveyor-corner.txt \
	%D%/puzzles/30-archer-sight.txt \
	%D%/puzzles/31-archer-line.txt \
	%D%/puzzles/32-archer-goat.txt \
	%D%/puzzles/33-jumper-door.txt \
	%D%/puzzles/34-jumper-corners.txt \
	%D%/puzzles/35-pack-two.txt \
	%D%/puzzles/36-pack-rings.txt \
	%D%/puzzles/37-pincer-jaws.txt \
	%D%/puzzles/38-pincer.txt \
	%D%/puzzles/39-nemesis.txt \
	%D%/puzzles/40-nemesis-round.txt \
	%D%/puzzles/41-minotaur-goat.txt \
	%D%/puzzles/42-bull-goat.txt \
	%D%/puzzles/renamed

# scenarios
scenariosdir = $(pkgdatadir)/scenarios
dist_scenarios_DATA = \
	%D%/scenarios/hollow.map \
	%D%/scenarios/hollow.map.scen

# scenes
scenesdir = $(pkgdatadir)/scenes
dist_scenes_DATA = \
	%D%/scenes/arrive.cfg \
	%D%/scenes/asteroids.cfg \
	%D%/scenes/circle.cfg \
	%D%/scenes/companion.cfg \
	%D%/scenes/crossing.cfg \
	%D%/scenes/defence.cfg \
	%D%/scenes/doorway.cfg \
	%D%/scenes/drift30.cfg \
	%D%/scenes/evade.cfg \
	%D%/scenes/flee.cfg \
	%D%/scenes/flock.cfg \
	%D%/scenes/galaxy.cfg \
	%D%/scenes/gap.cfg \
	%D%/scenes/headon.cfg \
	%D%/scenes/leader.cfg \
	%D%/scenes/guard.cfg \
	%D%/scenes/hide.cfg \
	%D%/scenes/wing.cfg \
	%D%/scenes/multitude.cfg \
	%D%/scenes/magnets.cfg \
	%D%/scenes/maze.cfg \
	%D%/scenes/node.cfg \
	%D%/scenes/patrol.cfg \
	%D%/scenes/pursue.cfg \
	%D%/scenes/racing.cfg \
	%D%/scenes/rails.cfg \
	%D%/scenes/rocks30.cfg \
	%D%/scenes/rocks60.cfg \
	%D%/scenes/seek.cfg \
	%D%/scenes/swarm.cfg \
	%D%/scenes/taut.cfg \
	%D%/scenes/utrap-inside.cfg \
	%D%/scenes/utrap.cfg \
	%D%/scenes/wander.cfg

# tiles
tilesdir = $(pkgdatadir)/tiles
dist_tiles_DATA = \
	%D%/tiles/astray-tiles.png
