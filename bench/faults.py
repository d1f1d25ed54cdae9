"""Every fault of a supplier, at three loads: how long clients wait for an answer."""
import json
import selectors
import socket
import subprocess
import time

import servers

DEADLINE = 0.400
# The additional time of an answer after the supplier's deadline.
GRACE = 0.050
LOADS = (1, 8, 32)
ROUNDS = 3
GIVE_UP_AFTER = 20.0
FAULTS = (
    "none", "late:100", "chunked", "until-close", "slow-headers:1", "slow-headers:50", "slow-body:1", "slow-body:200", "stall:2000",
    "truncate:2000", "wrong-length:100", "wrong-length:-100", "broken-json", "html", "html:502", "500", "502", "503", "504", "429:0",
    "reset", "reset:2000", "hang", "late:5000", "redirect", "gzip-bomb", "ten-times", "duplicate-keys", "empty-body", "garbage", "failed")
SUPPLIERS = """\
suppliers:
  played:
    protocol: skyscanner-v3
    markets: all
    create: {base}/skyscanner/create
    poll: {base}/skyscanner/poll/{{session}}
    deadline: {deadline}ms
    poll_deadline: {deadline}ms
    breaker: {{ calls: 10000 }}
    concurrency: {{ least: 64, most: 64 }}
    addresses: [127.0.0.1/32]
"""


def check(folder, binary, supplier, content, say):
    """The promise: whatever the supplier does, each client has an answer within its deadline plus 50 ms."""
    with Playing(folder, supplier) as playing:
        book = f"{folder}/suppliers.yaml"
        with open(book, "w", encoding="utf-8") as file:
            file.write(SUPPLIERS.format(base=playing.base, deadline=round(DEADLINE * 1000)))
        server = servers.start_layover(folder, binary, content, ["--suppliers", book])
        try:
            rows = [(fault, [waits(server, playing, fault, load) for load in LOADS]) for fault in FAULTS]
        finally:
            server.stop()
    print_table(rows)
    worst, fault, load = max((row[0], fault, load) for fault, row_of in rows for row, load in zip(row_of, LOADS))
    say(f"with every fault of a supplier, clients have an answer within its deadline of {DEADLINE * 1000:.0f} ms plus {GRACE * 1000:.0f} ms",
        worst <= DEADLINE + GRACE, f"at most {worst * 1000:.0f} ms ({fault}, {load} at once)")
    unlike = [(fault, load, calls) for fault, row in rows for (_, _, calls), load in zip(row, LOADS) if calls != load * ROUNDS]
    words = "".join(f"; {fault}, {load} at once: {calls} of {load * ROUNDS}" for fault, load, calls in unlike)
    asked = sum(calls for _, row in rows for _, _, calls in row)
    say("every search is sent to the supplier exactly once", not unlike,
        f"{len(FAULTS) * sum(LOADS) * ROUNDS} searches, {asked} calls{words}")


class Playing:
    """layover-supplier on its own port."""

    def __init__(self, folder, program):
        self.process = subprocess.Popen([program], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().rsplit(" ", 1)[-1].strip()
        self.port = int(self.base.rsplit(":", 1)[-1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def play(self, fault):
        """Sets the fault from now on, and resets the counters."""
        self.ask("POST", json.dumps({"fault": None if fault == "none" else fault}))
        self.ask("DELETE")

    def creates(self):
        return json.loads(self.ask("GET"))["kinds"]["create"]

    def ask(self, method, body=""):
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(f"{method} /control HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
            return b"".join(iter(lambda: connection.recv(65536), b"")).split(b"\r\n\r\n", 1)[1]


def waits(server, playing, fault, load):
    """The longest wait of all clients, the statuses they saw, and the number of calls to the supplier."""
    playing.play(fault)
    rounds = [one_round(server, load) for _ in range(ROUNDS)]
    return (max(took for took, _ in rounds), sorted(set().union(*(statuses for _, statuses in rounds))), playing.creates())


def one_round(server, load):
    body = json.dumps({
        "market": "GB", "locale": "en-GB", "currency": "GBP", "surface": "flight-results",
        "query": {"origin": "LHR", "destination": "GLA", "departs": time.strftime("%Y-%m-%d", time.gmtime(time.time() + 60 * 86_400))}})
    request = (f"POST /v1/searches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
               f"{body}").encode()
    clients = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(load)]
    ready = selectors.DefaultSelector()
    begun, held, worst, statuses = {}, {}, 0.0, set()
    for client in clients:
        ready.register(client, selectors.EVENT_READ)
        held[client] = b""
        begun[client] = time.perf_counter()
        client.sendall(request)
    while held:
        events = ready.select(GIVE_UP_AFTER)
        if not events:
            raise SystemExit(f"accept: {len(held)} of {load} clients had no answer within {GIVE_UP_AFTER:.0f} s")
        for key, _ in events:
            client = key.fileobj
            got = client.recv(1 << 20)
            held[client] += got
            if got and not is_whole(held[client]):
                continue
            worst = max(worst, time.perf_counter() - begun[client])
            statuses.add(int(held.pop(client).split(b" ", 2)[1]) if got else 0)
            ready.unregister(client)
            client.close()
    return worst, statuses


def is_whole(answer):
    head, found, body = answer.partition(b"\r\n\r\n")
    if not found:
        return False
    length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(length) and len(body) >= int(length[0].split(b":")[1])


def print_table(rows):
    print(f"\n{'fault':<18}" + "".join(f"{f'{load} at once':>16}" for load in LOADS) + "   answered with")
    for fault, row in rows:
        times = "".join(f"{took * 1000:>13.0f} ms" for took, _, _ in row)
        statuses = sorted(set().union(*(statuses for _, statuses, _ in row)))
        print(f"{fault:<18}{times}   {', '.join(map(str, statuses))}")
    print(flush=True)
