"""The speed of `layover kill` on a server under load: from the start of the command to the first answer without the card."""
import http.client
import json
import os
import socket
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROUNDS = int(os.environ.get("LAYOVER_ACCEPT_KILLS", "500"))
GONE_WITHIN = 0.050
LOAD = 0.7
CONNECTIONS = 16
PROBES_AFTER = 5
PROBE_PAUSE = 0.0005


def check(acceptance):
    """The promise: within 50 ms, each of 500 times, and the card never appears after the command has ended."""
    with Load(acceptance) as load:
        probe = Probe(acceptance)
        card = probe.killable()
        rounds = [kill_once(acceptance, probe, card) for _ in range(ROUNDS)]
        requests, seconds, failed = load.stop()
    took = sorted(one for one, _, _ in rounds)
    command = sorted(one for _, one, _ in rounds)
    late = sum(one for _, _, one in rounds)
    acceptance.say(f"{ROUNDS} kills under {requests / seconds:.0f} requests/s ({LOAD:.0%} of the maximum) show within 50 ms of "
                   "starting the command", took[-1] < GONE_WITHIN, f"p50 {at(took, 50)}, p99 {at(took, 99)}, max {at(took, 100)}; "
                   f"the command itself p50 {at(command, 50)}, max {at(command, 100)}")
    acceptance.say("no answer to a request started after the acknowledgement shows the card", late == 0, f"{late} of {ROUNDS * PROBES_AFTER}")
    acceptance.say("no request of the load failed meanwhile", failed == 0, f"{failed} of {requests}")
    print_propagation(acceptance)


def at(times, percent):
    return f"{times[min(len(times) - 1, len(times) * percent // 100)] * 1000:.1f} ms"


def kill_once(acceptance, probe, card):
    """Seconds until the card was gone, seconds until the command ended, and later answers that still showed the card."""
    if not probe.shows(card):
        raise SystemExit(f"accept: {card} is not shown before its kill")
    start = time.perf_counter()
    command = subprocess.Popen(
        [acceptance.binary, "kill", card, "--reason", "acceptance"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, close_fds=False, env=environment(acceptance))
    gone = ended = None
    while gone is None or ended is None:
        if not probe.shows(card) and gone is None:
            gone = time.perf_counter() - start
        if ended is None and command.poll() is not None:
            ended = time.perf_counter() - start
        time.sleep(PROBE_PAUSE)
        if time.perf_counter() - start > 10:
            raise SystemExit(f"accept: the kill of {card} never showed")
    if command.returncode != 0:
        raise SystemExit(f"accept: {command.stderr.read().decode()}")
    command.stderr.close()
    late = sum(probe.shows(card) for _ in range(PROBES_AFTER))
    probe.revive(card)
    return gone, ended, late


def environment(acceptance):
    return {**os.environ, "LAYOVER_TOKEN": acceptance.token, "LAYOVER_SERVERS": f"127.0.0.1:{acceptance.admin_port}"}


def print_propagation(acceptance):
    admin = http.client.HTTPConnection("127.0.0.1", acceptance.admin_port, timeout=10)
    admin.request("GET", "/metrics")
    lines = admin.getresponse().read().decode().splitlines()
    found = {line.split(" ")[0]: line.split(" ")[1] for line in lines if line.startswith("layover_kill_propagation")}
    name, count = "layover_kill_propagation_seconds", found["layover_kill_propagation_seconds_count"]
    below = {end: found[f'{name}_bucket{{le="{end}"}}'] for end in ("0.001", "0.0025", "0.005", "0.01", "0.025", "0.05")}
    print("     of these flips and their revivals, the server took " + ", ".join(
        f"{value} within {float(end) * 1000:g} ms" for end, value in below.items()) + f" of {count}", flush=True)


class Probe:
    """One connection that requests the same layout repeatedly, about a thousand times a second."""

    def __init__(self, acceptance):
        self.acceptance = acceptance
        self.request = (f"POST {acceptance.path}&return=layout HTTP/1.1\r\nHost: localhost\r\n"
                        f"Content-Type: application/json\r\nContent-Length: {len(acceptance.body)}\r\n\r\n").encode() + acceptance.body
        self.connect()

    def connect(self):
        self.connection = socket.create_connection(("127.0.0.1", self.acceptance.server.port), 10)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def layout(self):
        self.connection.sendall(self.request)
        answer = b""
        while True:
            part = self.connection.recv(1 << 18)
            if not part:
                # A connection has a maximum number of requests.
                self.connect()
                return self.layout()
            answer += part
            head, found, body = answer.partition(b"\r\n\r\n")
            if found and len(body) >= int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]):
                if not head.startswith(b"HTTP/1.1 200"):
                    raise SystemExit(f"accept: {head.decode()}")
                return body

    def shows(self, card):
        return f'"widget":"{card}"'.encode() in self.layout()

    def killable(self):
        """A shown card that can be killed without confirmation."""
        return next(one["widget"] for one in json.loads(self.layout())["cards"] if "campaign" not in one)

    def revive(self, card):
        admin = http.client.HTTPConnection("127.0.0.1", self.acceptance.admin_port, timeout=10)
        admin.request("DELETE", f"/admin/kills/{card}", headers={"Authorization": f"Bearer {self.acceptance.token}"})
        answer = admin.getresponse()
        if answer.status != 200:
            raise SystemExit(f"accept: {answer.read().decode()}")
        admin.close()


class Load:
    """wrk with pauses, so that the server runs at a share of its maximum; the same wrk without pauses measures that maximum."""

    def __init__(self, acceptance):
        self.url = acceptance.server.url(acceptance.path)
        self.body = f"{acceptance.folder}/answer.json"
        with open(self.body, "wb") as file:
            file.write(acceptance.body)
        requests, seconds, _ = finish(self.start(0, 3))
        # A connection is busy for its share of the time and pauses for the rest.
        self.pause = CONNECTIONS * seconds / requests * (1 / LOAD) * 1000

    def start(self, pause, seconds):
        return subprocess.Popen(
            ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}", "-s", f"{HERE}/pace.lua", self.url], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "LAYOVER_BENCH_BODY": self.body, "LAYOVER_BENCH_PAUSE": str(pause)})

    def __enter__(self):
        self.process = self.start(self.pause, 3600)
        time.sleep(1)
        return self

    def stop(self):
        self.process.send_signal(2)
        return finish(self.process)

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def finish(process):
    """Requests, seconds and failures of a load that has ended."""
    words = [line.split() for line in process.communicate()[0].splitlines() if line.startswith("RESULT")]
    if not words:
        raise SystemExit("accept: wrk reported no result")
    return int(words[0][1]), int(words[0][2]) / 1_000_000, int(words[0][3])
