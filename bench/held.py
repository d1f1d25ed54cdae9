"""A load of searches that is held: alone for minutes, and beside thousands of idle and slow clients.

Run by `scripts/accept --only held` and `--only slow`. Each search gets an answer of 20 kB and its layout; 64 connections send searches at
a fixed rate, which is the goal of 5,000 a second or, if the machine does not bear that, four fifths of the peak. The added time
is the difference to the supplier alone under the same load. LAYOVER_HELD_SECONDS (20) is the length of the load alone; memory is judged
from ten minutes on, after the room for searches is full. LAYOVER_SLOW_SECONDS (40) is the length beside slow clients.
"""
import json
import os
import re
import resource
import subprocess
import threading
import time

import live_requests
import memory
import race
import servers
import slow_clients
import soak_run

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = int(os.environ.get("LAYOVER_HELD_SECONDS", "20"))
SLOW_SECONDS = int(os.environ.get("LAYOVER_SLOW_SECONDS", "40"))
GOAL, CONNECTIONS, ANSWER_BYTES = 5_000, 64, 20_480
PEAK_SECONDS, ALONE_SECONDS = 10, 20
# The share of the peak that is held, and the shares of a rate that count as held: alone, and beside slow clients.
OF_PEAK, HELD, HELD_BESIDE = 0.8, 0.98, 0.8
ADDED_MILLISECONDS, MEBIBYTES, MEBIBYTES_PER_MINUTE = 15, 300, 1.0
# The length from which memory is judged.
MEMORY_SECONDS = 600


def check(folder, binaries, content, say):
    """The promise of a load that is held for minutes."""
    with Scene(folder, binaries, content) as scene:
        peak, rate = scene.rate()
        alone = scene.load(scene.supplier, rate, min(SECONDS, ALONE_SECONDS))
        before, meter = scene.layouts(), Meter(scene.server)
        told = scene.load(scene.server, rate, SECONDS)
        points = meter.stop()
        whole, less = (now - then for now, then in zip(scene.layouts(), before))
    say(f"searches with {scene.cards} cards at {rate:.0f} a second ({GOAL:,} or {OF_PEAK:.0%} of the peak) for {SECONDS} s: the rate is held without an error",
        told.failed == 0 and less == 0 and told.rate >= HELD * rate,
        f"{told.rate:.0f} responses/s of {ANSWER_BYTES / 1000:.0f} kB with layout, peak {peak:.0f}; {told.failed} errors, {less:.0f} of {whole:.0f} without layout; "
        f"{told.cores:.2f} cores of the server")
    say(f"99 of 100 searches take at most {ADDED_MILLISECONDS} ms longer than the supplier alone", told.p99 - alone.p99 <= ADDED_MILLISECONDS,
        f"p99 {told.p99:.1f} ms, {alone.p99:.1f} alone; p50 {told.p50:.1f} and {alone.p50:.1f}")
    judge_memory(points, say)


def judge_memory(points, say):
    half = [(at / 60, size) for at, size in points[len(points) // 2:]]
    most, slope = max(size for _, size in points), soak_run.slope(half)
    kept = most < MEBIBYTES and (SECONDS < MEMORY_SECONDS or slope < MEBIBYTES_PER_MINUTE)
    say(f"the server stays below {MEBIBYTES} MiB{' and does not grow' if SECONDS >= MEMORY_SECONDS else ''}", kept,
        f"{points[0][1]:.0f} MiB at first, {points[-1][1]:.0f} at last, {most:.0f} at most; {slope:+.2f} MiB a minute in the second half")


def check_beside(folder, binaries, content, say):
    """The promise of the same load beside idle and slow clients, and of their ends."""
    with Scene(folder, binaries, content) as scene:
        _, rate = scene.rate()
        calm = scene.load(scene.server, rate, min(SLOW_SECONDS, ALONE_SECONDS))
        crowd = slow_clients.Crowd(scene.server.port, slow_clients.crowd_of(scene.picture))
        before, crowd_before = scene.layouts(), scene.ended()
        crowd.start()
        told = scene.load(scene.server, rate, SLOW_SECONDS)
        crowd.stop()
        less = scene.layouts()[1] - before[1]
        ended = {limit: count - crowd_before.get(limit, 0) for limit, count in scene.ended().items()}
    say(f"beside {crowd.words()}, searches at {rate:.0f} a second keep {HELD_BESIDE:.0%} of their rate for {SLOW_SECONDS} s, without an error",
        told.failed == 0 and less == 0 and told.rate >= HELD_BESIDE * calm.rate,
        f"{told.rate:.0f}/s, {calm.rate:.0f} without them; p99 {told.p99:.1f} ms and {calm.p99:.1f}; {told.failed} errors, {less:.0f} without layout")
    crowd.judge(say)
    print(f"the server ended connections by limit: {', '.join(f'{limit} {count:.0f}' for limit, count in ended.items() if count)}", flush=True)


class Told:
    """The result of one load."""

    def __init__(self, words, cpu):
        requests, micros, self.failed, p50, p99 = map(int, words)
        self.rate, self.p50, self.p99, self.cores = requests * 1e6 / micros, p50 / 1000, p99 / 1000, cpu * 1e6 / micros


class Scene:
    """A supplier that answers at once, and a server."""

    def __init__(self, folder, binaries, content):
        self.folder, self.binaries, self.content = folder, binaries, content
        self.server = self.supplier = None

    def __enter__(self):
        os.makedirs(self.folder, exist_ok=True)
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for one in (self.server, self.supplier):
            if one:
                one.stop()

    def start(self):
        self.supplier = servers.start_static_supplier(f"{self.folder}/supplier", small_answer(f"{self.folder}/answer.json"))
        book = live_requests.write_suppliers(f"{self.folder}/suppliers.yaml", self.supplier.port)
        self.admin = servers.free_port()
        # The default limit for slow clients; the load comes from an edge, which has none.
        words = ["--suppliers", book, "--admin-port", str(self.admin), "--connections-per-address", "64", "--trusted-edges", "127.0.0.1"]
        self.server = servers.start_settled(self.folder, f"{self.binaries}/layover", self.content, words)
        self.body = f"{self.folder}/search.json"
        with open(self.body, "w", encoding="utf-8") as file:
            json.dump({**live_requests.SEARCH, "surface": "flight-results"}, file)
        with open(self.body, "rb") as file:
            _, _, answer = race.fetch(self.server, live_requests.SEARCHES, file.read())
        self.cards = len(json.loads(answer)["layout"]["cards"])
        self.picture = re.search(r"/v1/assets/[\w./-]+", answer.decode())[0]

    def rate(self):
        """The peak, and the rate to hold."""
        peak = self.run("load.lua", self.server, PEAK_SECONDS).rate
        return peak, min(GOAL, OF_PEAK * peak)

    def load(self, server, rate, seconds):
        return self.run("steady.lua", server, seconds, {"LAYOVER_BENCH_RATE": str(rate)})

    def run(self, script, server, seconds, more=()):
        before = server.cpu_seconds()
        done = subprocess.run(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}", "--timeout", "20s", "-s", f"{HERE}/{script}", server.url(live_requests.SEARCHES)],
            stdout=subprocess.PIPE, text=True, check=True, env={**os.environ, "LAYOVER_BENCH_BODY": self.body, **dict(more)})
        cpu = server.cpu_seconds() - before
        # The server sees the ends of these connections before the next load begins.
        time.sleep(1)
        return Told(re.search(r"^RESULT (.*)$", done.stdout, re.MULTILINE)[1].split(), cpu)

    def layouts(self):
        """How many results had a whole layout, and how many had less."""
        found = [(name, value) for name, value in memory.metrics(self.admin).items() if name.startswith("layover_layouts_total{")]
        whole = sum(value for name, value in found if 'outcome="whole"' in name)
        return whole, sum(value for _, value in found) - whole

    def ended(self):
        """The connections that the server ended, by limit."""
        found = memory.metrics(self.admin).items()
        return {re.search('limit="([^"]*)"', name)[1]: value for name, value in found
                if name.startswith("layover_connections_ended_total{") and 'listener="clients"' in name}


class Meter:
    """The resident mebibytes of a server every second."""

    def __init__(self, server):
        self.server, self.points, self.is_over, self.begun = server, [], threading.Event(), time.monotonic()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_over.is_set():
            self.points.append((time.monotonic() - self.begun, self.server.memory_bytes() / (1 << 20)))
            self.is_over.wait(1)

    def stop(self):
        self.is_over.set()
        self.thread.join(10)
        return self.points


def small_answer(path):
    """Writes the made-up answer with as many itineraries as fit in 20 kB, and returns its path."""
    made = subprocess.run([f"{os.path.dirname(HERE)}/scripts/make-example.py", "--one-stop", "0"], stdout=subprocess.PIPE, check=True).stdout
    answer = json.loads(made)
    results = answer["content"]["results"]
    text = made
    while len(text) > ANSWER_BYTES:
        name, _ = results["itineraries"].popitem()
        for segment in results["legs"].pop(name)["segmentIds"]:
            results["segments"].pop(segment, None)
        text = json.dumps(answer, separators=(",", ":")).encode()
    with open(path, "wb") as file:
        file.write(text)
    return path
