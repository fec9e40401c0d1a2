"""Astray from Python.

    import astray

    rows = astray.bench("lake", algorithms=["astar", "jps"], queries=20)
    print(astray.frame(rows).groupby("algorithm").expanded.mean())      # with pandas

A function is an algorithm wherever the program takes one:

    @astray.pathfinder("My search")
    def search(grid, start, goal):
        ...
        return [start, ..., goal]                                        # or None

    astray.solve("lake", search)
    astray.bench("lake", algorithms=[search, "astar"], queries=20)

    @astray.hunter("My hunter")
    def hunt(grid, turn, me, prey, seen, others):
        return x, y

    astray.race("first", movers=[hunt, "nonrotational"])

    @astray.steering("My steering")
    def steer(ship):
        return ship.goal_x - ship.x, ship.goal_y - ship.y                # the velocity it should take

    astray.steer([steer, "orca"], scene="rocks30", seeds=20)

The program is the file in the environment variable ASTRAY, or else the command `astray`.
"""
from .programs import Grid, Ship, hunter, pathfinder, serve, steering
from .rows import AstrayError, bench, fate, frame, race, run, solve, steer

__all__ = ["AstrayError", "Grid", "Ship", "bench", "fate", "frame", "hunter", "pathfinder", "race", "run", "serve", "solve", "steer", "steering"]
