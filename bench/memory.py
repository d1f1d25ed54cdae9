"""The memory of a server that is filled up to its default limits, compared with the limit of its unit."""
import contextlib
import http.client
import json
import os
import re
import resource
import socket
import subprocess
import sys
import time
import urllib.request

import faults
import release_runs
import servers

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
UNIT = f"{TOP}/deploy/layover@.service"
# A fifth of the unit's limit stays free.
SHARE = 0.8
SEARCHES = 4_000
STREAMS = 4_000
# Together the maximum in flight, 128 MiB, minus the second copy of a body while it moves to a larger block.
BODIES = (19 << 20,) * 5 + (9 << 20,) * 2
# Bodies of the maximum size.
LARGEST = (32 << 20,) * 2
# The part of each body that is held back until all have arrived.
LAST_BYTES = 1_000
WIDGETS = 5_000
# Resident memory with this many widgets in 60 markets, once freed memory has been returned; and with two active releases of them.
WIDGETS_LIMIT, RELEASES_LIMIT = 256 << 20, 400 << 20
SETTLED_AFTER = 3.0
GIVE_UP_AFTER = 120.0
SUPPLIERS = """\
suppliers:
  polled:
    protocol: skyscanner-v3
    markets: [GB]
    create: {base}/skyscanner/create
    poll: {base}/skyscanner/poll/{{session}}
    {common}
  at-once:
    protocol: duffel
    markets: all
    search: {base}/duffel/air/offer_requests
    {common}
"""
COMMON = """deadline: 20s
    breaker: { calls: 10000 }
    concurrency: { least: 64, most: 64 }
    addresses: [127.0.0.1/32]"""


def check(folder, binaries, content, say):
    """The promise: four fifths of MemoryMax are enough, with a full server or with 5,000 widgets."""
    allowed = memory_max()
    for what, measure in (("full of searches, streams and bodies", fill), (f"with {WIDGETS:,} widgets", widen)):
        place = f"{folder}/{measure.__name__}"
        os.mkdir(place)
        most, detail = measure(place, binaries, content)
        say(f"a server {what} takes at most four fifths of the {allowed >> 20} MiB that its systemd unit permits", most <= SHARE * allowed,
            f"{most >> 20} MiB at most, {detail}")
    os.mkdir(f"{folder}/releases")
    widgets, both, most = two_releases(f"{folder}/releases", binaries)
    say(f"{WIDGETS:,} widgets in 60 markets take at most {WIDGETS_LIMIT >> 20} MiB resident", widgets <= WIDGETS_LIMIT, f"{widgets >> 20} MiB")
    say(f"two such releases at once, without a common file, take at most {RELEASES_LIMIT >> 20} MiB", both <= RELEASES_LIMIT,
        f"{both >> 20} MiB, {most >> 20} at most while the second was compiled")


def memory_max():
    with open(UNIT, encoding="utf-8") as file:
        found = re.search(r"^MemoryMax=(\d+)([MG])$", file.read(), re.MULTILINE)
    return int(found[1]) << {"M": 20, "G": 30}[found[2]]


def peak(server):
    """The peak resident memory of the process, in bytes."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii", errors="replace") as file:
        return int(re.search(r"^VmHWM:\s+(\d+) kB$", file.read(), re.MULTILINE)[1]) << 10


def metrics(admin_port):
    with urllib.request.urlopen(f"http://127.0.0.1:{admin_port}/metrics", timeout=20) as answer:
        lines = [line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def wait_for(what, ask):
    end = time.monotonic() + GIVE_UP_AFTER
    while not (value := ask()):
        if time.monotonic() > end:
            raise SystemExit(f"accept: waited in vain for {what}")
        time.sleep(0.05)
    return value


def fill(folder, binaries, content):
    """The maximum number of held searches, of streams on the newest of them, and of bodies in flight."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < STREAMS + 200:
        raise SystemExit(f"accept: {STREAMS} streams want {STREAMS + 200} open files; this machine allows {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    admin = servers.free_port()
    try:
        with faults.Playing(folder, f"{binaries}/layover-supplier") as playing:
            book = f"{folder}/suppliers.yaml"
            with open(book, "w", encoding="utf-8") as file:
                file.write(SUPPLIERS.format(base=playing.base, common=COMMON))
            server = servers.start_layover(
                folder, f"{binaries}/layover", content, ["--suppliers", book, "--admin-port", str(admin)])
            try:
                return fill_server(server, admin)
            finally:
                server.stop()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def fill_server(server, admin):
    with contextlib.ExitStack() as open_files:
        tokens = begin(server.port)
        after_searches = peak(server)
        streams = [open_files.enter_context(listening(server.port, tokens[-1 - number % len(tokens)])) for number in range(STREAMS)]
        wait_for("all streams", lambda: metrics(admin)["layover_search_listeners"] >= STREAMS)
        after_streams = peak(server)
        # Last, because the server does not wait for a body that stops arriving.
        finish([open_files.enter_context(sending(server.port, length)) for length in BODIES])
        after_bodies = peak(server)
        finish([open_files.enter_context(sending(server.port, length)) for length in LARGEST])
        found = metrics(admin)
        held = f"{found['layover_searches_live']:.0f} searches of {found['layover_search_bytes_held'] / (1 << 20):.0f} MiB"
        if found["layover_search_listeners"] < len(streams):
            raise SystemExit(f"accept: of {STREAMS} streams only {found['layover_search_listeners']:.0f} are open")
    return peak(server), (f"{after_searches >> 20} with {held}, {after_streams >> 20} with {STREAMS:,} streams, {after_bodies >> 20} with "
                          f"{sum(BODIES) >> 20} MiB of bodies at once, then two of {LARGEST[0] >> 20}")


def finish(bodies):
    """Sends the ends of all bodies, then reads the answers."""
    for body in bodies:
        body.sendall(b"x" * (LAST_BYTES - 3) + b'"}}')
    for body in bodies:
        answer = http.client.HTTPResponse(body)
        answer.begin()
        length = len(answer.read())
        if answer.status != 200 or length < LAST_BYTES:
            raise SystemExit(f"accept: a body in flight was answered with {answer.status} and {length} bytes")


def begin(port):
    """Starts searches on one connection and polls half of them. Returns the newest tokens of those that are still held."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    day = time.time() + 60 * 86_400
    tokens = []
    for number in range(SEARCHES):
        departs = time.strftime("%Y-%m-%d", time.gmtime(day + number % 200 * 86_400))
        body = json.dumps({
            "market": ("NO", "GB")[number % 2], "surface": "flight-results",
            "query": {"origin": "LHR", "destination": ("GLA", "EDI", "OSL", "BGO")[number // 2 % 4], "departs": departs}})
        for _ in range(2):
            try:
                connection.request("POST", "/v1/searches", body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                break
            except (http.client.HTTPException, ConnectionError):
                connection.close()
        token = answer.getheader("Layover-Search")
        if answer.status not in (200, 201) or not token:
            raise SystemExit(f"accept: a search was answered with {answer.status}")
        tokens.append(token)
    held = [token for token in tokens[-STREAMS // 4:] if is_held(connection, token)]
    connection.close()
    return held


def is_held(connection, token):
    """True if a client can listen to the search. Complete searches are dropped when newer answers need their memory."""
    connection.request("GET", f"/v1/searches/{token}/layout")
    answer = connection.getresponse()
    answer.read()
    if answer.status not in (200, 410):
        raise SystemExit(f"accept: the layout of a search was answered with {answer.status}")
    return answer.status == 200


@contextlib.contextmanager
def listening(port, token):
    """A client that listens to a search and reads nothing."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(f"GET /v1/searches/{token}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        yield client


@contextlib.contextmanager
def sending(port, length):
    """An answer that is being posted to attach, without its end."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        head = ("POST /v1/attach?market=GB&format=skyscanner-v3&surface=flight-results HTTP/1.1\r\nHost: localhost\r\n"
                f"Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")
        client.sendall(head.encode() + answer_of(length - LAST_BYTES))
        yield client


def answer_of(length):
    """The first bytes of an answer with real itineraries that ends with one long text."""
    if length not in ANSWERS:
        more = length // 12_500
        made = subprocess.run(
            [sys.executable, f"{TOP}/scripts/make-example.py", "--one-stop", str(more), "--offers", "5", "--link-length", "1250"],
            capture_output=True, check=True).stdout.rstrip()
        ANSWERS[length] = fitted(made, length)
    return ANSWERS[length]


def fitted(made, length):
    """`made`, one object inside another, with a further member in the outer one that is still open after `length` bytes."""
    rest = length - len(made)
    if rest < 20:
        raise SystemExit(f"accept: the made answer has {len(made)} bytes, {length} are wanted")
    opening = made[:-1] + b',"more":{"text":"'
    return opening + b"x" * (length - len(opening))


ANSWERS = {}


def widen(folder, binaries, content):
    """A tree of 5,000 widgets, compiled at the start, and again while the first is served."""
    del content
    tree = f"{folder}/tree"
    subprocess.run([f"{binaries}/layover-bench", "tree", tree, str(WIDGETS)], check=True)
    port, admin = servers.free_port(), servers.free_port()
    command = [f"{binaries}/layover", "serve", "--port", str(port), "--admin-port", str(admin), "--content", tree,
               "--state", f"{folder}/state", "--drain-delay", "0s"]
    server = servers.Server("layover", command, port, f"{folder}/layover.log", "/v1/layouts/surface-0?market=AA",
                            {"SWIFT_BACKTRACE": "enable=no"})
    try:
        after_start, before = peak(server), catalog(admin)
        for number in range(3):
            path = f"{tree}/widgets/layover.yaml"
            with open(path, "a", encoding="utf-8") as file:
                file.write(f"# {number}\n")
            before = wait_for("another catalog", lambda: (now := catalog(admin)) != before and now)
        return peak(server), f"{after_start >> 20} after its start, then three shared edits"
    finally:
        server.stop()


def two_releases(folder, binaries):
    """A release of 5,000 widgets, then a second one during its rollout: resident memory with one and with both, and the peak."""
    tree, place = f"{folder}/tree", release_runs.Place(folder, binaries)
    subprocess.run([f"{binaries}/layover-bench", "tree", tree, str(WIDGETS)], check=True, stdout=subprocess.DEVNULL)
    with open(f"{tree}/widgets/layover.yaml", "a", encoding="utf-8") as file:
        file.write("rollout: { steps: [ { percent: 10 }, { percent: 100 } ], wait: 1d }\n")
    place.publish(tree)
    with release_runs.following(folder, place, 1, release_runs.READY) as (follower,):
        time.sleep(SETTLED_AFTER)
        one = follower.server.memory_bytes()
        release_runs.touch_all(tree, 0)
        place.publish(tree)
        wait_for("two releases at once", lambda: follower.status()["release"]["rollout"])
        time.sleep(SETTLED_AFTER)
        return one, follower.server.memory_bytes(), peak(follower.server)


def catalog(admin):
    with urllib.request.urlopen(f"http://127.0.0.1:{admin}/admin/status", timeout=20) as answer:
        return json.load(answer)["catalog"]
