"""An endpoint that is unavailable while trips change, and comes back: the time until it has received everything."""
import hashlib
import json
import os
import time
import urllib.request

import servers
import trips

TOKEN = "bench-operator"
KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
GIVE_UP_SECONDS = 300


def start(folder, binary, content, port, *more):
    """`layover serve` that notifies an endpoint at `port` about trips, and the port of its admin listener."""
    os.makedirs(folder)
    with open(f"{folder}/suppliers.yaml", "w", encoding="utf-8") as file:
        file.write(f"""webhooks:
  bench:
    url: http://127.0.0.1:{port}/hook
    keys: [{{ env: LAYOVER_WEBHOOK_KEY }}]
    addresses: [127.0.0.1/32]
""")
    os.environ["LAYOVER_WEBHOOK_KEY"] = KEY
    admin = servers.free_port()
    words = ["--trips", "--trusted-edges", "127.0.0.1", "--suppliers", f"{folder}/suppliers.yaml", "--admin-port", str(admin),
             "--admin-tokens", f"on-call:bench:{hashlib.sha256(TOKEN.encode()).hexdigest()}", *more]
    return servers.start_layover(folder, binary, content, words), admin


def state(admin):
    """The state of the endpoint, for operators."""
    request = urllib.request.Request(f"http://127.0.0.1:{admin}/admin/webhooks?limit=1",
                                     headers={"Authorization": f"Bearer {TOKEN}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())["webhooks"][0]


def wait(admin, what, is_so):
    """The seconds until the endpoint is in the state that `is_so` checks."""
    began = time.monotonic()
    while time.monotonic() - began < GIVE_UP_SECONDS:
        found = state(admin)
        if is_so(found):
            return time.monotonic() - began
        time.sleep(0.05)
    raise SystemExit(f"bench: waited in vain until {what}: {found}")


def receiver(folder, port):
    """nginx that accepts every delivery."""
    return servers.nginx("receiver", folder, port, servers.search_settings(folder, f"""
    server {{ listen 127.0.0.1:{port}; keepalive_requests 1000000; location / {{ return 204; }} }}"""))


def measure(table, folder, binary, content, count, *more):
    """Trips change while the endpoint is unavailable; then it comes back."""
    port, running = servers.free_port(), []
    try:
        server, admin = start(f"{folder}/webhooks", binary, content, port, *more)
        running.append(server)
        print(f"webhooks: {count} trips change while the endpoint is away", flush=True)
        for _ in range(count):
            trips.Trip(server.port, 2, 1)
        wait(admin, "all trips wait", lambda found: found["waiting"] == count and found["state"] == "failing")
        running.append(receiver(f"{folder}/receiver", port))
        found = wait(admin, "the endpoint is told", lambda found: found["sent"] > 0)
        drained = wait(admin, "nothing waits", lambda found: found["waiting"] == 0)
        last = state(admin)
        lost = count - last["sent"] if last["sent"] < count else last["given_up"]
        table.add(f"webhooks: {count} trips that changed while the endpoint was away",
                  f"told {found:.1f} s after it was back, all within {drained:.1f} s more; {lost} lost", "5 min, 0 lost",
                  lost == 0 and found + drained <= 300)
    finally:
        for one in reversed(running):
            one.stop()
