"""The rows of flags: bulks of fifty over OFREP."""
import json
import os

import servers
from race import Contender, fetch, race

OFREP = "/ofrep/v1/evaluate/flags"
OFREP_CONTEXT = {"targetingKey": "866434f4-3c52-4568-5744-cb024873640f", "device": "dev_rw8vajdmlxu9", "market": "GB",
                 "locale": "en-GB", "platform": "ios", "app": "7.31.2", "origin": "LHR", "destination": "EDI", "adults": 2,
                 "loggedIn": True, "cabin": "economy"}


def write_flags(folder):
    """A market and fifty features: alternately forced by market and version, rolled out, and split by an experiment."""
    files = {
        "widgets/layover.yaml": {"default_market": "GB", "attributes": {"device": "text", "loggedIn": "bool"}},
    }
    for market in ["GB", "IE", "NO", "SE"]:
        files[f"widgets/markets/{market}.yaml"] = {
            "market": market, "locales": ["en-GB"], "currency": "GBP", "time_zone": "Europe/London", "ad_label": {"en-GB": "Ad"}}
    for number in range(50):
        rules = [
            [{"when": {"market": ["GB", "IE", "NO", "SE"], "app": ">=7.20", "loggedIn": True}, "value": True}],
            [{"value": True, "coverage": 0.3, "seed": f"rollout-{number}"}],
            [{"experiment": f"x-{number}", "when": {"platform": ["ios", "android"]},
              "values": {"control": False, "treatment": True}}],
        ][number % 3]
        files[f"flags/features/flag-{number}.yaml"] = {
            "feature": f"flag-{number}", "owner": "apps", "type": "bool", "default": False, "permanent": True, "rules": rules}
        if number % 3 == 2:
            files[f"flags/experiments/x-{number}.yaml"] = {
                "experiment": f"x-{number}", "owner": "apps", "seed": f"x-{number}-1", "unit": "id", "coverage": 0.8,
                "variants": [{"key": "control", "weight": 0.5}, {"key": "treatment", "weight": 0.5}]}
    for path, document in files.items():
        os.makedirs(os.path.dirname(f"{folder}/{path}"), exist_ok=True)
        with open(f"{folder}/{path}", "w", encoding="utf-8") as file:
            json.dump(document, file)


def measure(table, folder, given):
    content = f"{folder}/flags-content"
    write_flags(content)
    os.makedirs(f"{folder}/flags-run", exist_ok=True)
    server = servers.start_settled(f"{folder}/flags-run", f"{given.bin}/layover", content, given.serve)
    try:
        status, headers, answer = fetch(server, OFREP, json.dumps({"context": OFREP_CONTEXT}).encode())
        if status != 200 or len(json.loads(answer)["flags"]) != 50:
            raise SystemExit(f"bench: layover answers {status} and not fifty flags")
        print(f"bulk of 50 flags: {len(answer):,} bytes", flush=True)
        group = [
            Contender("layover 50 flags, one context", server, OFREP, 64, script="ofrep.lua", contexts="one"),
            Contender("layover 50 flags, its 304", server, OFREP, 64, script="ofrep.lua", contexts="one",
                      headers=[f"If-None-Match: {headers['ETag']}"]),
            Contender("layover 50 flags, another context each time", server, OFREP, 64, script="ofrep.lua",
                      contexts="many"),
        ]
        race(group, given.seconds, given.rounds)
        table.add_group(group)
        table.add("ofrep: bulks of 50 flags a second, asked before", f"{group[0].rate:,.0f}", "at least 50,000",
                  group[0].rate >= 50_000)
        table.add("ofrep: the same, uncached", f"{group[2].rate:,.0f}")
    finally:
        server.stop()
