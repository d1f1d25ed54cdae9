"""Malformed requests through the edges that `layover edge` writes: after each, every request still gets its own answer.

Run by `scripts/accept --only edges`. After each case, a marked request on a new connection, and one on the same if it stays open, must get
their own answers. `layover-conformance http1` then judges the answers to the cases. Edges repair or accept some requests that Layover
rejects; those cases are listed here with the reason, and the list may only get shorter.
"""
import os
import re
import subprocess

import http1_cases
import restart

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CASES = "conformance/http1"
UNLISTED = "what is not in the table of routes is 404 at the edge"
KEPT = "the server's refusal ends its own connection, the edge keeps the client's, and the next request gets its own answer"
DROPPED = "nginx drops the line"
WRITTEN_ANEW = "HAProxy writes the request anew: one Host, one line, HTTP/1.1"
CHUNKED = "HAProxy reads the chunks, drops Content-Length and closes after one answer"
BOTH = {"COMP-405-ALLOW": UNLISTED, "SMUG-GET-CL-BODY-DESYNC": KEPT, "SMUG-GET-CL-PREFIX-DESYNC": KEPT, "SMUG-OPTIONS-CL-BODY-DESYNC": KEPT}
LENIENT = {
    "nginx": {**BOTH, "RFC9112-5-HEADER-NO-COLON": DROPPED, "RFC9112-5-INVALID-HEADER-NAME": DROPPED},
    "haproxy": {**BOTH, "COMP-METHOD-TRACE": UNLISTED, "COMP-DUPLICATE-HOST-SAME": WRITTEN_ANEW, "RFC9112-5.1-OBS-FOLD": WRITTEN_ANEW,
                "RFC9112-2.3-INVALID-VERSION": WRITTEN_ANEW, "SMUG-CLTE-SMUGGLED-GET": CHUNKED,
                "SMUG-CLTE-SMUGGLED-GET-TE-CASE-MISMATCH": CHUNKED, "SMUG-CLTE-SMUGGLED-GET-TE-TRAILING-SPACE": CHUNKED},
}


def check(folder, binaries, content, say):
    cases = f"{os.environ.get('LAYOVER_SHARED') or os.path.dirname(TOP) + '/shared'}/{CASES}"
    if not os.path.isdir(cases):
        print(f"skipped: requests through the edges: {cases} is missing; LAYOVER_SHARED names its folder", flush=True)
        return
    for kind in LENIENT:
        if restart.program(kind):
            check_edge(f"{folder}/edge-{kind}", binaries, content, kind, cases, say)
        else:
            say(f"malformed requests through {kind}", False, f"{kind} is missing; 'deploy/setup --for accept' installs it")


def check_edge(folder, binaries, content, kind, cases, say):
    os.makedirs(folder)
    all_cases, fleet, edge = http1_cases.read(cases), None, None
    try:
        fleet = restart.Fleet(folder, f"{binaries}/layover", content, 1)
        edge = restart.Edge(f"{binaries}/layover", kind, folder, fleet)
        wrong, kept = http1_cases.play(all_cases, edge.port)
        done = subprocess.run([f"{binaries}/layover-conformance", "http1", cases, "--url", f"http://127.0.0.1:{edge.port}"],
                              stdout=subprocess.PIPE, text=True)
        ended = [one.name for one in (edge.server, *fleet.running) if one.process.poll() is not None] + crashed_workers(folder)
    finally:
        for one in (edge, fleet):
            if one:
                one.stop()
    say(f"after each of {len(all_cases)} requests through {kind}, most of them malformed, the next ones get their own answers, and nothing crashes",
        not wrong and not ended, " | ".join((wrong + ended)[:5]) or f"{len(all_cases)} on a new connection, {kept} on the same one")
    judge(done.stdout.splitlines(), kind, say)


def crashed_workers(folder):
    """The lines in which the edge reports that one of its processes crashed."""
    lines = []
    for name in ("error.log", "edge.log"):
        if os.path.exists(f"{folder}/{name}"):
            with open(f"{folder}/{name}", encoding="utf-8", errors="replace") as file:
                lines += [line.strip() for line in file if re.search("exited on signal|exited with code 1[34]", line)]
    return lines


def judge(lines, kind, say):
    found = {line.split()[1].rstrip(":") for line in lines if line.startswith("FAIL ")}
    new = sorted(found - set(LENIENT[kind]))
    say(f"{kind} answers no other cases differently than its {len(LENIENT[kind])} listed ones", not new and bool(lines),
        f"{lines[-1] if lines else 'no result'}; {', '.join(new)}")
