"""Ten times the load that fits, for a minute: the results, the speed of kills in the meantime, and the time until all is normal again.

Run by `scripts/accept --only overload`, twice: first with the supplier as the limit, then with this machine. The first supplier
answers after half a second and serves 64 calls at a time; the promise includes that ten times as much was requested. The second one
answers at once, so that a request costs less than a millisecond of CPU. The generator shares the processors, so it goes as far as it
can, and the run reports how far. LAYOVER_OVERLOAD_SECONDS (60) is the length of each run; the clients are wrk connections with pauses.
"""
import hashlib
import http.client
import json
import os
import resource
import shutil
import subprocess
import threading
import time

import servers

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = f"{os.path.dirname(HERE)}/examples/lhr-edi.json"
SECONDS = int(os.environ.get("LAYOVER_OVERLOAD_SECONDS", "60"))
PEAK_SECONDS, TIMES = 10, 10
# The share of time in which a connection pauses; in the rest it waits for answers.
PAUSE = 0.8
# The simultaneous calls of the slow supplier, and the milliseconds until it answers.
CALLS, LATENCY = 64, 500
GOODPUT, KILL_SECONDS, NORMAL_SECONDS = 0.85, 0.100, 5.0
# Consecutive fast searches with a layout until the server counts as normal.
IN_A_ROW = 5
TOKEN = "a-token-for-overload"
SEARCH = {"market": "GB", "locale": "en-GB", "currency": "GBP", "surface": "flight-results",
          "query": {"origin": "LHR", "destination": "EDI", "departs": "2027-07-16"}}
SUPPLIERS = """\
suppliers:
  played:
    protocol: skyscanner-v3
    markets: all
    create: http://127.0.0.1:{port}{path}/create
    poll: http://127.0.0.1:{port}{path}/poll/{{session}}
    deadline: 10s
    addresses: [127.0.0.1/32]
    concurrency: {{ least: {calls}, most: {calls} }}
"""


class Scene:
    """The limiting part: its name, the minimum multiple of the possible load, the supplier's path below its port, and
    the number of connections at the peak and beyond."""

    def __init__(self, name, least_times, path, peak_connections, connections, start):
        self.name, self.least_times, self.path, self.start = name, least_times, path, start
        self.peak_connections, self.connections = peak_connections, connections


def start_slow_supplier(folder, binaries):
    answers = f"{folder}/answers"
    os.makedirs(answers)
    shutil.copyfile(EXAMPLE, f"{answers}/lhr-edi.create.json")
    return servers.start_supplier(
        f"{folder}/supplier", f"{binaries}/layover-supplier", "--latency", str(LATENCY), "--answers", answers)


def start_quick_supplier(folder, _):
    return servers.start_static_supplier(f"{folder}/supplier", EXAMPLE)


SCENES = [
    # At the peak, as many connections wait as are served; beyond it, connections pause for longer than an answer takes.
    Scene("the supplier bears no more", TIMES, "/skyscanner", 2 * CALLS, 2_000, start_slow_supplier),
    Scene("the machine bears no more", 0, "", 16, 800, start_quick_supplier),
]


def check(folder, binaries, content, say):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    for number, scene in enumerate(SCENES):
        check_scene(scene, f"{folder}/{number}", binaries, content, say)


def check_scene(scene, folder, binaries, content, say):
    os.makedirs(folder)
    supplier = scene.start(folder, binaries)
    server = None
    try:
        with open(f"{folder}/suppliers.yaml", "w", encoding="utf-8") as file:
            file.write(SUPPLIERS.format(port=supplier.port, path=scene.path, calls=CALLS))
        admin = servers.free_port()
        digest = hashlib.sha256(TOKEN.encode()).hexdigest()
        server = servers.start_layover(folder, f"{binaries}/layover", content, [
            "--suppliers", f"{folder}/suppliers.yaml", "--admin-port", str(admin), "--admin-tokens", f"on-call:overload:{digest}",
            "--threads", "0"])
        measure(scene, Overload(folder, server, admin), say)
    finally:
        if server:
            server.stop()
        supplier.stop()


def measure(scene, overload, say):
    peak = overload.load(scene.peak_connections, 0, PEAK_SECONDS)
    calm = sorted(filter(None, (overload.search() for _ in range(40))))
    if len(calm) < 20:
        return say(f"{scene.name}: the machine is quiet enough to measure overload", False,
                   f"{len(calm)} of 40 searches have their layout")
    calm = calm[len(calm) // 2]
    kills = Kills(overload.admin)
    over = overload.load(scene.connections, PAUSE * scene.connections / (TIMES * peak.good) * 1000, SECONDS)
    times = kills.stop()
    normal = overload.until_normal(calm)
    load = "ten times the load that fits" if scene.least_times else "as close to ten times the load that fits as the generator can get"
    good, asked = over.good / peak.good, over.asked / peak.good
    say(f"{scene.name}: {load}, {SECONDS} s: goodput at least {GOODPUT:.0%} of the peak", good >= GOODPUT and asked >= scene.least_times,
        f"{over.good:.0f} of {peak.good:.0f} answers/s ({good:.0%}); {over.asked:.0f}/s requested ({asked:.1f} times), "
        f"{over.asked - over.good:.0f}/s rejected; {overload.cpu(over)}")
    at = times[min(len(times) - 1, len(times) * 99 // 100)] if times else 99.0
    say(f"{scene.name}: kills meanwhile take less than 100 ms, 99 of 100", at < KILL_SECONDS and len(times) > SECONDS,
        f"p50 {times[len(times) // 2] * 1000:.0f} ms, p99 {at * 1000:.0f} ms, max {times[-1] * 1000:.0f} ms of {len(times)}" if times else "no kills")
    say(f"{scene.name}: all is normal again within 5 s", normal is not None and normal <= NORMAL_SECONDS,
        "never" if normal is None else f"{normal:.2f} s; a search took {calm * 1000:.1f} ms before")


class Told:
    """The result of one load, in requests per second."""

    def __init__(self, requests, seconds, failed, cpu):
        self.asked, self.good, self.cpu = requests / seconds, (requests - failed) / seconds, cpu / seconds


class Overload:
    def __init__(self, folder, server, admin):
        self.server, self.admin = server, admin
        self.body = f"{folder}/search.json"
        with open(self.body, "w", encoding="utf-8") as file:
            json.dump(SEARCH, file)

    def load(self, connections, pause, seconds):
        before = self.server.cpu_seconds()
        done = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}", "--timeout", "20s", "-s", f"{HERE}/pace.lua", self.server.url("/v1/searches")],
            stdout=subprocess.PIPE, text=True, check=True,
            env={**os.environ, "LAYOVER_BENCH_BODY": self.body, "LAYOVER_BENCH_PAUSE": str(pause)})
        words = [line.split() for line in done.stdout.splitlines() if line.startswith("RESULT")][0]
        return Told(int(words[1]), int(words[2]) / 1_000_000, int(words[3]), self.server.cpu_seconds() - before)

    @staticmethod
    def cpu(told):
        return f"{told.cpu:.2f} cores of the server"

    def search(self):
        """The seconds of one search with a layout; `None` without one."""
        begun = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        try:
            connection.request("POST", "/v1/searches", json.dumps(SEARCH), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status not in (200, 201) or b'"layout"' not in body or "full" not in (answer.getheader("Layover-Status") or ""):
                return None
            return time.monotonic() - begun
        finally:
            connection.close()

    def until_normal(self, calm):
        end, row = time.monotonic(), 0
        since = end
        while time.monotonic() - end < 30:
            begun = time.monotonic()
            took = self.search()
            if took is None or took > max(2 * calm, 0.050):
                row = 0
            else:
                row, since = row + 1, begun if row == 0 else since
                if row == IN_A_ROW:
                    return since - end
            time.sleep(0.05)
        return None


class Kills:
    """Alternating kills and revivals on the admin listener."""

    def __init__(self, port):
        self.port, self.times, self.is_ending = port, [], False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_ending:
            for method in ("POST", "DELETE"):
                begun = time.monotonic()
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
                try:
                    connection.request(method, "/admin/kills/placeholders", json.dumps({"reason": "overload"}),
                                       {"Authorization": f"Bearer {TOKEN}"})
                    if connection.getresponse().status == 200:
                        self.times.append(time.monotonic() - begun)
                except OSError:
                    self.times.append(20.0)
                finally:
                    connection.close()
                time.sleep(0.1)

    def stop(self):
        self.is_ending = True
        self.thread.join(30)
        return sorted(self.times)


