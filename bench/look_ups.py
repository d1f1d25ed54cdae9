"""The rows of look-ups: finding and sentences."""
import hashlib
import os
import statistics
import subprocess

import contents
import find
import sentences
import servers
from race import Contender, fetch, race


def measure_find(table, folder, given):
    """Finding: typed letters, none of them cached; 304; and a new file of names under load."""
    content = contents.copy(given.content, f"{folder}/content")
    server = servers.start_settled(f"{folder}/find", f"{given.bin}/layover", content,
                                   [*given.serve, "--find", "true", "--find-rate", "0"])
    try:
        count = find.write_paths(f"{folder}/find.txt", find.titles(server))
        path = "/v1/find?q=london&locale=en-GB"
        tag = fetch(server, path)[1]["ETag"]
        typed = Contender(f"find: {count:,} beginnings of names, none kept", server, "/", 64, script="find.lua",
                          environment={"LAYOVER_BENCH_PATHS": f"{folder}/find.txt"})
        same = Contender("find: 304", server, path, 64, headers=[f"If-None-Match: {tag}"])
        race([typed, same], given.seconds, given.rounds)
        table.add_group([typed, same])
        table.add("find: answers/s, uncached", f"{typed.rate:,.0f}", "at least 20,000", typed.rate >= 20_000)
        table.add("find: 304/s", f"{same.rate:,.0f}", "at least 60,000", same.rate >= 60_000)
        answers, failed, files, longest = find.swap(server, content, 5)
        table.add(f"find: {files - 1} new files of names under load", f"{failed} of {answers:,} failed, longest {longest:.1f} ms",
                  "none of them", failed == 0 and files > 5)
    finally:
        server.stop()
    print("\nlayover-bench find", flush=True)
    subprocess.run([f"{given.bin}/layover-bench", "find", folder], stdin=subprocess.DEVNULL, timeout=600, check=False)


def measure_sentence(table, folder, given):
    """Sentences: alone, with lists of 60 options, 304, and the time until a killed place is gone."""
    token = "a-token-for-sentences"
    admin = servers.free_port()
    digest = hashlib.sha256(token.encode()).hexdigest()
    server = servers.start_settled(f"{folder}/sentence", f"{given.bin}/layover", os.path.abspath(given.content),
                                   [*given.serve, "--find-rate", "0", "--admin-port", str(admin), "--admin-tokens", f"on-call:bench:{digest}"])
    try:
        path = "/v1/sentence?market=GB&locale=en-GB&say=1.fly.norway.spring"
        tag = fetch(server, path)[1]["ETag"]
        alone = Contender("sentence: no lists", server, f"{path}&options=none", 64)
        listed = Contender("sentence: 60 options", server, f"{path}&options=place,time", 64)
        same = Contender("sentence: 304", server, path, 64, headers=[f"If-None-Match: {tag}"])
        race([alone, listed, same], given.seconds, given.rounds)
        table.add_group([alone, listed, same])
        table.add("sentence: answers/s without lists", f"{alone.rate:,.0f}", "at least 60,000", alone.rate >= 60_000)
        table.add("sentence: answers/s with 60 options", f"{listed.rate:,.0f}", "at least 35,000", listed.rate >= 35_000)
        waits = sentences.kills(server.port, admin, token, 20)
        table.add(f"sentence: a killed place is gone, {len(waits)} kills", f"median {statistics.median(waits):.1f} ms, longest {max(waits):.1f} ms",
                  "at most 50 ms", max(waits) <= 50)
    finally:
        server.stop()
    print("\nlayover-bench sentence", flush=True)
    subprocess.run([f"{given.bin}/layover-bench", "sentence", os.path.abspath(given.content)], stdin=subprocess.DEVNULL, timeout=600, check=False)
