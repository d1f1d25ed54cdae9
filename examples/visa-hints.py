#!/usr/bin/env python3
"""A service that fills a card, as docs/remote.md describes: python3 examples/visa-hints.py 8090"""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NEEDS = {  # (citizenship, destination): what to apply for, and the papers
    ("GB", "IN"): ("an e-visa", ["passport", "photo"]),
    ("GB", "KE"): ("an electronic travel authorisation", ["passport", "return ticket"]),
}


class Hints(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps the connection for the next question
    wbufsize = -1  # head and body leave in one packet

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        facts = asked["facts"]
        need = NEEDS.get((facts.get("traveller.citizenship"), facts.get("route.destination.country")))
        if need is None:
            self.send_response(204)  # no card
            return self.end_headers()
        link = {"web": "https://www.example.com/visa/" + facts["route.destination.country"]}
        body = json.dumps({"hint": need[0], "documents": need[1], "apply": link}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass  # a question says whose citizen somebody is


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Hints)
print("http://127.0.0.1:%d/" % server.server_port, flush=True)
server.serve_forever()
