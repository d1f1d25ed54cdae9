"""Packs made-up answers in as many ways as there are packers, and judges what was spliced.

    packers.py names                               the packers that this machine has
    packers.py pack PACKER SEED COUNT [FILE ...]   writes records: the answer, then its gzip body
    packers.py whole PACKER FILE ...               the same of whole files, once at each level
    packers.py judge                               reads records: a gzip body, then what it must decode to; prints what does not

A record's part is a length of four bytes, the lowest first, and that many bytes. Python's own zlib is always there; libdeflate,
ISA-L (PyPI's isal), zopfli (PyPI's zopfli) and pigz where they are installed.
"""

import ctypes
import ctypes.util
import gzip
import random
import shutil
import struct
import subprocess
import sys
import zlib

ENDS = [b'"}', b'"}}}}}}', b'"}\n', b'"}' + b" " * 300, b'"}' + b"\n" * 5]
FLUSHES = [0, 0, 1_024, 8_192, 65_536]
WINDOWS = [9, 10, 11, 12, 13, 14, 15]
HEADERS = [
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
    b"\x1f\x8b\x08\x08\1\2\3\4\2\xffanswer.json\0",
    b"\x1f\x8b\x08\x1c\0\0\0\0\0\x03\x04\0abcdname\0comment\0",
]


def member(deflate, data):
    return random.choice(HEADERS) + deflate + struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def flushed(packer, data, flush, kinds):
    out = b""
    for start in range(0, len(data), flush or len(data) or 1):
        out += packer.compress(data[start : start + (flush or len(data))])
        if flush:
            out += packer.flush(random.choice(kinds))
    return out + packer.flush()


def by_zlib(data, level, window=15, strategy=0, flush=0, memory=8):
    """Strategy 4 packs by fixed codes, level 0 stores."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -window, memory, strategy)
    return member(flushed(packer, data, flush, [zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH, zlib.Z_PARTIAL_FLUSH]), data)


def by_isal(data, level, window=15, flush=0):
    from isal import isal_zlib

    packer = isal_zlib.compressobj(level, isal_zlib.DEFLATED, -window)
    return member(flushed(packer, data, flush, [isal_zlib.Z_SYNC_FLUSH, isal_zlib.Z_FULL_FLUSH]), data)


def by_libdeflate(data, level):
    library = libdeflate()
    packer = library.libdeflate_alloc_compressor(level)
    room = ctypes.create_string_buffer(len(data) + len(data) // 8 + 1_024)
    count = library.libdeflate_deflate_compress(ctypes.c_void_p(packer), data, len(data), room, len(room))
    library.libdeflate_free_compressor(ctypes.c_void_p(packer))
    return member(room.raw[:count], data)


def by_pigz(data, level, block):
    return subprocess.run(["pigz", f"-{level}", "-b", str(block), "-p", "2", "-c"], input=data, stdout=subprocess.PIPE, check=True).stdout


def by_zopfli(data, level):
    import zopfli.gzip

    return zopfli.gzip.compress(data, numiterations=level)


def by_python(data, level):
    return gzip.compress(data, level)


def libdeflate():
    library = ctypes.CDLL("libdeflate.so.0")
    library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
    library.libdeflate_deflate_compress.restype = ctypes.c_size_t
    library.libdeflate_deflate_compress.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    return library


PACKERS = {
    "zlib": (range(10), lambda data, level: by_zlib(
        data, level, random.choice(WINDOWS), random.choice([0, 1, 2, 3, 4]), random.choice(FLUSHES), random.choice([1, 5, 8, 9]))),
    "python": (range(10), by_python),
    "libdeflate": (range(1, 13), by_libdeflate),
    "isal": (range(4), lambda data, level: by_isal(data, level, random.choice(WINDOWS), random.choice(FLUSHES))),
    "pigz": (range(10), lambda data, level: by_pigz(data, level, random.choice([128, 256]))),
    "zopfli": (range(1, 6), by_zopfli),
}


def is_here(name):
    try:
        PACKERS[name][1](b"{}", PACKERS[name][0][-1])
        return True
    except (ImportError, OSError):
        return False


def answer(sources):
    size = random.choice([200, 200, 300, 500, 1_000, 2_000, 5_000, 20_000, 64_000, 0, 1, 10])
    if sources and random.random() < 0.7:
        source = random.choice(sources)
        start = random.randrange(max(1, len(source) - size))
        text = source[start : start + size]
    else:
        letters = bytes(random.randrange(32, 127) for _ in range(random.choice([1, 2, 8, 90])))
        text = bytes(random.choice(letters) for _ in range(size))
    return b'{"a":"' + text.replace(b'"', b"").replace(b"\\", b"") + random.choice(ENDS)


def write(*parts):
    for part in parts:
        sys.stdout.buffer.write(struct.pack("<I", len(part)) + part)


def pack(name, seed, count, files):
    random.seed(seed)
    sources = [open(file, "rb").read() for file in files]
    levels, packer = PACKERS[name]
    for _ in range(count):
        data = answer(sources)
        write(data, packer(data, random.choice(levels)))


def whole(name, files):
    random.seed(1)
    levels, packer = PACKERS[name]
    for file in files:
        data = open(file, "rb").read()
        for level in levels:
            write(data, packer(data, level))


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


match sys.argv[1]:
    case "names":
        print(" ".join(name for name in PACKERS if is_here(name)))
    case "pack":
        pack(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:])
    case "whole":
        whole(sys.argv[2], sys.argv[3:])
    case _:
        judge()
