#!/usr/bin/env python3
"""tiles.py OUT: draws the tiles of terrain for Tiled, in the order of src/map/terrain.def, as a PNG of 16 x 16 pixels each.

The same bytes every time; needs nothing but Python.
"""
import struct
import sys
import zlib

SIDE = 16
TILES = "rock floor wall door_closed door_open door_wedged water deep mud brush tree up down grass swamp blight chalk".split()
GROUND = {"rock": 0x101010, "floor": 0x2E2E2E, "wall": 0x8A8A8A, "door_closed": 0x2E2E2E, "door_open": 0x2E2E2E,
          "door_wedged": 0x2E2E2E, "water": 0x2F6F8F, "deep": 0x143A5A, "mud": 0x5A4630, "brush": 0x2E2E2E,
          "tree": 0x2E2E2E, "up": 0x2E2E2E, "down": 0x2E2E2E, "grass": 0x35552F, "swamp": 0x41532F,
          "blight": 0x4B3A52, "chalk": 0xD8D8D0}


def sign(tile, x, y):
    """The colour of a pixel where the tile has more than its ground, else None."""
    if tile == "floor":
        return 0x606060 if 7 <= x <= 8 and 7 <= y <= 8 else None
    if tile == "wall":
        return 0xB0B0B0 if y < 6 else None
    if tile == "door_closed":
        return 0xB07A3A if 2 <= x <= 13 else None
    if tile == "door_open":
        return 0xB07A3A if 2 <= x <= 4 else None
    if tile == "door_wedged":
        return 0xC05030 if 2 <= x <= 13 and y % 5 else None
    if tile in ("water", "deep"):
        return 0x6FAFCF if (y % 8) == (2 if x // 4 % 2 else 3) else None
    if tile == "mud":
        return 0x7A6248 if (x * 7 + y * 11) % 13 == 0 else None
    if tile in ("brush", "grass", "swamp"):
        return 0x6FA050 if (x * 5 + y * 3) % 11 == 0 and y > 2 else None
    if tile == "tree":
        if (x - 7.5) ** 2 + (y - 6) ** 2 < 30:
            return 0x3F7F3F
        return 0x6A4A2A if 7 <= x <= 8 and y > 9 else None
    if tile in ("up", "down"):
        stair = x // 4 if tile == "down" else 3 - x // 4
        return 0xE0C060 if y >= 3 + 3 * stair and y < 14 else None
    if tile == "blight":
        return 0x9A70AA if (x * 3 + y * 7) % 17 == 0 else None
    if tile == "chalk":
        return 0xF4F4EE if (x + y) % 4 == 0 else None
    return None


def chunk(kind, data):
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    rows = bytearray()
    for y in range(SIDE):
        rows.append(0)
        for tile in TILES:
            for x in range(SIDE):
                colour = sign(tile, x, y)
                rows += (GROUND[tile] if colour is None else colour).to_bytes(3, "big")
    head = struct.pack(">IIBBBBB", SIDE * len(TILES), SIDE, 8, 2, 0, 0, 0)
    with open(sys.argv[1], "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) +
                  chunk(b"IEND", b""))


main()
