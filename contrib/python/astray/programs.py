"""Functions that answer as programs do, by the protocol of astray-formats(5), section PROGRAMS."""
import contextlib
import io
import os
import socket
import stat
import sys
import tempfile
import threading


class Grid:
    """The map as a mover sees it.  costs[y][x] is what a step onto the cell costs, 0 where it is blocked."""

    def __init__(self, costs, rule):
        self.costs = costs
        self.rule = rule
        self.width, self.height = len(costs[0]), len(costs)

    def is_open(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and self.costs[y][x] > 0

    def steps(self, cell):
        """The cells that one step leads to from CELL, each with the cost of that step."""
        x, y = cell
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)):
            if not self.is_open(x + dx, y + dy):
                continue
            if dx and dy and self.is_open(x + dx, y) + self.is_open(x, y + dy) < self.rule:
                continue
            yield (x + dx, y + dy), self.costs[y + dy][x + dx] * (2 ** 0.5 if dx and dy else 1)


def pathfinder(name):
    """Makes a pathfinder of FUNCTION(grid, start, goal), which returns the cells of a path, or None."""
    def mark(function):
        function.astray = ("find", name)
        return function
    return mark


def hunter(name):
    """Makes a hunter of FUNCTION(grid, turn, me, prey, seen, others), which returns the cell of its next step."""
    def mark(function):
        function.astray = ("hunt", name)
        return function
    return mark


class Ship:
    """What a ship knows when it decides: see `steering`."""

    _own = ("x y vx vy nose_x nose_y radius gap max_speed max_turn max_force mass team "
            "goal_x goal_y goal_vx goal_vy reach").split()
    _seen = (("ships", 6), ("rocks", 5), ("walls", 2), ("nodes", 2))

    def __init__(self, words):
        self.tick, self.number = int(words[0]), int(words[1])
        end = 2 + len(self._own)
        for name, word in zip(self._own, words[2:end]):
            setattr(self, name, float(word))
        for kind, width in self._seen:
            if words[end] != kind:
                raise ValueError(f"no {kind}")
            first, end = end + 2, end + 2 + width * int(words[end + 1])
            setattr(self, kind, [tuple(map(float, words[i:i + width])) for i in range(first, end, width)])


def steering(name):
    """Makes a steering behaviour of FUNCTION(ship), which returns the velocity (vx, vy) the ship should take.

    A ship has tick, number, x, y, vx, vy, nose_x, nose_y, radius, gap, max_speed, max_turn (radians a second), goal_x, goal_y,
    goal_vx, goal_vy and reach, and lists of what it sees: ships (x, y, vx, vy, radius, team), rocks (x, y, vx, vy, radius),
    walls and the nodes to come (x, y).  The function must not keep state: a flight can be stepped back and resumed.
    """
    def mark(function):
        function.astray = ("steer", name)
        return function
    return mark


def _pairs(numbers):
    return list(zip(numbers[::2], numbers[1::2]))


def _answer(function, grid, word, words):
    if word == "steer":
        vx, vy = function(Ship(words))
        return f"wish {float(vx)!r} {float(vy)!r}\n"
    numbers = [int(number) for number in words]
    if word == "find":
        path = function(grid, tuple(numbers[:2]), tuple(numbers[2:4]))
        if path is None:
            return "none\n"
        return "path " + " ".join(f"{x} {y}" for x, y in path) + "\nfound\n"
    turn, me, prey, seen = numbers[0], tuple(numbers[1:3]), tuple(numbers[3:5]), bool(numbers[5])
    x, y = function(grid, turn, me, prey, seen, _pairs(numbers[6:]))
    return f"go {x} {y}\n"


def serve(function, lines=None, out=None):
    """Answers the questions in LINES by FUNCTION until they end.

    A file that calls this is a program for exec:PATH by itself:

        if __name__ == "__main__":
            astray.serve(search)
    """
    lines, out = lines or sys.stdin, out or sys.stdout
    role, name = function.astray
    grid = None
    for line in lines:
        word, *rest = line.split()
        if word == "hello":
            out.write(f"hello 1 {role} {name}\n")
        elif word == "map":
            width, height, rule = map(int, rest)
            grid = Grid([[int(cost) for cost in next(lines).split()] for _ in range(height)], rule)
        else:
            out.write(_answer(function, grid, word, rest))
        out.flush()


# The program starts files, not functions.  So for each function there is a small file that only carries lines between the
# program and this process, where a thread answers them.
_CARRIER = """#!{python} -IS
import os, select, socket
peer = socket.socket(socket.AF_UNIX)
peer.connect({path!r})
while True:
    ready = select.select([0, peer], [], [])[0]
    for source in ready:
        data = os.read(0, 65536) if source == 0 else peer.recv(65536)
        if not data:
            raise SystemExit
        if source == 0:
            peer.sendall(data)
        else:
            while data:
                data = data[os.write(1, data):]
"""


def _answer_peer(function, peer, faults):
    with peer, peer.makefile("r", encoding="ascii") as lines, peer.makefile("w", encoding="ascii") as out:
        try:
            serve(function, lines, out)
        except (BrokenPipeError, ConnectionResetError):
            pass
        except Exception as fault:  # whatever a user's function raises
            faults.append(fault)


def _listen(function, listener, faults):
    while True:
        try:
            peer, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_answer_peer, args=(function, peer, faults), daemon=True).start()


@contextlib.contextmanager
def named(algorithms):
    """Yields the names by which the program knows ALGORITHMS, names or functions, and a list for faults of the latter."""
    with contextlib.ExitStack() as stack:
        names, faults = [], []
        for algorithm in algorithms:
            if not callable(algorithm):
                names.append(algorithm)
                continue
            if not hasattr(algorithm, "astray"):
                raise TypeError(f"{algorithm!r} is no pathfinder, hunter or steering behaviour: decorate it")
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            listener = stack.enter_context(socket.socket(socket.AF_UNIX))
            path, carrier = os.path.join(folder, "socket"), os.path.join(folder, "program")
            listener.bind(path)
            listener.listen()
            with io.open(carrier, "w", encoding="utf-8") as file:
                file.write(_CARRIER.format(python=sys.executable, path=path))
            os.chmod(carrier, stat.S_IRWXU)
            threading.Thread(target=_listen, args=(algorithm, listener, faults), daemon=True).start()
            stack.callback(listener.shutdown, socket.SHUT_RDWR)
            names.append("exec:" + carrier)
        yield names, faults
