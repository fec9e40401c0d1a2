#!/usr/bin/env python3
"""A steering behaviour: full speed along a free direction, near to that of the goal and to that of the nose.

Try it:  astray space -b exec:contrib/steering/sidestep.py rocks30
"""
import math
import sys


def read(words):
    """The facts of one question: the ship, its goal, and the discs that it sees, as (x, y, vx, vy, radius)."""
    numbers = iter(words)
    take = lambda n: [float(next(numbers)) for _ in range(n)]
    ship = dict(zip("x y vx vy nose_x nose_y radius gap speed turn force mass team".split(), take(13)))
    goal = dict(zip("x y vx vy reach".split(), take(5)))
    discs = []
    for kind, width in (("ships", 6), ("rocks", 5), ("walls", 2), ("nodes", 2)):
        assert next(numbers) == kind
        for _ in range(int(next(numbers))):
            things = take(width)
            if kind == "walls":
                discs.append(things + [0.0, 0.0, 0.5])  # only the nearest point of a wall is told; there is more of it
            elif kind != "nodes":
                discs.append(things[:5])
    return ship, goal, discs


def first_contact(ship, vx, vy, disc):
    """Seconds until a ship with this velocity comes too near to DISC; infinity: never."""
    x, y, dvx, dvy, radius = disc
    dx, dy, wx, wy = x - ship["x"], y - ship["y"], vx - dvx, vy - dvy
    room = ship["radius"] + ship["gap"] + radius
    closing, speed2, gap2 = dx * wx + dy * wy, wx * wx + wy * wy, dx * dx + dy * dy - room * room
    if closing <= 0 or speed2 == 0:
        return math.inf
    if gap2 <= 0:
        return 0.0
    inside = closing * closing - speed2 * gap2
    return math.inf if inside < 0 else (closing - math.sqrt(inside)) / speed2


def turn_between(a, b):
    return abs((a - b + math.pi) % (2 * math.pi) - math.pi)


def steer(ship, goal, discs):
    dx, dy = goal["x"] - ship["x"], goal["y"] - ship["y"]
    distance = math.hypot(dx, dy)
    if distance == 0:
        return 0.0, 0.0
    speed, ahead, nose = ship["speed"], math.atan2(dy, dx), math.atan2(ship["nose_y"], ship["nose_x"])
    # Long enough to turn round, but no longer than the way to the goal.
    horizon = min(1.0 + (math.pi / ship["turn"] if ship["turn"] > 0 else 0.0), distance / speed)
    best = (-1.0, 0.0, 0.0)
    # Without the nose it would not know to which side of an obstacle it wanted to go.
    for turn in sorted([0.0] + [math.radians(10 * step) for step in range(-18, 18) if step] + [nose - ahead],
                       key=lambda turn: turn_between(turn, 0) + turn_between(ahead + turn, nose) / 2):
        vx, vy = speed * math.cos(ahead + turn), speed * math.sin(ahead + turn)
        free = min((first_contact(ship, vx, vy, disc) for disc in discs), default=math.inf)
        if free >= horizon:
            return vx, vy
        best = max(best, (free, vx, vy))
    return best[1:]


for line in sys.stdin:
    word, *rest = line.split()
    if word == "hello":
        print("hello 1 steer Sidestep in Python", flush=True)
    elif word == "steer":
        vx, vy = steer(*read(rest[2:]))
        print(f"wish {vx!r} {vy!r}", flush=True)
