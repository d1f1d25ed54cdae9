#!/usr/bin/env python3
"""A complete service of places for picks: python3 examples/places.py [port]; docs/pick.md describes its requests."""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

with open(__file__.rsplit("/", 1)[0] + "/dinner-places.json", encoding="utf-8") as file:
    PLACES = json.load(file)["candidates"]

LATER = ("hours", "price_level")


class Places(BaseHTTPRequestHandler):
    def do_POST(self):
        question = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        if question.get("kind") == "details":
            facts = {place["id"]: place["facts"] for place in PLACES}
            answer = {"items": {
                id: {name: facts[id][name] for name in question["fields"] if name in facts[id]}
                for id in question["ids"] if id in facts}}
        else:
            # All places, which are in Edinburgh, for any location. Hours and prices are only returned if they are requested.
            answer = {"candidates": [
                {**place, "facts": {name: value for name, value in place["facts"].items() if name not in LATER}}
                for place in PLACES[:question.get("limit", 50)]]}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8093), Places).serve_forever()
