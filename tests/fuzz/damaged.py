#!/usr/bin/env python3
"""damaged.py PROGRAM SOURCE FILES [SEED]: damages FILES files of all kinds, one after the other, and hands each to a command
or a view that opens it as a user would, its keys included.  The program must not crash, hang (60 s of CPU time), report an
error of a sanitizer, end with a status that the manual does not have, fail without a line that says why, or print a control
character.  What fails is kept in ./damaged-N.  `make damaged FILES=10000` calls it; the same SEED damages the same files."""
import glob
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

CPU_S, WALL_S, CROP = 60, 900, 200000
STATUSES = {0, 1, 2, 3, 4, 5, 6}
WORDS = [b"0", b"-1", b"99999999", b"4294967295", b"1e999", b"nan", b'"', b"<", b"{", b"}", b"(", b";", b"\0", b"\xff\xfe",
         b"\x1b[2J", b"exec:/bin/true", b"-", b"/dev/stdin", b"..", b"map", b"\n"]

# Kind: where valid files are, relative to the source; then commands.  {} is the damaged file, OUT a file to write, and
# `shot` opens views.  A kind named NAME.cfg is a setting of the player's, and {} is not needed.
MAPS = ["tests/fuzz/corpus/%s/*" % kind for kind in
        "tmx tmj xp png ppm pgm pbm pam movingai matrix maze astray use_map".split()] + ["data/maps/*.txt"]
KINDS = {
    "map": (MAPS, ["check {}", "check -f json {}", "check --floors=9 {}", "convert -f tmx {} OUT", "convert -f astray {} OUT",
                   "convert -f xp {} OUT", "convert -f tmj {} OUT", "solve -s 0,0 -g 1,1 {}",
                   "solve -f json -s 0,0 -g 2,2 -a jpsplus {}", "bench -n 2 -r 1 --no-time {}",
                   "race --ticks 20 --no-time -a planner {}", "fate --max-cells 9000 {}", "trace -a astar -o OUT {}",
                   "shot -f text --keys '0 $ } e Esc D Z' lab {}", "shot -f text --keys '. . p v o i Z' play --map {}",
                   "shot -f text --keys '. . Space' space --map {}", "page -o OUT lab {}",
                   "steer --map {} --seeds 1 --no-time -b seek"]),
    "scenario": (["tests/fuzz/corpus/scen/*", "data/scenarios/*.scen"],
                 ["check {}", "bench --check -r 1 -n 3 --no-time -a astar {} --map data/scenarios"]),
    "trace": (["tests/fuzz/corpus/recording/*", "tests/fuzz/corpus/use_trace/*", "tests/fuzz/corpus/yaml/*"],
              ["check {}", "shot -f text --keys '$ e Esc 0 } {{ f' lab --trace={}", "shot -f text --keys '$ X' lab --trace={} lake"]),
    "lesson": (["data/lessons/*.cfg", "tests/fuzz/corpus/lesson/*"],
               ["lesson --check {}", "shot -f text --keys 'Enter 1 Enter Enter 2 Enter' lesson {}"]),
    "scene": (["data/scenes/*.cfg", "tests/fuzz/corpus/scene/*"],
              ["check {}", "steer --scene {} --seeds 1 --no-time -b seek -b magnets",
               "shot -f text --keys '. . . Space , b . <' space {}"]),
    "puzzle": (["data/puzzles/*.txt", "tests/fuzz/corpus/use_puzzle/*"],
               ["check {}", "shot -f text --keys 'i . i z .' puzzle {}", "shot -f text --keys '. o i' play --map {}"]),
    "journal": (["tests/golden/*.journal"],
                ["replay --verify {}", "replay --explain {}", "replay --proof {}",
                 "shot -f text --keys '$ 0 . . e , i' replay {}"]),
    "proof": (["tests/fuzz/corpus/proof/*", "tests/cli/played.txt"], ["replay --verify {}", "shot -f text --keys '$ e' replay {}"]),
    "rows": (["tests/fuzz/corpus/collect/*", "tests/fuzz/corpus/data_frame/*"], ["plot {} -o OUT", "lesson --collect {}"]),
    "hunters.cfg": (["data/hunters.cfg", "tests/fuzz/corpus/hunters/*"], ["check", "list hunters", "shot -f text --keys '. . o' play"]),
    "tools.cfg": (["data/tools.cfg", "tests/fuzz/corpus/tools/*"], ["check", "list tools", "shot -f text --keys '. 1 .' play"]),
    "floors.cfg": (["data/floors.cfg", "tests/fuzz/corpus/floors/*", "tests/fuzz/corpus/use_floors/*"],
                   ["check", "shot -f text --keys '. . o' play", "shot -f text play --floor 2"]),
    "keys.cfg": (["data/keys.cfg", "tests/fuzz/corpus/keys/*"], ["check", "shot -f text --keys '?' play", "shot -f text --keys '? $' lab lake"]),
    "themes.cfg": (["data/themes.cfg", "tests/fuzz/corpus/themes/*"], ["check", "list themes", "shot -f svg play"]),
    "ships.cfg": (["data/ships.cfg", "tests/fuzz/corpus/ships/*"], ["check", "list ships", "shot -f text --keys '. .' space"]),
    "options": (["tests/fuzz/corpus/options/*"], ["check", "shot -f text play"]),
}
WEIGHTS = {"map": 12, "trace": 4, "journal": 4, "scene": 3, "lesson": 2, "puzzle": 2, "floors.cfg": 2, "hunters.cfg": 2}


def damage(rng, data):
    """A few changes of bytes, numbers and words; pieces lost, doubled or moved."""
    data = bytearray(data[:CROP])
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5, 12))):
        if not data:
            data = bytearray(b"x")
        at, what = rng.randrange(len(data)), rng.randrange(8)
        if what == 0:
            data[at] = rng.randrange(256)
        elif what == 1:
            data[at] ^= 1 << rng.randrange(8)
        elif what == 2:
            del data[at:at + rng.randrange(1, 20)]
        elif what == 3:
            data[at:at] = data[at:at + rng.randrange(1, 40)]
        elif what == 4:
            data[at:at] = rng.choice(WORDS)
        elif what == 5 and rng.randrange(3) == 0:
            del data[at:]
        elif what == 6:
            other, length = rng.randrange(len(data)), rng.randrange(1, 12)
            data[at:at + length] = data[other:other + length]
        else:
            digits = [i for i, byte in enumerate(data) if 48 <= byte < 58]
            if digits:
                data[rng.choice(digits)] = 48 + rng.randrange(10)
    return bytes(data)


def blocks(data):
    """The header and the records of a journal, as [type, payload]; None if it is not one."""
    if data[:8] != b"ASTRAYJ1" or len(data) < 16:
        return None
    length = struct.unpack_from("<I", data, 8)[0]
    found, at = [[None, data[12:12 + length]]], 16 + length
    while at + 12 <= len(data):
        kind, length = struct.unpack_from("<II", data, at)
        found.append([kind, data[at + 8:at + 8 + length]])
        at += 12 + length
    return found


def sealed(found):
    """A journal of these blocks whose checks hold."""
    out, crc = b"", 0
    for kind, payload in found:
        part = b"ASTRAYJ1" if kind is None else struct.pack("<I", kind)
        part += struct.pack("<I", len(payload)) + payload
        crc = zlib.crc32(part, crc)
        out += part + struct.pack("<I", crc)
    return out


def damage_file(rng, kind, data):
    """What a checksum or a packing would hide is damaged below it, most of the time."""
    if kind == "journal" and rng.random() < 0.8 and blocks(data):
        found = blocks(data)
        if sealed(found) == data:
            for _ in range(rng.choice((1, 1, 2, 4))):
                block = rng.choice(found)
                block[1] = damage(rng, block[1])
            if rng.random() < 0.2:
                found.insert(rng.randrange(1, len(found) + 1), list(rng.choice(found[1:] or [[1, b""]])))
            return sealed(found)
    if kind == "proof" and rng.random() < 0.7 and data.count(b".") > 5:
        text = damage(rng, data.splitlines()[0].rpartition(b".")[0]) + b"."
        check = 0xCBF29CE484222325
        for byte in text:
            check = (check ^ byte) * 0x100000001B3 % 2**64
        return text + b"%016x" % check
    if data[:2] == b"\x1f\x8b" and rng.random() < 0.7:
        try:
            packer = zlib.compressobj(6, 8, 31)
            return packer.compress(damage(rng, zlib.decompress(data, 31))) + packer.flush()
        except zlib.error:
            pass
    return damage(rng, data)


def words(command, path, out):
    """COMMAND as words; quotes hold several together."""
    parts, quoted = [], False
    for piece in command.split("'"):
        parts += [piece] if quoted else piece.split()
        quoted = not quoted
    return [part.replace("{{", "\0").replace("{}", path).replace("\0", "{").replace("OUT", out) for part in parts]


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def verdict(status, out, err):
    """What is wrong about this end; None: nothing."""
    if status in (None, 152, -24, -9):
        return "hangs"
    if b"Sanitizer" in err or b"runtime error" in err or b"assert" in err.lower():
        return "reports an error of its own"
    if status not in STATUSES:
        return "ends with status %d" % status
    if status > 1 and not err.strip() + out.strip():  # 1: there is no path, as asked
        return "fails without a word"
    if any(byte < 32 and byte not in b"\t\n\r" for byte in err):
        return "prints a control character"
    return None


def main():
    program, source, files = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    rng, here, bad, seen = random.Random(seed), os.getcwd(), 0, {}
    home = tempfile.mkdtemp()
    environment = dict(os.environ, ASTRAY_DATADIR=source + "/data", HOME=home, XDG_CONFIG_HOME=home + "/config",
                       XDG_DATA_HOME=home + "/data", XDG_STATE_HOME=home + "/state", TERM="xterm-256color", LC_ALL="C.UTF-8")
    environment["ASAN_OPTIONS"] = "detect_leaks=0:abort_on_error=1:allocator_may_return_null=1"
    environment["UBSAN_OPTIONS"] = "halt_on_error=1:abort_on_error=1"
    kinds = [kind for kind in KINDS for _ in range(WEIGHTS.get(kind, 1))]
    valid = {kind: sorted(path for pattern in KINDS[kind][0] for path in glob.glob(source + "/" + pattern)) for kind in KINDS}
    for number in range(files):
        kind = rng.choice(kinds)
        path = rng.choice(valid[kind])
        with open(path, "rb") as file:
            data = damage_file(rng, kind, file.read())
        config = home + "/config/astray"
        shutil.rmtree(home, ignore_errors=True)
        os.makedirs(config)
        setting = kind.endswith(".cfg") or kind == "options"
        suffix = os.path.splitext(path)[1] or "." + os.path.basename(os.path.dirname(path))
        damaged = config + "/" + (kind if kind.endswith(".cfg") else "astray.cfg") if setting else home + "/damaged" + suffix
        with open(damaged, "wb") as file:
            file.write(data)
        argv = [program] + words(rng.choice(KINDS[kind][1]), damaged, home + "/out")
        try:
            ended = subprocess.run(argv, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=WALL_S,
                                   cwd=source, preexec_fn=limit)
            status, out, err = ended.returncode, ended.stdout, ended.stderr
        except subprocess.TimeoutExpired:
            status, out, err = None, b"", b""
        seen[status] = seen.get(status, 0) + 1
        wrong = verdict(status, out, err)
        if wrong:
            bad += 1
            kept = "%s/damaged-%d-%d%s" % (here, seed, number, suffix)
            with open(kept, "wb") as file:
                file.write(data)
            print("%s %s: %s: %r" % (kept, " ".join(argv[1:]), wrong, err[-600:]), flush=True)
        if number % 500 == 499 or number == files - 1:
            print("%d files, statuses %s, %d wrong" % (number + 1, sorted(seen.items(), key=str), bad), flush=True)
    shutil.rmtree(home, ignore_errors=True)
    return bad > 0


sys.exit(main())
