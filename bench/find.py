"""Finding over HTTP: each letter of names as they are typed, and search files that change in the meantime."""
import http.client
import json
import os
import threading
import time
import urllib.parse
import urllib.request

QUERIES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "shared", "conformance", "find", "queries.json")


def titles(server):
    """Names that people type: those of the shared vectors if they exist, otherwise the most popular places of some markets."""
    if os.path.exists(QUERIES):
        with open(QUERIES, encoding="utf-8") as file:
            found = []
            gather(json.load(file), found)
            return sorted(set(found))
    found = set()
    for market in ("GB", "DE", "NO", "JP", "US", "IN"):
        with urllib.request.urlopen(server.url(f"/v1/find?q=&limit=50&market={market}"), timeout=10) as reply:
            found.update(hit["title"] for hit in json.load(reply)["hits"])
    return sorted(found)


def gather(value, found):
    """Every member `q` of the vectors that is a valid query."""
    if isinstance(value, dict):
        if isinstance(value.get("q"), str) and 0 < len(value["q"]) <= 40:
            found.append(value["q"])
        value = list(value.values())
    for one in value if isinstance(value, list) else []:
        gather(one, found)


def write_paths(path, names):
    """Every prefix of each name, as a path of the server."""
    lines = [f"/v1/find?q={urllib.parse.quote(name[:end], safe='')}&locale=en-GB" for name in names for end in range(1, len(name) + 1)]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return len(lines)


def wait_for(holds):
    """Waits until the condition holds, at most 30 seconds."""
    end = time.monotonic() + 30
    while not holds() and time.monotonic() < end:
        time.sleep(0.02)


def swap(server, content, changes):
    """Sends requests without a pause while a file of names changes. Returns answers, failures, files seen, and the longest wait in ms."""
    over, answers, longest, seen = threading.Event(), [0, 0], [0.0], set()

    def look():
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        while not over.is_set():
            began = time.monotonic()
            connection.request("GET", "/v1/find?q=london&locale=en-GB")
            reply = connection.getresponse()
            body = reply.read()
            longest[0] = max(longest[0], (time.monotonic() - began) * 1000)
            answers[0] += 1
            if reply.status != 200:
                answers[1] += 1
            else:
                seen.add(json.loads(body)["index"])

    worker = threading.Thread(target=look)
    worker.start()
    # The current file must be seen before the first change, otherwise the first change would not be waited for.
    wait_for(lambda: seen)
    for number in range(changes):
        before = len(seen)
        with open(f"{content}/widgets/find/aliases/bench.yaml", "w", encoding="utf-8") as file:
            file.write(f"places:\n  airport:LHR: {{ names: [Benchmark {number + 1} Field] }}\n")
        wait_for(lambda: len(seen) > before)
    over.set()
    worker.join()
    return answers[0], answers[1], len(seen), longest[0]
