"""A live search and an attached answer beside today's setups, and beside other builds of Layover in the same run.

Every build serves the same cases; each answer is checked for its layout, and for whether it has the card that chooses among offers.
"""
import os
import subprocess

import contents
import counted
import live_requests
import servers
from race import Contender, fetch, race

CONNECTIONS = 8
# A case: its name, its content, the client's header, and whether the answer has the card that chooses among offers.
PLAIN, PICK, BARE, OLD = "no Layover-Client", "the demo's client, its pick in the reply", "content without picks", "content of 9e9013d"
CASES = {
    PLAIN: ("shipped", None, False),
    PICK: ("shipped", live_requests.DEMO_CLIENT, True),
    BARE: ("without-picks", None, False),
    OLD: ("old", None, False),
}
THIS = "this build"
# The goals of a comparison with a build of that name: of the CPU of search and attach, and of the instructions on its content.
BUILD_GOALS = {"0a0cefa2": 0.75}
INSTRUCTION_GOALS = {"9e9013d": 1.03}
NO_PICK_GOAL = 1.01


class Builds:
    """This build and those beside it, the contents that they serve, and their running servers."""

    def __init__(self, folder, given):
        self.folder, self.given = folder, given
        self.programs = {THIS: os.path.abspath(f"{given.bin}/layover"), **dict(given.beside)}
        shipped = os.path.abspath(given.content)
        self.contents = {
            "shipped": shipped,
            "without-picks": contents.without_picks(shipped, f"{folder}/content-without-picks"),
            "old": contents.old(f"{folder}/content-old"),
        }
        self.running = {}

    def server(self, build, content, suppliers):
        """The running server of a build and a content; `None` if that build cannot compile it."""
        if (build, content) not in self.running:
            self.running[build, content] = self.start(build, content, suppliers) if self.compiles(build, content) else None
        return self.running[build, content]

    def compiles(self, build, content):
        checked = subprocess.run([self.programs[build], "check", self.contents[content]], stdin=subprocess.DEVNULL,
                                 capture_output=True, text=True, check=False)
        if checked.returncode != 0:
            print(f"{build} does not compile the content '{content}': {checked.stdout.strip().splitlines()[-1:]}", flush=True)
        return checked.returncode == 0

    def start(self, build, content, suppliers):
        folder = f"{self.folder}/server-{len(self.running)}"
        server = servers.start_settled(folder, self.programs[build], self.contents[content], [*self.given.serve, *suppliers])
        server.name = f"layover ({build}, {content})"
        return server

    def contenders(self, kind, path, body, suppliers=()):
        """A contender for each case and build, by both names. Each is checked."""
        found = {}
        for case, (content, client, has_pick) in CASES.items():
            for build in self.programs:
                server = self.server(build, content, suppliers)
                if server:
                    headers = [f"Layover-Client: {client}"] if client else []
                    one = Contender(f"{kind}, {build}: {case}", server, path, CONNECTIONS, body, headers)
                    check(one, has_pick)
                    found[case, build] = one
        return found

    def stop(self):
        for server in self.running.values():
            if server:
                server.stop()


def check(contender, has_pick):
    """Ends the run unless the contender's answer has its layout, with or without the card that chooses among offers."""
    with open(contender.body, "rb") as file:
        body = file.read()
    status, headers, answer = fetch(contender.server, contender.path, body, dict(line.split(": ", 1) for line in contender.headers))
    fault = live_requests.fault(answer, has_pick)
    if status != 200 or fault or headers["Layover-Status"] != "full":
        raise SystemExit(f"bench: {contender.name}: status {status}, {headers['Layover-Status']}, {len(answer)} bytes: {fault}")


def add_builds(table, kind, found, given):
    """The ratios to the builds beside this one."""
    for case in CASES:
        for build in dict(given.beside):
            if (case, build) in found:
                most = BUILD_GOALS.get(build) if case == PLAIN else None
                table.add_ratio(f"{kind}, {case}: CPU of {build}", found[case, THIS].cpu / found[case, build].cpu, most)
    table.add_ratio(f"{kind}: CPU of the same content without picks", found[PLAIN, THIS].cpu / found[BARE, THIS].cpu)


def measure_attach(table, folder, given):
    """An answer of the supplier that gets cards, beside a Node server that does the same, and nginx that serves the merged bytes."""
    body = live_requests.supplier_answer(folder, given.answer)
    builds, running = Builds(folder, given), []
    try:
        found = builds.contenders("attach", live_requests.ATTACH, body)
        with open(body, "rb") as file:
            merged = fetch(found[PLAIN, THIS].server, live_requests.ATTACH, file.read())[2]
        node = servers.start_node(folder)
        running.append(node)
        nginx = servers.start_nginx(f"{folder}/nginx", {"merged.json": merged})
        running.append(nginx)
        group = [Contender("attach, node", node, live_requests.ATTACH, CONNECTIONS, body),
                 Contender("attach, nginx serving the merged file", nginx, "/merged.json", CONNECTIONS)]
        check_node(group[0], body)
        race([*found.values(), *group], given.seconds, given.rounds)
        table.add_group([*found.values(), *group])
        plain = found[PLAIN, THIS]
        table.add_share("attach: CPU of node's", group[0].cpu / plain.cpu, 7.8)
        table.add_share("attach with its pick: CPU of node's", group[0].cpu / found[PICK, THIS].cpu)
        table.add_ratio("attach: CPU of nginx serving the merged file", plain.cpu / group[1].cpu)
        add_builds(table, "attach", found, given)
        memory = plain.server.memory_bytes()
        table.add("attach: resident memory after the run", f"{memory / 2**20:.0f} MiB", "under 128 MiB", memory < 128 * 2**20)
    finally:
        builds.stop()
        for server in running:
            server.stop()


def check_node(contender, body):
    with open(body, "rb") as file:
        status, _, answer = fetch(contender.server, contender.path, file.read())
    if status != 200 or b'"cards":[' not in answer:
        raise SystemExit(f"bench: node attaches no cards: status {status}, {len(answer)} bytes")


def measure_search(table, folder, given):
    """A search through Layover, beside the same bytes through nginx, which does not parse them."""
    answer, question = live_requests.supplier_answer(folder, given.answer), live_requests.write_search(folder)
    builds, running = Builds(folder, given), []
    try:
        supplier = servers.start_static_supplier(f"{folder}/supplier", answer)
        running.append(supplier)
        proxy = servers.start_proxy(f"{folder}/proxied", supplier)
        running.append(proxy)
        suppliers = ["--suppliers", live_requests.write_suppliers(f"{folder}/suppliers.yaml", supplier.port)]
        found = builds.contenders("search", live_requests.SEARCHES, question, suppliers)
        passing = Contender("search, nginx proxy_pass", proxy, live_requests.SEARCHES, CONNECTIONS, question)
        check_proxy(passing, os.path.getsize(answer))
        race([*found.values(), passing], given.seconds, given.rounds)
        table.add_group([*found.values(), passing])
        plain = found[PLAIN, THIS]
        table.add_ratio("search: CPU of nginx proxy_pass", plain.cpu / passing.cpu, 1.35)
        table.add_ratio("search with its pick: CPU of nginx proxy_pass", found[PICK, THIS].cpu / passing.cpu, 1.5)
        rate = plain.rate / passing.rate
        table.add("search: requests/s of nginx proxy_pass", f"{rate:.2f}", "at least 0.80", rate >= 0.8)
        add_builds(table, "search", found, given)
        table.add("search: resident memory after the run", f"{plain.server.memory_bytes() / 2**20:.0f} MiB")
    finally:
        builds.stop()
        for server in reversed(running):
            server.stop()


def check_proxy(contender, size):
    status, _, passed = fetch(contender.server, contender.path, b"{}")
    if status != 200 or len(passed) != size:
        raise SystemExit(f"bench: nginx passes {len(passed)} of {size} bytes, status {status}")


def measure_counted(table, folder, given):
    """The instructions, allocations and system calls of a search and an attach, of each build on each content."""
    builds = Builds(folder, given)
    answer = live_requests.supplier_answer(folder, given.answer)
    supplier = counted.start_supplier(f"{folder}/supplier", f"{given.bin}/layover-supplier", answer)
    found = {}
    try:
        for build, program in builds.programs.items():
            for content, path in builds.contents.items():
                if builds.compiles(build, content):
                    sent = counted.requests(answer, has_picks=content == "shipped")
                    found[build, content] = counted.count(f"{folder}/{build}-{content}", program, path, supplier, sent)
    finally:
        supplier.stop()
    for (build, content), requests in found.items():
        # Only the shipped content has a pick to show.
        named = {name if content == "shipped" else name.replace("with-pick", "of-the-demo"): one for name, one in requests.items()}
        add_counts(table, f"{build}, content {content}", named)
    for request in ("search", "attach"):
        add_instruction_ratios(table, found, request)


def add_counts(table, name, requests):
    for request, numbers in requests.items():
        table.add(f"one {request}, {name}", f"{numbers['instructions']:,.0f} instructions, {numbers['allocations']:,.0f} allocations, "
                  f"{numbers['calls']:.1f} system calls")
        calls = ", ".join(f"{call} {count:.1f}" for call, count in numbers["by name"].items())
        print(f"system calls of one {request}, {name}: {calls}", flush=True)


def add_instruction_ratios(table, found, request):
    def ratio(first, second):
        return found[first][request]["instructions"] / found[second][request]["instructions"]

    table.add_ratio(f"instructions of one {request} without a pick: of the content without picks",
                    ratio((THIS, "shipped"), (THIS, "without-picks")), NO_PICK_GOAL)
    for build, content in found:
        if build != THIS:
            most = INSTRUCTION_GOALS.get(build) if content == "old" else None
            table.add_ratio(f"instructions of one {request}, content {content}: of {build}", ratio((THIS, content), (build, content)), most)
