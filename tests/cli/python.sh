#!/bin/sh
# The Python package: rows, functions as pathfinders and hunters, and what is said when one of them is wrong.
command -v python3 >/dev/null || { echo "left out: the Python package: there is no python3"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/contrib/python python3 - <<'END'
import astray
from collections import deque


@astray.pathfinder("Fewest steps")
def steps(grid, start, goal):
    came, queue = {start: None}, deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            path = []
            while here:
                path.append(here)
                here = came[here]
            return path[::-1]
        for cell, _ in grid.steps(here):
            if cell not in came:
                came[cell] = here
                queue.append(cell)
    return None


@astray.hunter("Straight")
def straight(grid, turn, me, prey, seen, others):
    x, y = (a + (b > a) - (b < a) for a, b in zip(me, prey))
    return (x, y) if (x, y) in [cell for cell, _ in grid.steps(me)] and (x, y) not in others else me


@astray.steering("To the goal")
def to_the_goal(ship):
    dx, dy = ship.goal_x - ship.x, ship.goal_y - ship.y
    length = max((dx * dx + dy * dy) ** 0.5, 1e-12)
    return dx / length * ship.max_speed, dy / length * ship.max_speed


@astray.steering("Lost")
def lost(ship):
    raise KeyError("lost")


@astray.pathfinder("Broken")
def broken(grid, start, goal):
    raise KeyError("mine")


# A breadth-first search of our own and theirs take paths of the same number of cells.
rows = astray.bench("spiral", [steps, "bfs"], queries=5, no_time=True)
assert len(rows) == 10, len(rows)
cells = {}
for row in rows:
    cells.setdefault(row["query"], set()).add(row["path_len"])
assert all(len(both) == 1 for both in cells.values()), cells
assert all(row["ns_min"] is None for row in rows)
assert all(row["status"] == "found" for row in rows)
assert {row["algorithm"] for row in rows} == {"Fewest steps", "bfs"}, rows

mine, theirs = astray.solve("lake", steps, start="5,5", goal="70,12"), astray.solve("lake", "bfs", start="5,5", goal="70,12")
assert len(mine["path"]) == len(theirs["path"]) and mine["path"][0] == [5, 5] and mine["path"][-1] == [70, 12]
assert astray.solve("lake")["found"]

race = astray.race("first", [straight, "nonrotational"], prey="still", ticks=60)
assert [row["prey"] for row in race] == ["still", "still"] and race[0]["mover"] == "Straight", race

flights = astray.steer(["seek", "magnets"], scene="rocks30", seeds=2)
assert len(flights) >= 2 and {"seek", "magnets"} <= {row["behaviour"] for row in flights}, flights
# A function that steers flies as our seek does, to the digits that it is told; and so it hunts.
own, ours = (astray.steer(one, scene="rocks30", ship="scout", seeds=2) for one in (to_the_goal, "seek"))
for a, b in zip(own, ours):
    assert a["behaviour"] == "To the goal" and abs(a["length_ratio"] - b["length_ratio"]) < 1e-6 and a["contacts"] == b["contacts"], (a, b)
assert len(own) == len(ours) == 2
assert [row["caught"] for row in astray.race("bench", to_the_goal)] == [row["caught"] for row in astray.race("bench", [], behaviour="seek")]
assert astray.Ship("7 1 1 2 3 4 1 0 .25 .5 2 3 0 1 0 9 8 0 0 .3 ships 0 rocks 1 5 6 0 0 1 walls 1 2 2 nodes 0".split()).rocks == [(5, 6, 0, 0, 1)]

assert astray.fate("first", ["perfect", "nonrotational"])[0]["map"] == "first"

for wrong, said in ((lambda: astray.bench("nosuchmap"), "nosuchmap"), (lambda: astray.solve("lake", "astr"), "did you mean astar")):
    try:
        wrong()
        raise SystemExit("a wrong call is no error")
    except astray.AstrayError as error:
        assert said in str(error), error
try:
    astray.solve("lake", broken)
    raise SystemExit("a function that fails is no error")
except KeyError as error:
    assert error.args == ("mine",)
try:
    astray.steer(lost, scene="rocks30", ship="scout", seeds=1)
    raise SystemExit("a function that fails to steer is no error")
except KeyError as error:
    assert error.args == ("lost",)
try:
    astray.solve("lake", len)
    raise SystemExit("a function that is no pathfinder is taken")
except TypeError as error:
    assert "decorate it" in str(error)
END
[ $? = 0 ] || exit 1

# The environment, without gymnasium: masks, rewards and ends, and the same seed and actions give the same run.
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$srcdir/contrib/python python3 - <<'END'
import os
import random
import stat
import sys
import tempfile

sys.modules["gymnasium"] = None  # as if it were not installed
import astray
from astray.env import ACTIONS, HUNTERS, MARKED, RADIUS, Run, parse, reward

state = parse("turn 12; floor 3 Two halls; at 10,8; wounds 2; score 650; noise 7; sneaking; see k kid at 12,5 maybe 11,5 12,4 on patrol; "
              "see d wall-hugger at 3,4 next 3,5 hunting; open north east; deadly wait north-east; down at 40,7; companion at 1,2; "
              "tool 2 chalk-wall; wrench 1")
assert (state.turn, state.floor, state.title, state.at, state.wounds) == (12, 3, "Two halls", (10, 8), 2), state
assert [(h.name, h.at, h.next, h.draws, h.state) for h in state.hunters] == [
    ("kid", (12, 5), [(11, 5), (12, 4)], True, "on patrol"), ("wall-hugger", (3, 4), [(3, 5)], False, "hunting")], state.hunters
assert state.open == {"north", "east"} and state.deadly == {"wait", "north-east"} and not state.doomed
assert state.places == {"down": (40, 7), "companion": (1, 2)} and state.tools == {2: "chalk-wall"} and state.sneaking


def play(seed, turns, **options):
    """What a player sees who takes random actions that the mask allows."""
    run, draw, seen, total = Run(**options), random.Random(seed), [], 0
    try:
        seen.append(run.reset(seed=seed)[0])
        for _ in range(turns):
            before, mask = run.state, run.action_masks()
            action = draw.choice([i for i, can in enumerate(mask) if can])
            what, worth, terminated, truncated, info = run.step(action)
            seen.append(what)
            total += worth
            assert info["action_mask"] == run.action_masks(), info
            assert len(what["map"]) == 2 * RADIUS + 1 and len(what["hunters"]) == HUNTERS and len(what["marks"]) == len(MARKED), what
            assert what["map"][RADIUS][RADIUS] != 2, "you stand in a wall"
            moved = (info["state"].turn, info["state"].floor) != (before.turn, before.floor)
            if action < 8 and not terminated and before.turn == 0 and before.floor == info["state"].floor:
                assert moved, ACTIONS[action]  # an open step takes a turn
            if terminated or truncated:
                break
        return seen, total, (terminated, truncated, info["home"], info["state"])
    finally:
        run.close()


one, total, end = play(5, 60)
assert one == play(5, 60)[0], "the same seed and actions give another run"
assert one != play(6, 60)[0], "another seed gives the same run"
terminated, truncated, home, state = play(1, 3000, max_turns=20)[2]
assert truncated and not terminated and state.turn >= 20, (terminated, truncated, state)

# Whoever waits among hunters is caught in the end: the environment says so.
run = Run(floor=6, max_turns=10 ** 6)
run.reset(seed=3)
for _ in range(3000):
    seen, worth, terminated, truncated, info = run.step(ACTIONS.index("wait"))
    if terminated:
        break
run.close()
assert terminated and not info["home"] and info["state"].wounds == 0 and worth < 0, info

state = parse("turn 12; floor 3 x; wounds 2")
assert reward(state, state, True) == 10
assert abs(reward(state, parse("turn 3; floor 4 x; wounds 1"), False) - (1 - 0.3 - 0.003)) < 1e-9
run = Run()
run.reset(seed=2)
wall = next(i for i in range(8) if not run.action_masks()[i]) if not all(run.action_masks()[:8]) else ACTIONS.index("tool_5")
turn = run.state.turn
assert run.step(wall)[4]["state"].turn == turn, "what the mask forbids takes a turn"
run.close()

# A program of another protocol is refused.
with tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False) as file:
    file.write("#!/bin/sh\necho protocol 99\n")
os.chmod(file.name, stat.S_IRWXU)
mine, os.environ["ASTRAY"] = os.environ["ASTRAY"], file.name
try:
    Run().reset(seed=1)
    raise SystemExit("another protocol is taken")
except astray.AstrayError as error:
    assert "not protocol 1: protocol 99" in str(error), error
finally:
    os.environ["ASTRAY"] = mine
    os.unlink(file.name)
END
