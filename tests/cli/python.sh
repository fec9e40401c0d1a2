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

mine, theirs = astray.solve("lake", steps, start="5,5", goal="70,12"), astray.solve("lake", "bfs", start="5,5", goal="70,12")
assert len(mine["path"]) == len(theirs["path"]) and mine["path"][0] == [5, 5] and mine["path"][-1] == [70, 12]
assert astray.solve("lake")["found"]

race = astray.race("first", [straight, "nonrotational"], prey="still", ticks=60)
assert [row["prey"] for row in race] == ["still", "still"] and "exec:" in race[0]["mover"]

flights = astray.steer(["seek", "magnets"], scene="rocks30", seeds=2)
assert len(flights) >= 2 and {"seek", "magnets"} <= {row["behaviour"] for row in flights}, flights
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
    astray.solve("lake", len)
    raise SystemExit("a function that is no pathfinder is taken")
except TypeError as error:
    assert "decorate it" in str(error)
END
