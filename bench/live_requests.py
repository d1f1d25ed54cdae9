"""The requests for flight results that the bench and the guard send: a search through a supplier, and an answer to attach."""
import json
import os
import subprocess

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RECORDED = "data/responses/skyscanner-v3/lon-edi.poll.json"
ATTACH = "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP" \
         "&origin=LHR&destination=EDI"
SEARCHES = "/v1/searches"
SEARCH = {"market": "GB", "locale": "en-GB", "currency": "GBP",
          "query": {"origin": "LHR", "destination": "EDI", "departs": "2027-07-16", "adults": 1}}
# What the page /demo sends (Sources/capabilities/CPages/demo/live-search.js) on a laptop in London.
DEMO_CLIENT = ('platform=web, caps="card.html@1 native.timetable@1 native.weekdays@1 action.open@1 action.search@1 action.filter@1 '
               'action.dismiss@1 native.pick@1", width=640, scale=1, scheme=light, tz=Europe/London')
# The member of an answer that has the card that chooses among offers, and of every answer with a layout.
PICK, LAYOUT = b'"widget":"pick-one"', b'"layout":{'


def fault(answer, has_pick):
    """Why this is not the answer that a row measures, or `None`: no layout, a pick too many or no pick."""
    start = answer.rfind(LAYOUT)
    if start < 0:
        return f"no layout, but {answer[:200]!r}"
    if (PICK in answer[start:]) != has_pick:
        return "no card that chooses among offers" if has_pick else "a card that chooses among offers"
    return None


def make_answer(path):
    """Writes a made-up answer of 1.2 MB, the same on every machine."""
    with open(path, "wb") as file:
        subprocess.run([f"{TOP}/scripts/make-example.py", "--one-stop", "97", "--offers", "5", "--link-length", "1250"],
                       stdout=file, check=True)
    return path


def supplier_answer(folder, given=None):
    """The path of the answer to post: the given one, the recorded one if it exists, otherwise one that is made here."""
    shared = os.environ.get("LAYOVER_SHARED") or os.path.join(os.path.dirname(TOP), "shared")
    for path in [given] if given else [os.path.join(shared, RECORDED)]:
        if os.path.exists(path):
            return os.path.abspath(path)
    return make_answer(f"{folder}/answer.json")


def write_search(folder):
    """Writes the body of a search, and returns its path."""
    path = f"{folder}/search.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(SEARCH, file)
    return path


def write_suppliers(path, port):
    """The suppliers file of `layover serve`: one supplier on this machine, without a breaker."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""suppliers:
  skyscanner:
    protocol: skyscanner-v3
    markets: all
    create: http://127.0.0.1:{port}/skyscanner/create
    poll: http://127.0.0.1:{port}/skyscanner/poll/{{session}}
    poll_every: 1s
    addresses: [127.0.0.1/32]
    concurrency: {{ least: 256, most: 1024 }}
    queue: 2000
""")
    return path
