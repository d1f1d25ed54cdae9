"""Servers behind an edge that are restarted one after the other under load: no request may fail.

Run by `scripts/accept --only restarts`. LAYOVER_RESTART_RATE (500) is the number of requests per second, LAYOVER_RESTART_SERVERS (4) the
number of servers. A fifth of the connections is always busy; the others are persistent and pause for up to eight seconds between
requests, longer than the edge keeps its own connections to a server. They request layouts, results and features. In parallel, searches are
started and polled to their end, some of them while the server that started them restarts.
"""
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import time

import faults
import servers

RATE = int(os.environ.get("LAYOVER_RESTART_RATE", "500"))
COUNT = int(os.environ.get("LAYOVER_RESTART_SERVERS", "4"))
BUSY, RESTING = 0.2, 8.0
READY_SECONDS = 30
LAYOUTS = b"GET /v1/layouts/flight-results?market=GB HTTP/1.1\r\nHost: layover\r\n\r\n"
FLAGS = json.dumps({"context": {"targetingKey": "u-1"}}).encode()
RESULTS = b'{"status":"RESULT_STATUS_COMPLETE","content":{"results":{}}}'
SEARCH = json.dumps({"market": "GB", "locale": "en-GB", "currency": "GBP", "surface": "flight-results", "query": {
    "origin": "LHR", "destination": "GLA", "departs": time.strftime("%Y-%m-%d", time.gmtime(time.time() + 60 * 86_400))}}).encode()
SEARCHERS, POLLS = 16, 8
SUPPLIERS = """\
suppliers:
  played:
    protocol: skyscanner-v3
    markets: all
    create: {base}/skyscanner/create
    poll: {base}/skyscanner/poll/{{session}}
    poll_every: 500ms
    deadline: 10s
    addresses: [127.0.0.1/32]
"""


def post(path, body):
    return (f"POST {path} HTTP/1.1\r\nHost: layover\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)


KINDS = (LAYOUTS, LAYOUTS, LAYOUTS, post("/ofrep/v1/evaluate/flags", FLAGS),
         post("/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB", RESULTS))


def check(folder, binary, content, say):
    for kind in ("nginx", "haproxy"):
        if program(kind):
            with_edge(f"{folder}/restart-{kind}", binary, content, kind, say)
        else:
            say(f"rolling restart behind {kind}", False, f"{kind} is missing; 'deploy/setup --for accept' installs it")


def program(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")


def with_edge(folder, binary, content, kind, say):
    os.makedirs(folder)
    fleet = edge = None
    with faults.Playing(folder, f"{os.path.dirname(binary)}/layover-supplier") as supplier:
        try:
            fleet = Fleet(folder, binary, content, COUNT, supplier.base)
            edge = Edge(binary, kind, folder, fleet)
            load, took = asyncio.run(roll(fleet, edge.port))
        finally:
            for one in (edge, fleet):
                if one:
                    one.stop()
    say(
        f"rolling restart of {COUNT} servers behind {kind} at {load.answered / took:.0f} requests/s, {len(load.clients)} persistent connections, most "
        f"with pauses, {load.searches} searches polled to their end: no failed request", not load.failures and load.searches > 0 and load.answered > RATE * took * 0.9,
        f"{len(load.failures)} of {load.answered + len(load.failures)} in {took:.0f} s; {' | '.join(load.failures[:3])}")


class Fleet:
    """Servers with one key, each at an address that all know."""

    def __init__(self, folder, binary, content, count, supplier="http://127.0.0.1:1"):
        self.binary, self.content, self.folder = binary, content, folder
        with open(f"{folder}/suppliers.yaml", "w", encoding="utf-8") as file:
            file.write(SUPPLIERS.format(base=supplier))
        self.names = [f"web-{number}" for number in range(count)]
        self.ports = [servers.free_port() for _ in self.names]
        self.running = [self.start(place) for place in range(count)]

    def start(self, place):
        name = self.names[place]
        everyone = ",".join(f"{other}=127.0.0.1:{port}" for other, port in zip(self.names, self.ports))
        command = [self.binary, "serve", "--port", str(self.ports[place]), "--admin-port", "0", "--content", self.content,
                   "--state", f"{self.folder}/state-{name}", "--server-name", name, "--search-servers", everyone,
                   "--signing-key-file", f"{self.folder}/signing.key", "--suppliers", f"{self.folder}/suppliers.yaml"]
        return servers.Server(name, command, self.ports[place], f"{self.folder}/{name}.log", "/readyz", {"SWIFT_BACKTRACE": "enable=no"})

    async def restart(self, place):
        process = self.running[place].process
        process.send_signal(signal.SIGTERM)
        while process.poll() is None:
            await asyncio.sleep(0.05)
        if process.returncode != 0:
            raise SystemExit(f"accept: a server ended with {process.returncode}")
        self.running[place] = await asyncio.to_thread(self.start, place)

    def stop(self):
        for server in self.running:
            server.kill()


class Edge:
    def __init__(self, binary, kind, folder, fleet):
        self.port = servers.free_port()
        words = [word for name, port in zip(fleet.names, fleet.ports) for word in ("--server", f"{name}=127.0.0.1:{port}")]
        with open(f"{folder}/edge.conf", "w", encoding="utf-8") as file:
            subprocess.run([binary, "edge", kind, "--plain", f"127.0.0.1:{self.port}", "--folder", folder, *words], check=True, stdout=file)
        user = "user root; " if os.geteuid() == 0 else ""
        command = {"nginx": [program("nginx"), "-e", f"{folder}/error.log", "-c", f"{folder}/edge.conf", "-g", f"{user}daemon off;"],
                   "haproxy": [program("haproxy"), "-W", "-db", "-f", f"{folder}/edge.conf"]}[kind]
        self.server = servers.Server(kind, command, self.port, f"{folder}/edge.log", "/livez")

    def stop(self):
        self.server.stop()


async def roll(fleet, port):
    load = Load(port)
    await load.begin()
    start = time.monotonic()
    for place in range(COUNT):
        await asyncio.sleep(3)
        await fleet.restart(place)
    await asyncio.sleep(3)
    # Pausing connections need some time to end.
    took = time.monotonic() - start
    await load.end()
    return load, took


class Load:
    """Clients with their own addresses, because an edge counts by address."""

    def __init__(self, port):
        self.port, self.answered, self.searches, self.failures, self.is_over = port, 0, 0, [], False
        self.clients = []

    async def begin(self):
        # A pausing connection sends one request per half of its longest pause; the busy ones send the rest.
        resting = RATE // 2
        busy = max(8, RATE // 25)
        pace = busy / max(1.0, RATE * 1.1 - resting / (RESTING / 2))
        self.clients = [asyncio.create_task(self.run(number, lambda: random.uniform(0, RESTING))) for number in range(resting)]
        self.clients += [asyncio.create_task(self.run(resting + number, lambda: random.uniform(0.5, 1.5) * pace)) for number in range(busy)]
        self.clients += [asyncio.create_task(self.search(resting + busy + number)) for number in range(SEARCHERS)]

    async def end(self):
        self.is_over = True
        await asyncio.gather(*self.clients)

    async def run(self, number, pause):
        source = f"127.1.{number // 250}.{number % 250 + 1}"
        stream = None
        await asyncio.sleep(random.uniform(0, 1))
        while not self.is_over:
            begun = time.monotonic()
            wait = pause()
            try:
                if stream is None:
                    stream = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
                if not await asyncio.wait_for(self.ask(stream, random.choice(KINDS)), 20):
                    stream[1].close()
                    stream = None
                self.answered += 1
            except Exception as failure:  # whatever the reason, a client did not get its answer
                self.failures.append(f"{type(failure).__name__} {failure}")
                if stream is not None:
                    stream[1].close()
                stream = None
            await asyncio.sleep(max(0, min(wait, 60) - (time.monotonic() - begun)))
        if stream is not None:
            stream[1].close()

    async def search(self, number):
        """Searches that are started and polled until their last answer, one after the other, each request on its own connection."""
        source = f"127.1.{number // 250}.{number % 250 + 1}"
        await asyncio.sleep(random.uniform(0, 1))
        while not self.is_over:
            try:
                token = await self.ask_once(source, post("/v1/searches", SEARCH))
                for _ in range(POLLS):
                    await asyncio.sleep(0.4)
                    poll = f"GET /v1/searches/{token} HTTP/1.1\r\nHost: layover\r\n\r\n".encode()
                    # If another server continues the search, it names itself.
                    token = await self.ask_once(source, poll)
                self.searches += 1
            except Exception as failure:  # as above
                self.failures.append(f"search: {type(failure).__name__} {failure}"[:300])
                await asyncio.sleep(0.4)

    async def ask_once(self, source, request):
        stream = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        try:
            head = await asyncio.wait_for(self.answer(stream, request), 20)
            self.answered += 1
            return next(line.split(": ", 1)[1] for line in head.split("\r\n") if line.lower().startswith("layover-search: "))
        finally:
            stream[1].close()

    async def ask(self, stream, request):
        """One request on a persistent connection; false if the connection is closed with the answer."""
        return "connection: close" not in (await self.answer(stream, request)).lower()

    @staticmethod
    async def answer(stream, request):
        """The head of a complete answer."""
        reader, writer = stream
        writer.write(request)
        whole = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        head = whole.lower()
        status = int(head.split(" ", 2)[1])
        length = [line.split(":")[1] for line in head.split("\r\n") if line.startswith("content-length:")]
        if length:
            await reader.readexactly(int(length[0]))
        elif "transfer-encoding: chunked" in head:
            while True:
                size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
                await reader.readexactly(size + 2)
                if size == 0:
                    break
        if status != 200:
            raise ValueError(f"{status} for {request.split(b' ', 2)[1].decode()[:60]}")
        return whole
