"""Packs made-up answers in as many ways as zlib has, and judges what was spliced.

    packers.py pack SEED COUNT [FILE ...]     writes records: the answer, then its gzip body
    packers.py judge                          reads records: a gzip body, then what it must decode to; prints what does not

A record's part is a length of four bytes, the lowest first, and that many bytes.
"""

import gzip
import random
import struct
import sys
import zlib

ENDS = [b'"}', b'"}}}}}}', b'"}\n', b'"}' + b" " * 300, b'"}' + b"\n" * 5]


def packed(data, level, window, strategy, flush, memory):
    packer = zlib.compressobj(level, zlib.DEFLATED, -window, memory, strategy)
    out = b""
    for start in range(0, len(data), flush or len(data)):
        out += packer.compress(data[start : start + (flush or len(data))])
        if flush:
            out += packer.flush(random.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_PARTIAL_FLUSH]))
    out += packer.flush()
    header = random.choice(
        [
            b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
            b"\x1f\x8b\x08\x08\1\2\3\4\2\xffanswer.json\0",
            b"\x1f\x8b\x08\x1c\0\0\0\0\0\x03\x04\0abcdname\0comment\0",
        ]
    )
    return header + out + struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def answer(sources):
    size = random.choice([0, 1, 2, 3, 10, 50, 200, 1_000, 5_000, 20_000, 64_000])
    if sources and random.random() < 0.7:
        source = random.choice(sources)
        start = random.randrange(max(1, len(source) - size))
        text = source[start : start + size]
    else:
        letters = bytes(random.randrange(32, 127) for _ in range(random.choice([1, 2, 8, 90])))
        text = bytes(random.choice(letters) for _ in range(size))
    return b'{"a":"' + text.replace(b'"', b"").replace(b"\\", b"") + random.choice(ENDS)


def pack(seed, count, files):
    random.seed(seed)
    sources = [open(name, "rb").read() for name in files]
    for _ in range(count):
        data = answer(sources)
        body = packed(
            data,
            random.randrange(10),
            random.choice([9, 10, 12, 15]),
            random.choice([0, 1, 2, 3, 4]),
            random.choice([0, 0, 1_024, 8_192, 65_536]),
            random.choice([1, 5, 8, 9]),
        )
        for part in (data, body):
            sys.stdout.buffer.write(struct.pack("<I", len(part)) + part)


def part(stream):
    head = stream.read(4)
    return stream.read(struct.unpack("<I", head)[0]) if len(head) == 4 else None


def judge():
    wrong = tried = 0
    while (body := part(sys.stdin.buffer)) is not None:
        wanted = part(sys.stdin.buffer)
        tried += 1
        try:
            right = gzip.decompress(body) == wanted
        except Exception as problem:
            print(f"case {tried}: {problem}")
            right = False
        wrong += not right
    print(f"{tried} tried, {wrong} wrong")


if sys.argv[1] == "pack":
    pack(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
else:
    judge()
