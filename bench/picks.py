#!/usr/bin/env python3
"""Measure picks of a running server with a simulated service of places.

  bench/picks.py --bin .build/release [--seconds 3]

Prints the responses per second from the cache, with and without opening hours, for identical requests and for requests that rejected
different places; the time of 20 fetches of 100 ms, eight at once, if all are needed and if the first place can be decided early; the
extra time that a hanging service costs beyond its timeout; and the time from stop to the last closed fetch, by disconnecting and by
DELETE. `bench/run --picks` has the same figures in its table."""
import argparse
import asyncio
import json
import os
import re
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request

WIDGET = """widget: {name}
owner: bench
type: native
component: plain@1
provider: {{ kind: pick }}
pick:
  candidates: {{ from: remote, source: places, deadline: 3s }}
  enrich: [{{ source: places, fields: [price_level], batch: 2, deadline: 3s }}]
  {hours}
  score:
    - {{ fact: distance, weight: 4, curve: {{ half_life: {{ full: 400, half: 1600 }} }} }}
    - {{ fact: rating, weight: 3, curve: {{ piecewise: [[3.5, 0], [4.5, 0.9], [5, 1]] }} }}
    - {{ fact: price_level, weight: 30, curve: {{ table: {{ values: [[1, 1], [2, 0.8]] }} }} }}
  show: 20
fields: {{ text: {{ from: pick.title }} }}
"""


class Places:
    """A service on its own port. Each connection serves one request after the other."""

    def __init__(self):
        self.delay, self.hangs, self.left, self.asked = 0.0, False, [], 0
        self.places = [
            {"id": f"p{n}", "title": f"Place {n}", "lat": 55.95 + n / 5000, "lon": -3.19, "zone": "Europe/London",
             "facts": {"rating": 3.5 + n % 15 / 10, "hours": "Mo-Sa 00:00-15:00,16:00-24:00; Su 00:00-24:00"}}
            for n in range(40)]

    async def serve(self, reader, writer):
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
                question = json.loads(await reader.readexactly(length))
                if question["kind"] == "details":
                    self.asked += 1
                    if self.hangs:
                        await reader.read(1)
                        self.left.append(time.monotonic())
                        break
                    await asyncio.sleep(self.delay)
                    answer = {"items": {id: {"price_level": 1 + int(id.rpartition("p")[2]) % 4} for id in question["ids"]}}
                else:
                    # Each place has different candidates, so that no facts are known from the previous request.
                    here = f"{question['near']['lat']}"
                    answer = {"candidates": [{**place, "id": here + place["id"]} for place in self.places]}
                body = json.dumps(answer).encode()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            if self.hangs:
                self.left.append(time.monotonic())
        finally:
            writer.close()


def write_tree(folder, port):
    files = {
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml": "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
        "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
        "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [hours, bare, all]\n",
        "suppliers.yaml": f"services:\n  places:\n    url: http://127.0.0.1:{port}/\n    addresses: [127.0.0.1/32]\n",
    }
    # A price relative to the lowest one is known only once all are known, so no candidate can be first before.
    relative = "{ fact: price_level, weight: 30, relative: least, curve: { linear: { zero: 300, one: 0 } } }"
    for name, hours in (("hours", "hours: { stay: 30 }"), ("bare", "weakest: 0"), ("all", "weakest: 0")):
        files[f"widgets/cards/{name}/widget.yaml"] = WIDGET.format(name=name, hours=hours)
        if name == "all":
            files[f"widgets/cards/{name}/widget.yaml"] = re.sub(r"\{ fact: price_level.*", relative, files[f"widgets/cards/{name}/widget.yaml"])
        files[f"widgets/cards/{name}/messages/en-GB.yaml"] = f"label: {name}\n"
    for path, text in files.items():
        os.makedirs(os.path.dirname(f"{folder}/{path}") or folder, exist_ok=True)
        with open(f"{folder}/{path}", "w", encoding="utf-8") as file:
            file.write(text)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def ask(base, pick, place, wait=3000, run=None):
    body = json.dumps({"at": place, "wait": wait}).encode()
    headers = {"Content-Type": "application/json", **({"Layover-Run": run} if run else {})}
    request = urllib.request.Request(f"{base}/v1/pick/{pick}", data=body, headers=headers)
    began = time.monotonic()
    with urllib.request.urlopen(request) as reply:
        answer = json.load(reply)
    return (time.monotonic() - began) * 1000, answer


def stop(port, places, number, by_leaving):
    """The milliseconds from STOP until the last fetch is closed."""
    places.left, places.asked = [], 0
    run = f"{number:032x}"
    body = json.dumps({"at": f"55.{900 + number},-3.1", "wait": 3000}).encode()
    with socket.create_connection(("127.0.0.1", port)) as one:
        one.sendall(b"POST /v1/pick/bare HTTP/1.1\r\nHost: x\r\nLayover-Run: %s\r\nContent-Length: %d\r\n\r\n" % (run.encode(), len(body)) + body)
        asked_at = time.monotonic()
        while places.asked < 8:
            time.sleep(0.001)
            assert time.monotonic() - asked_at < 10, f"{places.asked} of 8 were asked"
        began = time.monotonic()
        if by_leaving:
            one.close()
        else:
            urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/v1/pick/runs/{run}", method="DELETE"))
        while len(places.left) < 8:
            time.sleep(0.001)
            assert time.monotonic() - began < 10, f"{len(places.left)} of 8 fetches ended"
    return (max(places.left) - began) * 1000


def load(seconds, folder, base, pick, differs):
    """The figures of wrk for requests about one place; with `differs`, each request excludes another place."""
    script = f"{folder}/post.lua"
    with open(script, "w", encoding="utf-8") as file:
        file.write('wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = [[{"at": "55.95,-3.19"}]]\n')
        if differs:
            file.write('local n = 0\nfunction request()\n  n = n + 1\n  return wrk.format(nil, nil, nil, '
                       '\'{"at": "55.95,-3.19", "seen": ["55.95p\' .. n % 40 .. \'"]}\')\nend\n')
    out = subprocess.run(["wrk", "-t1", "-c16", f"-d{seconds}s", "--latency", "-s", script, f"{base}/v1/pick/{pick}"],
                         check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in out:
        raise SystemExit(f"picks: {out}")
    return {line.split()[0]: line.split()[1] for line in out.splitlines() if line.split()[:1] in (["Requests/sec:"], ["99%"], ["50%"])}


def measure(seconds, places, folder, port, base):
    """Rows of a table: the name, the figure, the target, and whether it is reached."""
    for pick, goal in (("hours", 15_000), ("bare", 30_000)):
        ask(base, pick, "55.95,-3.19")
        for word, differs in (("", False), (", each without another place", True)):
            told = load(seconds, folder, base, pick, differs)
            rate = float(told["Requests/sec:"])
            yield (f"picks: facts at hand, {'with' if pick == 'hours' else 'without'} hours{word}",
                   f"{rate:,.0f}/s, median {told['50%']}, p99 {told['99%']}", f"{goal:,}/s", rate >= goal)
    places.delay = 0.1
    for pick, word, goal in (("all", "none of which can be spared", "310 ms"), ("bare", "the first may be decided early", "none set")):
        times = []
        for n in range(10):
            places.asked = 0
            times.append(ask(base, pick, f"54.{100 + n},-3.1")[0])
            assert pick == "bare" or places.asked == 20, f"{places.asked} of 20 were asked"
        yield (f"picks: 20 requests of 100 ms, eight at once, {word}",
               f"median {statistics.median(times):.0f} ms, most {max(times):.0f} ms", goal, pick == "bare" or statistics.median(times) <= 310)
    places.delay, places.hangs = 0.0, True
    # Runs before the service has failed: a service that hangs is not called repeatedly.
    for word, by_leaving in (("leaving", True), ("DELETE", False)):
        try:
            times = [stop(port, places, n + (0 if by_leaving else 20), by_leaving) for n in range(20)]
        except AssertionError as fault:
            yield (f"picks: STOP by {word}", f"not measured: {fault}", "50 ms", False)
            continue
        yield (f"picks: STOP by {word}, to the last of 8 fetches", f"median {statistics.median(times):.1f} ms, most {max(times):.1f} ms",
               "50 ms", max(times) <= 50)
    over = [ask(base, "bare", f"53.{100 + n},-3.1", wait=200)[0] - 200 for n in range(10)]
    yield ("picks: a service that hangs, beyond the wait", f"median {statistics.median(over):.1f} ms, most {max(over):.1f} ms", "5 ms",
           statistics.median(over) <= 5)


def rows(program_folder, seconds):
    """Starts both programs, measures, and stops both."""
    return asyncio.run(run(program_folder, seconds))


async def run(program_folder, seconds):
    places = Places()
    service = await asyncio.start_server(places.serve, "127.0.0.1", 0)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        write_tree(folder, service.sockets[0].getsockname()[1])
        server = subprocess.Popen(
            [f"{program_folder}/layover", "serve", "--content", folder, "--state", f"{folder}/state", "--port", str(port), "--admin-port", "0",
             "--suppliers", f"{folder}/suppliers.yaml", "--pick-rate", "0", "--drain-delay", "0s"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"{base}/readyz")
                    break
                except OSError:
                    await asyncio.sleep(0.05)
            return await asyncio.to_thread(lambda: list(measure(seconds, places, folder, port, base)))
        finally:
            server.terminate()
            server.wait()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--bin", default=".build/release")
    arguments.add_argument("--seconds", type=int, default=3)
    given = arguments.parse_args()
    for what, figure, goal, is_kept in rows(given.bin, given.seconds):
        print(f"{what}: {figure} ({goal}{'' if is_kept else ', NOT KEPT'})")


if __name__ == "__main__":
    main()
