"""The cost of answers that arrive and leave in gzip, compared with today's setups: `bench/run --packed`.

The servers alternate in one run, each with the same number of connections. CPU is that of the server alone, or of server and edge.
"""
import gzip
import json
import os
import shutil

import live_requests
import servers
from race import Contender, fetch, race

EDGE_LEVEL = 4
TAKES_GZIP = "Accept-Encoding: gzip"


class Pair:
    """A server and its edge, measured as one."""

    def __init__(self, edge, server):
        self.edge, self.server, self.name, self.port = edge, server, f"{server.name} behind {edge.name}", edge.port

    def url(self, path):
        return self.edge.url(path)

    def cpu_seconds(self):
        return self.edge.cpu_seconds() + self.server.cpu_seconds()


def start_edge(folder, name, server, packs):
    """nginx in front of a server, with the buffers of `deploy/nginx.conf`. With `packs` it compresses uncompressed answers."""
    port = servers.free_port()
    packing = f"gzip on; gzip_comp_level {EDGE_LEVEL}; gzip_min_length 1024; gzip_proxied any; gzip_vary on; gzip_types application/json;"
    return servers.nginx(name, folder, port, servers.search_settings(folder, f"""
    upstream behind {{ server 127.0.0.1:{server.port}; keepalive 64; keepalive_requests 1000000000; }}
    {packing if packs else "gzip off;"}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 32m;
        client_body_buffer_size 2m;
        location / {{
            proxy_pass http://behind;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_buffer_size 128k;
            proxy_buffers 16 128k;
            proxy_busy_buffers_size 1m;
            proxy_max_temp_file_size 0;
        }}
    }}"""))


def start_packed_supplier(folder, answer):
    """nginx that answers every call with the file `answer`, which is in gzip."""
    port = servers.free_port()
    os.makedirs(f"{folder}/files", exist_ok=True)
    os.chmod(os.path.dirname(folder), 0o755)
    shutil.copyfile(answer, f"{folder}/files/answer.json")
    return servers.nginx("packed supplier", folder, port, servers.search_settings(folder, f"""
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
        add_header Content-Encoding gzip always;
        location / {{ error_page 405 =200 /answer.json; try_files /answer.json =404; }}
    }}"""))


def checked(server, path, body, headers):
    """The decoded answer of a server. It must have cards if the server is Layover or Node."""
    status, sent, answer = fetch(server, path, body, dict(line.split(": ", 1) for line in headers))
    if status != 200:
        raise SystemExit(f"bench: {server.name} answers {status}: {answer[:300]!r}")
    whole = gzip.decompress(answer) if sent["Content-Encoding"] == "gzip" else answer
    return len(answer), json.loads(whole)


def measure(table, folder, given):
    answer, running = live_requests.supplier_answer(folder, given.answer), []
    with open(answer, "rb") as file:
        plain = file.read()
    packed_path = f"{folder}/answer.json.gz"
    with open(packed_path, "wb") as file:
        file.write(gzip.compress(plain, EDGE_LEVEL))
    try:
        measure_attach(table, folder, given, answer, packed_path, running)
        measure_search(table, folder, given, answer, packed_path, running)
    finally:
        for server in reversed(running):
            server.stop()


def measure_attach(table, folder, given, answer, packed_path, running):
    layover = servers.start_settled(folder, f"{given.bin}/layover", os.path.abspath(given.content), given.serve)
    by_setting = servers.start_settled(
        f"{folder}/by-setting", f"{given.bin}/layover", os.path.abspath(given.content), [*given.serve, "--pack-answers"])
    running += [layover, by_setting]
    packing = start_edge(f"{folder}/edge-packing", "an edge that packs", layover, packs=True)
    passing = start_edge(f"{folder}/edge-passing", "an edge that passes", layover, packs=False)
    running += [packing, passing]
    packed = ["Content-Encoding: gzip", TAKES_GZIP]
    group = [
        Contender("attach, as it is in and out", layover, live_requests.ATTACH, 8, answer),
        Contender("attach, gzip in and out", layover, live_requests.ATTACH, 8, packed_path, headers=packed),
        Contender("attach as it is, packed by the edge", Pair(packing, layover), live_requests.ATTACH, 8, answer, headers=[TAKES_GZIP]),
        Contender("attach as it is, packed by the setting", by_setting, live_requests.ATTACH, 8, answer, headers=[TAKES_GZIP]),
        Contender("attach gzip, passed by the edge", Pair(passing, layover), live_requests.ATTACH, 8, packed_path, headers=packed),
    ]
    sizes = []
    for one in group:
        with open(one.body, "rb") as file:
            size, whole = checked(one.server, one.path, file.read(), one.headers)
        if not whole.get("layout", {}).get("cards"):
            raise SystemExit(f"bench: {one.name}: no cards")
        sizes.append((os.path.getsize(one.body), size))
    race(group, given.seconds, given.rounds)
    table.add_group(group)
    table.add_ratio("packed: attach gzip in and out, CPU of as it is", group[1].cpu / group[0].cpu)
    table.add_ratio("packed: the same with the edge, CPU of an edge that packs", group[4].cpu / group[2].cpu, 0.17)
    table.add_ratio("packed: attach as it is, packed by the setting, CPU of an edge that packs", group[3].cpu / group[2].cpu)
    (plain_in, plain_out), (packed_in, packed_out) = sizes[:2]
    share = (plain_in + plain_out) / (packed_in + packed_out)
    table.add("packed: bytes on the wire", f"1/{share:.1f} ({packed_in:,} in, {packed_out:,} out; level {EDGE_LEVEL})",
              "at most 1/15", share >= 15)
    table.add("packed: resident memory after attach", f"{layover.memory_bytes() / 2**20:.0f} MiB")


def measure_search(table, folder, given, answer, packed_path, running):
    question = live_requests.write_search(folder)
    supplier = servers.start_static_supplier(f"{folder}/supplier", answer)
    packed_supplier = start_packed_supplier(f"{folder}/packed-supplier", packed_path)
    running += [supplier, packed_supplier]
    packing = start_edge(f"{folder}/proxy-packing", "nginx that packs", supplier, packs=True)
    passing = start_edge(f"{folder}/proxy-passing", "nginx that passes gzip", packed_supplier, packs=False)
    node = servers.start_node(folder)
    running += [packing, passing, node]
    suppliers = live_requests.write_suppliers(f"{folder}/suppliers.yaml", packed_supplier.port)
    packed = servers.start_settled(f"{folder}/searching-packed", f"{given.bin}/layover", os.path.abspath(given.content),
                                   [*given.serve, "--suppliers", suppliers])
    running.append(packed)
    group = [
        Contender("layover search, gzip in and out", packed, live_requests.SEARCHES, 8, question, headers=[TAKES_GZIP]),
        Contender("nginx proxy_pass, packs at level 4", packing, live_requests.SEARCHES, 8, question, headers=[TAKES_GZIP]),
        Contender("nginx proxy_pass, gzip untouched", passing, live_requests.SEARCHES, 8, question, headers=[TAKES_GZIP]),
        Contender("node BFF, gzip in and out", node, "/gzip", 8, packed_path, headers=["Content-Encoding: gzip", TAKES_GZIP]),
    ]
    for one in group:
        with open(one.body, "rb") as file:
            size, whole = checked(one.server, one.path, file.read(), one.headers)
        if one.name.startswith(("layover", "node")) and not whole.get("layout", {}).get("cards"):
            raise SystemExit(f"bench: {one.name}: no cards")
        print(f"{one.name}: {size:,} bytes", flush=True)
    race(group, given.seconds, given.rounds)
    table.add_group(group)
    table.add_ratio("packed: search with cards, CPU of nginx proxy_pass that packs", group[0].cpu / group[1].cpu, 0.26)
    table.add_ratio("packed: the same, CPU of nginx that passes gzip, without cards", group[0].cpu / group[2].cpu)
    table.add_share("packed: the same, CPU of a Node BFF that unpacks and packs", group[3].cpu / group[0].cpu, 7.2)
    table.add("packed: resident memory after searches", f"{packed.memory_bytes() / 2**20:.0f} MiB")
