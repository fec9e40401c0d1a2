"""The commands of Astray as functions that return rows: lists of dictionaries, one for each measurement."""
import json
import os
import subprocess

from .programs import named


class AstrayError(Exception):
    """The program refused or failed; the text is what it said."""


def run(command, *words):
    """Runs `astray COMMAND WORDS...` and returns its rows.  Columns have the names of astray-formats(5)."""
    line = [os.environ.get("ASTRAY", "astray"), command, "--format=json", *map(str, words)]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):  # 1: a search found no path
        raise AstrayError(done.stderr.strip() or f"exit status {done.returncode}")
    return [json.loads(row) for row in done.stdout.splitlines()]


def _options(**options):
    """--long-name=value for each option: several for a list, and only the name for True."""
    words = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        words += [flag if one is True else f"{flag}={one}" for one in _list(value) if one is not None]
    return words


def _list(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _with(command, algorithms, option, *words):
    """Runs COMMAND with ALGORITHMS, some of which may be functions, as values of OPTION; functions that steer are behaviours.

    In the rows a function has the name that its decorator gives it.
    """
    algorithms = _list(algorithms)
    with named(algorithms) as (names, faults):
        titles = {name: one.astray[1] for name, one in zip(names, algorithms) if hasattr(one, "astray")}
        flags = ["behaviour" if getattr(one, "astray", "  ")[0] == "steer" else option for one in algorithms]
        try:
            rows = run(command, *(f"--{flag}={name}" for flag, name in zip(flags, names)), *words)
        except AstrayError:
            if faults:
                raise faults[0] from None
            raise
        if faults:
            raise faults[0]
        return [{column: titles.get(value, value) if isinstance(value, str) else value for column, value in row.items()} for row in rows]


def solve(map, algorithm="astar", **options):
    """Finds one path on MAP and returns it as a row.  OPTIONS are those of the command: start="5,5", goal="70,12"."""
    return _with("solve", algorithm, "algorithm", *_options(**options), map)[0]


def bench(maps, algorithms="astar", **options):
    """Measures pathfinders on maps or scenarios: queries=20, seed=1, diagonal="never", ..."""
    return _with("bench", algorithms, "algorithm", *_options(**options), *_list(maps))


def race(maps, movers="nonrotational", **options):
    """Lets chasers, and functions that steer a ship, hunt on maps: prey="scripted", ticks=500, behaviour=["magnets"], ..."""
    return _with("race", movers, "algorithm", *_options(**options), *_list(maps))


def steer(behaviours="magnets", **options):
    """Flies ships: scene="rocks30", seeds=20, ship="fighter", ..."""
    return _with("steer", behaviours, "behaviour", *_options(**options))


def fate(map, chasers="perfect", **options):
    """Summarises who wins on MAP if both sides play perfectly."""
    return run("fate", *_options(algorithm=_list(chasers), **options), map)


def frame(rows):
    """ROWS as a pandas.DataFrame."""
    import pandas

    return pandas.DataFrame(rows)
