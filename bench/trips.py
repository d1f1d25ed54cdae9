"""Shared trips over HTTP with all their limits on: durable votes, reads, events, streams, images.

Each person has their own address, which the server accepts from this machine as from an edge.
"""
import concurrent.futures
import http.client
import json
import re
import socket
import statistics
import threading
import time
import urllib.parse
import uuid

PLACE = {"market": "GB", "locale": "en-GB"}


class Person:
    """A person in a trip: a key, and an address for limits."""

    count = 0

    def __init__(self):
        Person.count += 1
        number = Person.count
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.key = self.id = None

    def headers(self, token=None):
        return {"Authorization": f"Bearer {token or self.key}", "X-Forwarded-For": self.address,
                "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}


def ask(port, method, path, headers, body=None):
    """One call on its own connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body=None if body is None else json.dumps(body), headers=headers)
        answer = connection.getresponse()
        data = answer.read()
        if answer.status not in (200, 201):
            raise SystemExit(f"bench: {method} {path.split('/')[1]}: {answer.status} {data[:300]!r}")
        return answer, data
    finally:
        connection.close()


class Trip:
    """A trip with people and items, made call by call."""

    def __init__(self, port, people, items, first=0):
        self.port, self.people, self.items, self.images = port, [Person() for _ in range(people)], [], []
        maker = self.people[0]
        headers = maker.headers()
        del headers["Authorization"]
        made = json.loads(ask(port, "POST", "/v1/trips", headers, PLACE)[1])
        self.id, self.link, maker.key = made["trip"], made["link"]["token"], made["me"]["key"]
        for person in self.people[1:]:
            joined = ask(port, "POST", "/v1/join", person.headers(made["link"]["token"]), {})[1]
            person.key = json.loads(joined)["me"]["key"]
        for number in range(items):
            self.add(self.people[number % people], first + number)

    def add(self, person, number):
        offer = {"cabin": "economy", "travellers": 1, "market": "GB", "price": {"amount": 10_000 + number, "currency": "GBP"},
                 "legs": [[{"carrier": "KL", "number": str(1 + number), "from": "LHR", "to": "OSL",
                            "departs": "2030-12-04T10:00", "arrives": "2030-12-04T13:20"}]]}
        reply = ask(self.port, "POST", f"/v1/trips/{self.id}/items", person.headers(), {"offer": offer, "state": "sent"})[1]
        self.items.append(json.loads(reply)["item"])

    def lines(self):
        return [f"{one.key} {self.id} {one.address} {','.join(self.items)}" for one in self.people]


def write(path, trips, part=0, parts=1):
    """Writes the people of all trips, or every n-th of them."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([line for trip in trips for line in trip.lines()][part::parts]) + "\n")
    return path


def event_delays(trip, rounds, voting_port=None):
    """Milliseconds from sending a vote to its event on another connection, of the same server unless votes have their own port."""
    listener, voters = trip.people[0], trip.people[1:]
    stream = socket.create_connection(("127.0.0.1", trip.port), timeout=30)
    head = "".join(f"{name}: {value}\r\n" for name, value in listener.headers().items())
    stream.sendall(f"GET /v1/trips/{trip.id}/events HTTP/1.1\r\nHost: bench\r\n{head}\r\n".encode())
    arrived, times = threading.Semaphore(0), []

    def hear():
        held = b""
        while True:
            try:
                data = stream.recv(65536)
            except OSError:
                return
            if not data:
                return
            now, held = time.monotonic(), held + data
            for _ in range(held.count(b'"vote.')):
                times.append(now)
                arrived.release()
            held = held[-8:] if held.count(b'"vote.') == 0 else b""

    threading.Thread(target=hear, daemon=True).start()
    connection, delays = http.client.HTTPConnection("127.0.0.1", voting_port or trip.port, timeout=30), []
    for number in range(rounds):
        voter = voters[number % len(voters)]
        value = ["yes", "maybe", "no"][number // len(voters) % 3]
        began = time.monotonic()
        connection.request("PUT", f"/v1/trips/{trip.id}/items/{trip.items[0]}/vote", body=json.dumps({"value": value}),
                           headers=voter.headers())
        connection.getresponse().read()
        if not arrived.acquire(timeout=10):
            raise SystemExit("bench: an event never came")
        delays.append((times[-1] - began) * 1000)
    stream.close()
    return sorted(delays)


def open_streams(trips, count):
    """`count` open streams, five per person."""
    people = [(trip, person) for trip in trips for person in trip.people]
    streams = []
    for number in range(count):
        trip, person = people[number // 5 % len(people)]
        stream = socket.create_connection(("127.0.0.1", trip.port), timeout=30)
        head = "".join(f"{name}: {value}\r\n" for name, value in person.headers().items())
        stream.sendall(f"GET /v1/trips/{trip.id}/events HTTP/1.1\r\nHost: bench\r\n{head}\r\n".encode())
        if not stream.recv(4096).startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"bench: stream {number} is refused")
        streams.append(stream)
    return streams


def images(trips, token, answer, count):
    """Paths of images that have not been requested yet: a gateway vouches for flights of the answer, and people share them."""
    port, gateway = trips[0].port, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    names = list(json.loads(answer)["content"]["results"]["itineraries"])[:count]
    paths = []
    for number, name in enumerate(names):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        query = urllib.parse.urlencode({"itinerary": name, "market": "GB", "currency": "GBP", "adults": 1})
        connection.request("POST", f"/v1/offers?{query}", body=answer, headers=gateway)
        signed = json.loads(connection.getresponse().read()).get("signed")
        connection.close()
        if not signed:
            continue
        trip = trips[number % len(trips)]
        reply = ask(port, "POST", f"/v1/trips/{trip.id}/items", trip.people[0].headers(),
                    {"offer": {"signed": signed}, "state": "sent"})[1]
        paths.append(json.loads(reply)["message"]["image"])
    return list(dict.fromkeys(paths))


def draw(port, paths, at_once):
    """Requests images, `at_once` in parallel. Returns the milliseconds of each."""
    def one(path):
        began = time.monotonic()
        answer, data = ask(port, "GET", path, {})
        if answer.getheader("Content-Type") != "image/png" or len(data) < 5_000:
            raise SystemExit(f"bench: no image: {answer.status}, {len(data)} bytes")
        return (time.monotonic() - began) * 1000

    with concurrent.futures.ThreadPoolExecutor(at_once) as workers:
        return sorted(workers.map(one, paths))


def attach_times(port, path, body, seconds, stop=None):
    """The milliseconds of each call, with 50 calls a second on one persistent connection."""
    connection, times = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    end, due = time.monotonic() + seconds, time.monotonic()
    while time.monotonic() < end and not (stop and stop.is_set()):
        began = time.monotonic()
        connection.request("POST", path, body=body, headers={"Content-Type": "application/json"})
        connection.getresponse().read()
        times.append((time.monotonic() - began) * 1000)
        due += 0.02
        time.sleep(max(0, due - time.monotonic()))
    return sorted(times)


def layout_micros(port, kinds, rounds, warming=200):
    """Microseconds of a layout by kind, as the server reports them. The kinds alternate on one connection.

    A kind is a query and headers. Also returns which of them had the card of a trip.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    micros, cards = {name: [] for name in kinds}, {}
    for number in range(warming + rounds):
        for name, (query, headers) in kinds.items():
            connection.request("POST", f"/v1/layouts/flight-results?{query}", body='{"facts": {}}',
                               headers={"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            data = answer.read()
            found = re.search(r"layout;dur=([0-9.]+)", answer.getheader("Server-Timing") or "")
            if answer.status != 200 or not found:
                raise SystemExit(f"bench: no layout: {answer.status} {answer.getheader('Server-Timing')} {data[:300]!r}")
            if number >= warming:
                micros[name].append(float(found[1]) * 1000)
            elif number == warming - 1:
                cards[name] = any(card["widget"] == "trip-with-friends" for card in json.loads(data)["cards"])
    connection.close()
    return {name: statistics.median(times) for name, times in micros.items()}, cards


WAY = "market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=OSL&adults=1&cabin=economy&departs="


def provider_micros(trip, rounds):
    """The median microseconds of a layout without a trip, and the additional time for a trip on another day and on the same day."""
    named = {"Layover-Trip": trip.people[1].key}
    kinds = {"none": (WAY + "2030-12-04", {}), "other": (WAY + "2030-12-05", named), "same": (WAY + "2030-12-04", named)}
    medians, cards = layout_micros(trip.port, kinds, rounds)
    if cards != {"none": False, "other": False, "same": True}:
        raise SystemExit(f"bench: the card of a trip shows where it should not: {cards}")
    return medians["none"], medians["other"] - medians["none"], medians["same"] - medians["none"]


def percentile(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]
