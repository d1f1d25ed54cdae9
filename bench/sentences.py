"""Kills of single words: how long the word still appears in answers after the kill is sent."""
import http.client
import json
import time

CODE = "1.fly.oslo"


def kills(port, admin_port, token, count):
    """Kills and revives one place. Each wait is the time in ms from sending the kill to the end of the first answer without the word."""
    waits = []
    for _ in range(count):
        began = time.monotonic()
        flip(admin_port, token, "POST", {"reason": "bench"})
        while "oslo" in said(port):
            pass
        waits.append((time.monotonic() - began) * 1000)
        flip(admin_port, token, "DELETE", {"reason": "bench"})
        while "oslo" not in said(port):
            pass
    return waits


def said(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", f"/v1/sentence?market=GB&locale=en-GB&say={CODE}&options=none")
    code = json.load(connection.getresponse())["code"]
    connection.close()
    return code


def flip(port, token, method, body):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, "/admin/kills/word:place.oslo", json.dumps(body),
                       {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    reply = connection.getresponse()
    reply.read()
    connection.close()
    if reply.status >= 300:
        raise SystemExit(f"bench: {method} of a kill: {reply.status}")
