"""The rows of ready layouts: beside nginx that serves the same bytes as a file, and unchanged ones beside bare libmicrohttpd."""
import os

import servers
from race import Contender, fetch, race

LAYOUTS = "/v1/layouts/flight-results?market=GB&locale=en-GB&origin=LHR&destination=HAV"
CONNECTIONS = 64
TAKES_GZIP = "Accept-Encoding: gzip"


def measure(table, folder, given):
    """A layout without results and its 304."""
    running = []
    try:
        layover = servers.start_settled(folder, f"{given.bin}/layover", os.path.abspath(given.content), given.serve)
        running.append(layover)
        measure_layouts(table, folder, given, layover, running)
        measure_unchanged(table, folder, given, layover, running)
    finally:
        for server in reversed(running):
            server.stop()


def measure_layouts(table, folder, given, layover, running):
    status, _, layout = fetch(layover, LAYOUTS)
    if status != 200:
        raise SystemExit(f"bench: layover answers {status} to a layout")
    nginx = servers.start_nginx(f"{folder}/nginx", {"layout.json": layout})
    running.append(nginx)
    group = [Contender("layout", layover, LAYOUTS, CONNECTIONS), Contender("layout, nginx file", nginx, "/layout.json", CONNECTIONS),
             Contender("layout, gzip", layover, LAYOUTS, CONNECTIONS, headers=[TAKES_GZIP])]
    race(group, given.seconds, given.rounds)
    table.add_group(group)
    ratio = group[0].rate / group[1].rate
    table.add("layout: requests/s of nginx's", f"{ratio:.2f}", "at least 0.70", ratio >= 0.7)


def measure_unchanged(table, folder, given, layover, running):
    """Compared by CPU and not by rate: the load generator shares the cores, and reads 282 bytes where the bare library sends 81."""
    bare = servers.start_bare(folder)
    running.append(bare)
    group = [Contender("304", layover, LAYOUTS, CONNECTIONS, headers=[f"If-None-Match: {tag_of(layover, 'identity')}"]),
             Contender("304, gzip", layover, LAYOUTS, CONNECTIONS, headers=[f"If-None-Match: {tag_of(layover, 'gzip')}", TAKES_GZIP]),
             Contender("304, bare libmicrohttpd", bare, LAYOUTS, CONNECTIONS, headers=['If-None-Match: "none"'])]
    race(group, given.seconds, given.rounds)
    table.add_group(group)
    table.add_ratio("304: CPU of bare libmicrohttpd", group[0].cpu / group[2].cpu, 1.25)
    table.add_ratio("304 for clients that take gzip: the same", group[1].cpu / group[2].cpu)


def tag_of(layover, coding):
    """The tag of a layout in a coding, to which the server must answer 304."""
    tag = fetch(layover, LAYOUTS, headers={"Accept-Encoding": coding})[1]["ETag"]
    if not tag or fetch(layover, LAYOUTS, headers={"Accept-Encoding": coding, "If-None-Match": tag})[0] != 304:
        raise SystemExit("bench: layover answers no 304 to its own tag")
    return tag
