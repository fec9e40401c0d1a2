"""The run as an environment for learning, over `astray --plain=full`.

    from astray.env import Run

    run = Run()
    seen, info = run.reset(seed=7)
    while True:
        seen, reward, terminated, truncated, info = run.step(choose(seen, info["action_mask"]))
        if terminated or truncated:
            break
    run.close()

Run needs only Python.  Where gymnasium is installed it is a gymnasium.Env, what it returns are numpy arrays, and
gymnasium.make("astray/Run-v0") makes one.  action_masks() is what MaskablePPO of sb3-contrib asks for.
"""
import dataclasses
import os
import random
import subprocess
import tempfile

from .rows import AstrayError

try:
    import gymnasium
    import numpy
except ImportError:
    gymnasium = None

PROTOCOL = 1
DIRECTIONS = ("north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west")
TOOLS = 5
HUNTERS = 4  # of which the nearest are observed
RADIUS = 5   # of the part of the map that is observed

#: The action with number I: a step, a turn of waiting, what walks by itself, and the tools, aimed as the game proposes.
ACTIONS = (*DIRECTIONS, "wait", "explore", "stairs_down", "stairs_up", *(f"tool_{slot}" for slot in range(1, TOOLS + 1)))
MARKED = ACTIONS[:9]  # those that may be marked deadly or doomed

#: The states of hunters that do not hunt you.
UNAWARE = ("asleep", "on patrol", "curious", "lost you", "resting", "stunned")

#: How the observed map is coded; every other sign is 1, which can be walked on.
CODES = {" ": 0, "#": 2, "T": 2, "w": 2, "%": 2, "=": 2, "+": 3, "~": 4, '"': 4, "<": 5, ">": 6}


@dataclasses.dataclass
class Hunter:
    name: str
    at: tuple
    next: list    # the cells that it steps to
    draws: bool   # it draws one of them
    state: str


@dataclasses.dataclass
class State:
    """A line of the protocol that begins with "turn"."""
    turn: int = 0
    floor: int = 0
    title: str = ""
    at: tuple = (0, 0)
    wounds: int = 0
    score: int = 0
    noise: int = 0
    sneaking: bool = False
    hunters: list = dataclasses.field(default_factory=list)
    open: set = dataclasses.field(default_factory=set)
    deadly: set = dataclasses.field(default_factory=set)
    doomed: set = dataclasses.field(default_factory=set)
    places: dict = dataclasses.field(default_factory=dict)
    tools: dict = dataclasses.field(default_factory=dict)


def _cell(text):
    x, y = text.split(",")
    return int(x), int(y)


def _hunter(words):
    name, at, rest, cells, draws = words[1], _cell(words[3]), words[4:], [], False
    if rest and rest[0] in ("next", "maybe"):
        draws = rest.pop(0) == "maybe"
        while rest and rest[0][0].isdigit():
            cells.append(_cell(rest.pop(0)))
    return Hunter(name, at, cells, draws, " ".join(rest))


def parse(line):
    """The State of LINE, which begins with "turn" or "step"."""
    state = State(turn=int(line.split(";")[0].split()[1]))
    for part in line.split("; ")[1:]:
        word, *rest = part.split()
        if word == "floor":
            state.floor, state.title = int(rest[0]), " ".join(rest[1:])
        elif word in ("wounds", "score", "noise"):
            setattr(state, word, int(rest[0]))
        elif word in ("open", "deadly", "doomed"):
            setattr(state, word, set(rest))
        elif word == "at":
            state.at = _cell(rest[0])
        elif word == "see":
            state.hunters.append(_hunter(rest))
        elif word == "sneaking":
            state.sneaking = True
        elif word == "tool":
            state.tools[int(rest[0])] = rest[1]
        elif len(rest) == 2 and rest[0] == "at":
            state.places[word] = _cell(rest[1])
    return state


def reward(before, after, home):
    """10 for coming home, 1 for each new floor, 0.3 off for each wound, and a thousandth off for each turn."""
    if home:
        return 10.0
    floors = max(after.floor - before.floor, 0)
    turns = after.turn if floors else after.turn - before.turn
    return floors - 0.3 * max(before.wounds - after.wounds, 0) - 0.001 * max(turns, 0)


def _box(low, high, shape):
    return gymnasium.spaces.Box(low, high, shape, dtype=numpy.float32)


class Run(gymnasium.Env if gymnasium else object):
    """A run from its first floor, or from FLOOR, that is cut off after MAX_TURNS turns on one floor.

    What is observed is a dictionary:
      you       floor, turn, wounds, noise, tools held, and whether the stairs down are known and where they are from you
      hunters   for the HUNTERS nearest in sight: 1, where it is from you, and whether it hunts you; else 0
      marks     for each of MARKED: can it be done, is it deadly, is it doomed
      map       the cells within RADIUS of you, by CODES, row by row
    info has "action_mask", "state" (a State), "news" (what the game says) and "home".
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, floor=None, max_turns=1000, reward=reward, render_mode=None):
        self.floor, self.max_turns, self.reward, self.render_mode = floor, max_turns, reward, render_mode
        self._program = self._folder = self._rows = None
        self._random = random.Random()
        if gymnasium:
            side = 2 * RADIUS + 1
            self.action_space = gymnasium.spaces.Discrete(len(ACTIONS))
            self.observation_space = gymnasium.spaces.Dict({
                "you": _box(-1e6, 1e6, (8,)), "hunters": _box(-1e4, 1e4, (HUNTERS, 4)),
                "marks": _box(0, 1, (len(MARKED), 3)), "map": _box(0, 6, (side, side))})

    # ---- the program ----

    def _start(self, seed):
        self.close()
        self._folder = tempfile.TemporaryDirectory()
        home = dict.fromkeys(("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"), self._folder.name)
        line = [os.environ.get("ASTRAY", "astray"), "play", "--plain=full", f"--seed={seed}"]
        if self.floor:
            line.append(f"--floor={self.floor}")
        self._program = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                         text=True, encoding="utf-8", env={**os.environ, **home})
        first = self._program.stdout.readline().strip()
        if first != f"protocol {PROTOCOL}":
            said = first or self._program.stderr.read().strip()
            self.close()
            raise AstrayError(f"not protocol {PROTOCOL}: {said}")

    def _answer(self):
        """Reads an answer to its last line, which it returns; notes news and rows of the map on the way."""
        self._rows = []
        for line in self._program.stdout:
            line = line.rstrip("\n")
            if line.startswith("map "):
                self._rows.append(line[4:])
            elif line.startswith(("say ", "tell ")):
                self._news.append(line.split(" ", 1)[1])
            elif line.startswith(("turn ", "view ", "bye")):
                return line
        raise AstrayError(self._program.stderr.read().strip() or "the program ended")

    def _say(self, words):
        self._program.stdin.write(words + "\n")
        self._program.stdin.flush()
        return self._answer()

    def _settle(self, line):
        """Closes views until the run waits, whose line it returns; None at the summary.  Offers are taken."""
        while not line.startswith("turn "):
            if line.startswith("bye"):
                raise AstrayError("the program ended")
            if line == "view summary":
                return None
            line = self._say("Enter" if line == "view offer" else "Esc")
        return line

    def _do(self, action):
        """Does ACTION and returns the State after it; None: the run is over."""
        words = action.replace("-", "_")
        if action.startswith("tool_"):
            words += " Enter"
        line = self._settle(self._say(words))
        # A marked step is warned of, and taken when it is asked for again.
        if line and action in MARKED and (parse(line).turn, parse(line).floor) == (self.state.turn, self.state.floor):
            line = self._settle(self._say(words))
        if line:
            line = self._say("MAP")
        return parse(line) if line else None

    # ---- what is seen ----

    def action_masks(self):
        """Which of ACTIONS can be done now."""
        state = self.state
        can = [name in state.open for name in DIRECTIONS]
        can += [True, True, "down" in state.places, "up" in state.places]
        can += [slot in state.tools for slot in range(1, TOOLS + 1)]
        return numpy.array(can, dtype=bool) if gymnasium else can

    def _sign(self, x, y):
        inside = 0 <= y < len(self._rows) and 0 <= x < len(self._rows[y])
        return CODES.get(self._rows[y][x], 1) if inside else 0

    def _observe(self):
        state, (x, y) = self.state, self.state.at
        down = state.places.get("down")
        stairs = [1, down[0] - x, down[1] - y] if down else [0, 0, 0]
        near = sorted(state.hunters, key=lambda hunter: max(abs(hunter.at[0] - x), abs(hunter.at[1] - y)))[:HUNTERS]
        hunters = [[1, hunter.at[0] - x, hunter.at[1] - y, int(hunter.state not in UNAWARE)] for hunter in near]
        seen = {
            "you": [state.floor, state.turn, state.wounds, state.noise, len(state.tools), *stairs],
            "hunters": hunters + [[0, 0, 0, 0]] * (HUNTERS - len(hunters)),
            "marks": [[int(name in state.open or name == "wait"), int(name in state.deadly), int(name in state.doomed)]
                      for name in MARKED],
            "map": [[self._sign(x + dx, y + dy) for dx in range(-RADIUS, RADIUS + 1)]
                    for dy in range(-RADIUS, RADIUS + 1)],
        }
        if gymnasium:
            seen = {name: numpy.array(value, dtype=numpy.float32) for name, value in seen.items()}
        return seen

    def _info(self, home=False):
        return {"action_mask": self.action_masks(), "state": self.state, "news": self._news, "home": home}

    # ---- the interface ----

    def reset(self, *, seed=None, options=None):
        """Begins the run of SEED, by default a new one, and returns what is seen and info."""
        if gymnasium:
            super().reset(seed=seed)
        if seed is not None:
            self._random = random.Random(seed)
        self._news = []
        self._start(self._random.randrange(1 << 32) if seed is None else seed)
        self._settle(self._answer())
        self.state = parse(self._say("MAP"))
        return self._observe(), self._info()

    def step(self, action):
        """Does ACTIONS[ACTION]; one that the mask forbids is refused by the game, and takes no turn."""
        before, self._news = self.state, []
        after = self._do(ACTIONS[int(action)])
        over, home = after is None, any(text.startswith("Home. ") for text in self._news)
        if over:  # the last turn has no line: the summary says how it ended
            after = dataclasses.replace(before, wounds=0 if "Caught for good." in self._news else before.wounds)
        self.state = after
        truncated = not over and after.turn >= self.max_turns
        return self._observe(), self.reward(before, after, home), over, truncated, self._info(home)

    def render(self):
        """The known map as text."""
        return "\n".join(self._rows)

    def close(self):
        if self._program:
            self._program.stdin.close()
            self._program.stdout.close()
            self._program.stderr.close()
            self._program.wait()
            self._program = None
        if self._folder:
            self._folder.cleanup()
            self._folder = None


if gymnasium:
    gymnasium.register("astray/Run-v0", entry_point=Run)
