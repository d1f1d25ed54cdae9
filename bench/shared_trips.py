"""Shared trips of several servers on one PostgreSQL: votes through all of them, and a vote to its event on another server."""
import os
import resource
import shutil
import statistics
import tempfile
import threading

import fleet
import servers
import trips
from race import Contender

SHARED = 4


def start_sharing(folder, given, postgres):
    """Servers with trips on one PostgreSQL; votes and events of any trip may go through each of them."""
    with open(f"{folder}/signing.key", "w", encoding="utf-8") as file:
        file.write("5e" * 32)
    return [servers.start_layover(
        f"{folder}/web-{number}", f"{given.bin}/layover", os.path.abspath(given.content),
        [*given.serve, "--trips", "--trusted-edges", "127.0.0.1", "--store", postgres.address(postgres.folder),
         "--server-name", f"web-{number}", "--signing-key-file", f"{folder}/signing.key"]) for number in range(SHARED)]


def measure(table, _, given):
    """Shared trips of four servers on one PostgreSQL: durable votes through all of them, and a vote to its event on another server."""
    fault = fleet.missing(given)
    if fault:
        return table.add("trips: four servers on PostgreSQL", f"not measured: {fault}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    # PostgreSQL runs as another user, and its socket needs a short path.
    folder = tempfile.mkdtemp(prefix="layover-sharing-", dir="/tmp")
    os.chmod(folder, 0o755)
    postgres, fleet_of = fleet.Postgres(folder, given.bin), []
    try:
        fleet_of = start_sharing(folder, given, postgres)
        print("trips: making 64 of 20 people through four servers", flush=True)
        many = [trips.Trip(fleet_of[number % SHARED].port, 20, 5) for number in range(64)]
        measure_shared_votes(table, folder, given, fleet_of, many)
        delays = trips.event_delays(many[0], 300, fleet_of[1].port)
        p99 = trips.percentile(delays, 0.99)
        table.add("trips: vote to event, another server, PostgreSQL",
                  f"median {trips.percentile(delays, 0.5):.1f} ms, p99 {p99:.1f} ms", "p99 at most 300 ms", p99 <= 300)
    finally:
        for server in fleet_of:
            server.stop()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure_shared_votes(table, folder, given, fleet_of, many):
    # Each server receives votes of all trips, so that servers vote in the same trips at the same time.
    crowds = [Contender(f"trips: votes through web-{number}", server, "/", 64 // SHARED, script="trips.lua", environment={
        "LAYOVER_BENCH_PEOPLE": trips.write(f"{folder}/many-{number}.txt", many, number, SHARED), "LAYOVER_BENCH_PAUSE": "6"})
        for number, server in enumerate(fleet_of)]
    for round_number in range(given.rounds + 1):
        runs = [threading.Thread(target=crowd.run, args=(given.seconds, round_number > 0)) for crowd in crowds]
        for run in runs:
            run.start()
        for run in runs:
            run.join()
    if any(len(crowd.rates) != given.rounds for crowd in crowds):
        raise SystemExit("bench: a round of votes on PostgreSQL was not clean")
    rate = statistics.median(sum(rates) for rates in zip(*(crowd.rates for crowd in crowds)))
    p99 = max(statistics.median(crowd.p99) for crowd in crowds)
    table.add("trips: durable votes/s, four servers, PostgreSQL, 64 connections", f"{rate:,.0f}, p99 {p99:.1f} ms",
              "3,000, p99 50 ms", rate >= 3_000 and p99 <= 50)
