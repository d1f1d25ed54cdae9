"""What one request costs a server, counted and not timed: instructions and allocations by callgrind, system calls by strace.

Counts hardly depend on the machine's load. The counted server has one thread and no finding, so that it works on little else; its
supplier is not counted. The cost of one request is the difference between a long and a short series on a kept connection, divided
by the difference of their lengths, which leaves out the ends of a series. Work that does not belong to a request is left out as well:
an idle server's ticks are counted first, and subtracted by the time that a series took; the scan of the content every ten seconds
is in some of the series, so that each figure is the lower quartile of its series.
"""
import http.client
import json
import os
import shutil
import signal
import subprocess
import time

import contents
import live_requests
import servers

FEW, MANY, ROUNDS = 2, 12, 5
# More answers of 1.2 MB than `search_megabytes` has room for, so that each further search also removes one.
WARMING = 70
IDLE_SECONDS, IDLE_ROUNDS = 1, 5
# A server starts about twenty times as slowly under valgrind.
START_SECONDS = 240
ATTACH_SECONDS = 30
ALLOCATING = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}
# Swift seeds its dictionaries differently in each run, unless the first is set. Callgrind counts each byte of `rep movsb` as an instruction,
# with which libc copies and clears more than two kilobytes on most machines; with the others it copies 128 bytes at a time on all.
SAME_EACH_RUN = {
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.x86_rep_movsb_threshold=0x7fffffffffffffff:glibc.cpu.x86_rep_stosb_threshold=0x7fffffffffffffff",
}
# Fewer calls of one name for each request are not listed.
RARE = 0.05
# How often threads wait for each other, and how often strace interrupts a call, is chance.
CHANCE = {"futex", "restart_syscall"}


class Request:
    """A POST whose answer has a layout, with or without the card that chooses among offers."""

    def __init__(self, path, body, client=None, has_pick=False):
        self.path, self.body, self.has_pick = path, body, has_pick
        self.headers = {"Content-Type": "application/json", **({"Layover-Client": client} if client else {})}

    def send(self, connection, is_checked=True):
        connection.request("POST", self.path, body=self.body, headers=self.headers)
        reply = connection.getresponse()
        answer = reply.read()
        fault = live_requests.fault(answer, self.has_pick)
        if fault and is_checked:
            raise SystemExit(f"bench: the answer of {self.path.split('?')[0]} has status {reply.status} and {fault}")


def requests(answer_path, has_picks=True):
    """The counted requests by name. `has_picks`: whether the content has a card that chooses among offers."""
    with open(answer_path, "rb") as file:
        answer = file.read()
    search, client = json.dumps(live_requests.SEARCH).encode(), live_requests.DEMO_CLIENT
    return {
        "search": Request(live_requests.SEARCHES, search),
        "search-with-pick": Request(live_requests.SEARCHES, search, client, has_picks),
        "attach": Request(live_requests.ATTACH, answer),
        "attach-with-pick": Request(live_requests.ATTACH, answer, client, has_picks),
    }


def send(server, request, count, is_checked=True):
    """Sends the request `count` times on one kept connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=START_SECONDS)
    for _ in range(count):
        request.send(connection, is_checked)
    connection.close()


def lower_quartile(rounds):
    """That of each number in tables of one kind."""
    names = {name for one in rounds for name in one}
    return {name: sorted(one.get(name, 0) for one in rounds)[len(rounds) // 4] for name in names}


class Counter:
    """A running server whose requests are counted. A count is a table of numbers by name."""

    def __init__(self, folder, program, content, more=(), before=()):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder
        words = ["--threads", "1", *servers.known(program, "--find", "false"), *more]
        self.server = servers.start_layover(folder, program, content, words, before, SAME_EACH_RUN, START_SECONDS)

    def counted(self, work):
        """Runs `work`. Returns the seconds, and what was counted meanwhile."""
        raise NotImplementedError

    @staticmethod
    def shown(counts):
        """The numbers of one request that are reported."""
        return counts

    def warm(self, requests):
        # The first answers are slow enough under valgrind to leave out a card for its budget.
        for request in requests:
            send(self.server, request, MANY, is_checked=False)
        send(self.server, requests[0], WARMING, is_checked=False)

    def of(self, requests):
        """The count of one of each of the requests."""
        self.warm(requests)
        idle = lower_quartile([self.idle() for _ in range(IDLE_ROUNDS)])
        return [self.of_one(request, idle) for request in requests]

    def idle(self):
        """The count of a second without requests."""
        seconds, found = self.counted(lambda: time.sleep(IDLE_SECONDS))
        return {name: count / seconds for name, count in found.items()}

    def of_one(self, request, idle):
        self.counted(lambda: send(self.server, request, MANY, is_checked=False))
        rounds = [[self.series(request, count, idle) for count in (FEW, MANY)] for _ in range(ROUNDS)]
        few, many = (lower_quartile(series) for series in zip(*rounds))
        return {name: (many.get(name, 0) - few.get(name, 0)) / (MANY - FEW) for name in {**few, **many}}

    def series(self, request, count, idle):
        seconds, found = self.counted(lambda: send(self.server, request, count))
        return {name: found.get(name, 0) - idle.get(name, 0) * seconds for name in {**found, **idle}}


class Instructions(Counter):
    """Counts the instructions and allocations of a server under callgrind, from the end of the warming."""

    def __init__(self, folder, program, content, more=()):
        # Valgrind 3.19 cannot read Swift's debug information, and counting does not need it.
        self.out, self.dumps, self.began = f"{folder}.callgrind", 0, 0
        os.makedirs(f"{folder}.program", exist_ok=True)
        stripped = f"{folder}.program/{os.path.basename(program)}"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        super().__init__(folder, stripped, content, more, [
            "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={self.out}"])

    def warm(self, requests):
        super().warm(requests)
        self.control("-i", "on")
        self.counted(lambda: None)

    def counted(self, work):
        """Counts from the end of the count before."""
        work()
        self.control("-d")
        self.dumps += 1
        seconds, self.began = time.monotonic() - self.began, time.monotonic()
        return seconds, read_dump(f"{self.out}.{self.dumps}")

    def control(self, *words):
        subprocess.run(["callgrind_control", *words, str(self.server.process.pid)], stdin=subprocess.DEVNULL, check=True,
                       capture_output=True, timeout=START_SECONDS)


def read_dump(path):
    """The instructions of a file of callgrind, and its calls of functions that allocate."""
    names, found, called = {}, {"instructions": 0, "allocations": 0}, ""
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            key, _, value = line.rstrip("\n").partition("=")
            if key in ("fn", "cfn"):
                # A name is written once, with its number; a recursive call is a function of its own, with an apostrophe.
                number, _, name = value.partition(" ")
                if name:
                    names[number] = name.partition("'")[0]
                if key == "cfn":
                    called = names.get(number, "")
            elif key == "calls" and called in ALLOCATING:
                found["allocations"] += int(value.split()[0])
            elif line.startswith("totals:"):
                found["instructions"] = int(line.split()[1])
    return found


class Calls(Counter):
    """Counts the system calls of a server by strace."""

    @staticmethod
    def shown(counts):
        listed = {name: one for name, one in sorted(counts.items(), key=lambda row: -row[1]) if one >= RARE and name not in CHANCE}
        return {"calls": sum(listed.values()), "by name": listed}

    def counted(self, work):
        out = f"{self.folder}/calls"
        tracer = subprocess.Popen(["strace", "-c", "-f", "-o", out, "-p", str(self.server.process.pid)],
                                  stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # strace writes a line as soon as it has stopped every thread.
        line = tracer.stderr.readline()
        if "attached" not in line:
            raise SystemExit(f"bench: strace counts nothing: {line}")
        began = time.monotonic()
        work()
        tracer.send_signal(signal.SIGINT)
        tracer.communicate(timeout=ATTACH_SECONDS)
        return time.monotonic() - began, read_calls(out)


def read_calls(path):
    """The table of `strace -c`: calls by name."""
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file]
    return {row[-1]: int(row[3]) for row in rows if len(row) >= 5 and row[0][0].isdigit() and row[-1] != "total"}


def start_supplier(folder, program, answer_path):
    """`layover-supplier` that answers each search at once and completely with the same flights."""
    answers = f"{folder}/answers"
    os.makedirs(answers)
    for call in ("create", "poll"):
        shutil.copyfile(answer_path, f"{answers}/lhr-edi.{call}.json")
    return servers.start_supplier(folder, program, "--answers", answers)


def count(folder, program, content, supplier, sent):
    """For each of the requests `sent`, a table by name, the numbers of one: "instructions", "allocations", and the calls by name."""
    os.makedirs(folder, exist_ok=True)
    suppliers = live_requests.write_suppliers(f"{folder}/suppliers.yaml", supplier.port)
    content = contents.patient(os.path.abspath(content), f"{folder}/content")
    found = {name: {} for name in sent}
    for kind in (Instructions, Calls):
        counter = kind(f"{folder}/{kind.__name__.lower()}", program, content, ["--suppliers", suppliers])
        try:
            for name, counts in zip(sent, counter.of(list(sent.values()))):
                found[name].update(kind.shown(counts))
        finally:
            counter.server.stop()
    return found
