"""The rows of shared trips: durable votes, one busy trip, reads, events, streams, images in parallel with attach, webhooks, a start."""
import hashlib
import os
import resource
import statistics
import subprocess
import threading
import time

import live_requests
import servers
import trips
import webhooks
from race import Contender, fetch, race

TRIP_GATEWAY = "bench-gateway"


def start(folder, given):
    """`layover serve` with trips and all their limits. This machine counts as an edge, so that each person has an address."""
    os.makedirs(folder)
    token = hashlib.sha256(TRIP_GATEWAY.encode()).hexdigest()
    return servers.start_layover(
        folder, f"{given.bin}/layover", os.path.abspath(given.content),
        [*given.serve, "--trips", "--trusted-edges", "127.0.0.1", "--trips-tokens", f"gateway:bench:{token}", "--server-timing"])


def measure(table, folder, given):
    """Shared trips: durable votes, one busy trip, reads, events, streams, images in parallel with attach, results, webhooks, a start."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server = start(f"{folder}/trips", given)
    try:
        servers.wait_for_names(server)
        print("trips: making 64 of 20 people, one of 50 and one of 10", flush=True)
        many = [trips.Trip(server.port, 20, 5) for _ in range(64)]
        busy, seen = trips.Trip(server.port, 50, 5), trips.Trip(server.port, 10, 20)
        measure_votes(table, folder, given, server, many, busy)
        measure_reads(table, given, server, seen)
        delays = trips.event_delays(many[0], 300)
        p99 = trips.percentile(delays, 0.99)
        table.add("trips: vote to event, same server", f"median {trips.percentile(delays, 0.5):.1f} ms, p99 {p99:.1f} ms",
                  "p99 at most 100 ms", p99 <= 100)
        measure_provider(table, given, seen)
        measure_images(table, given, server, many)
        measure_streams(table, server, many)
    finally:
        server.stop()
    webhooks.measure(table, folder, f"{given.bin}/layover", os.path.abspath(given.content), given.webhook_trips, *given.serve)
    measure_start(table, folder, given)


def measure_provider(table, given, seen):
    alone, other, same = trips.provider_micros(seen, 300 * given.seconds)
    table.add("trips: a layout that names a trip, as the server times it",
              f"{same:+.0f} us over {alone:.0f}, card included; {other:+.0f} us where the trip goes another day",
              "20 us median", same <= 20)


def measure_start(table, folder, given):
    """A killed server starts again with a store of many votes."""
    path = f"{folder}/filled/trips.sqlite"
    os.makedirs(os.path.dirname(path))
    print(f"trips: casting {given.votes:,} votes for a start on them", flush=True)
    subprocess.run([f"{given.bin}/layover-bench", "votes", path, str(given.votes)], stdin=subprocess.DEVNULL, check=True,
                   timeout=1200)
    words, seconds = [*given.serve, "--trips", "--trips-file", path], []
    for number in range(3):
        began = time.monotonic()
        server = servers.start_layover(f"{folder}/filled", f"{given.bin}/layover", os.path.abspath(given.content), words)
        while fetch(server, "/readyz")[0] != 200:
            time.sleep(0.005)
        seconds.append(time.monotonic() - began)
        (server.stop if number == 2 else server.kill)()
    table.add(f"trips: ready on {given.votes:,} votes, killed before", f"{statistics.median(seconds[1:]):.2f} s", "1 s",
              statistics.median(seconds[1:]) <= 1)


def measure_votes(table, folder, given, server, many, busy):
    crowd = Contender("trips: votes in 64 trips", server, "/", 64, script="trips.lua",
                      environment={"LAYOVER_BENCH_PEOPLE": trips.write(f"{folder}/many.txt", many),
                                   "LAYOVER_BENCH_PAUSE": "6"})
    one = Contender("trips: votes in one trip of 50", server, "/", 50, script="trips.lua", environment={
        "LAYOVER_BENCH_PEOPLE": trips.write(f"{folder}/busy.txt", [busy]), "LAYOVER_BENCH_PAUSE": "95"})
    # A person may vote ten times a second, so some of 1,280 people who vote without a pause receive 429.
    for contender in (crowd, one):
        race([contender], given.seconds, given.rounds)
        table.add_group([contender])
    p99 = statistics.median(crowd.p99)
    table.add("trips: durable votes/s, 64 connections", f"{crowd.rate:,.0f}, p99 {p99:.1f} ms", "5,000, p99 50 ms",
              crowd.rate >= 5_000 and p99 <= 50)
    p99 = statistics.median(one.p99)
    table.add("trips: votes/s in one trip of 50 people", f"{one.rate:,.0f}, p99 {p99:.1f} ms", "450 of 500 asked, p99 100 ms",
              one.rate >= 450 and p99 <= 100)


def measure_reads(table, given, server, seen):
    path, bearer = f"/v1/trips/{seen.id}", f"Authorization: Bearer {seen.people[1].key}"
    status, headers, body = fetch(server, path, headers=dict([bearer.split(": ", 1)]))
    if status != 200:
        raise SystemExit(f"bench: a trip answers {status}")
    group = [Contender("trips: read one of 20 items and 10 people", server, path, 64, headers=[bearer]),
             Contender("trips: its 304", server, path, 64, headers=[bearer, f"If-None-Match: {headers['ETag']}"]),
             Contender("trips: its page, for a guest", server, f"/t/{seen.link}", 64)]
    race(group, given.seconds, given.rounds)
    table.add_group(group)
    table.add(f"trips: reads/s of {len(body):,} bytes", f"{group[0].rate:,.0f}", "at least 40,000", group[0].rate >= 40_000)
    table.add("trips: 304/s", f"{group[1].rate:,.0f}", "at least 60,000", group[1].rate >= 60_000)
    table.add("trips: pages/s", f"{group[2].rate:,.0f}", "at least 8,000", group[2].rate >= 8_000)


def measure_images(table, given, server, many):
    with open(live_requests.supplier_answer(os.path.dirname(server.log_path), given.answer), "rb") as file:
        body = file.read()
    paths = trips.images(many, TRIP_GATEWAY, body, 61)
    trips.draw(server.port, paths[:1], 1)
    measure_first_images(table, given, os.path.dirname(server.log_path), body)
    alone = trips.attach_times(server.port, live_requests.ATTACH, body, 5)
    over, beside = threading.Event(), []
    worker = threading.Thread(target=lambda: beside.extend(trips.attach_times(server.port, live_requests.ATTACH, body, 60, over)))
    worker.start()
    times = trips.draw(server.port, paths[1:], 10)
    over.set()
    worker.join()
    table.add(f"trips: {len(times)} images, ten at once", f"median {trips.percentile(times, 0.5):.0f} ms", "")
    p99 = trips.percentile(beside, 0.99) - trips.percentile(alone, 0.99) if beside else 0
    table.add("trips: time added to the p99 of attach", f"{p99:.1f} ms of {len(beside)} calls", "at most 5 ms", p99 <= 5)


def measure_first_images(table, given, folder, body):
    """The first image of a server, which starts its drawing program as soon as it returns the address of an image."""
    times = []
    for number in range(5):
        server = start(f"{folder}/first-image-{number}", given)
        try:
            paths = trips.images([trips.Trip(server.port, 1, 0)], TRIP_GATEWAY, body, 3)
            time.sleep(1)
            times += trips.draw(server.port, paths[:1], 1)
        finally:
            server.stop()
    median = statistics.median(times)
    table.add("trips: the first image of a server over HTTP, its program started ahead",
              f"median {median:.0f} ms, {min(times):.0f} to {max(times):.0f} of {len(times)} servers", "at most 40 ms", median <= 40)


def measure_streams(table, server, many):
    before, streams = server.memory_bytes(), trips.open_streams(many[1:], 1_999)
    spent, began = server.cpu_seconds(), time.monotonic()
    # Two heartbeats of each stream, wherever the first one falls: in 20 s there are one or two.
    time.sleep(30)
    share = (server.cpu_seconds() - spent) / (time.monotonic() - began) * 100
    grown = (server.memory_bytes() - before) / 2**20
    for stream in streams:
        stream.close()
    table.add("trips: 2,000 idle streams, with the one that was heard", f"{grown:.0f} MiB, {share:.1f} % of a core", "64 MiB, 1 %", grown <= 64 and share <= 1)
