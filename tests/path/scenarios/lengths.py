#!/usr/bin/env python3
"""lengths.py MAP: prints a scenario of questions about a MovingAI map, with the lengths of their shortest ways.

It shares no code with the program whose searches the tests hold to these lengths: a plain Dijkstra search from the
start over all free cells, eight neighbours, no corner cut.  Lengths are counted in straight and diagonal steps, and
become a number at the end, so they carry no error of summing.  The questions come from a fixed seed.
"""
import heapq
import os
import random
import sys

DIAGONAL = 2 ** 0.5
STARTS = 15
GOALS = 8


def read(path):
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    height = int(lines[1].split()[1])
    return lines[4:4 + height]


def neighbours(rows, x, y):
    def free(column, row):
        return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] == "."

    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if (dx or dy) and free(x + dx, y + dy) and free(x + dx, y) and free(x, y + dy):
                yield x + dx, y + dy, dx != 0 and dy != 0


def length(steps):
    return steps[0] + steps[1] * DIAGONAL


def search(rows, start):
    """The numbers of straight and diagonal steps of a shortest way from START to each cell."""
    known = {}
    queue = [(0.0, start, (0, 0))]
    while queue:
        _, cell, steps = heapq.heappop(queue)
        if cell in known:
            continue
        known[cell] = steps
        for x, y, diagonal in neighbours(rows, *cell):
            if (x, y) not in known:
                further = (steps[0] + (not diagonal), steps[1] + diagonal)
                heapq.heappush(queue, (length(further), (x, y), further))
    return known


def main():
    path = sys.argv[1]
    rows = read(path)
    cells = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."]
    draw = random.Random(2)
    print("version 1")
    for _ in range(STARTS):
        start = draw.choice(cells)
        known = search(rows, start)
        for goal in draw.sample(sorted(known), min(GOALS, len(known))):
            far = length(known[goal])
            print(int(far / 4), os.path.basename(path), len(rows[0]), len(rows), *start, *goal, f"{far:.8f}", sep="\t")


main()
