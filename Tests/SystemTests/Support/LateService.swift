import Foundation
import LayoverTestKit

/// Another team's service as a process: it answers no question until ``letGo()``, and from then on answers at once.
final class LateService: Sendable {
    private let process: ServerHandle
    let port: UInt16

    private static let script = """
        import threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        ready = threading.Event()
        class Late(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1
            def answer(self, body):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_POST(self):
                ready.wait()
                self.answer(b'{"text":"late"}')
            def do_PUT(self):
                ready.set()
                self.answer(b"{}")
            def log_message(self, *_):
                pass
        server = ThreadingHTTPServer(("127.0.0.1", 0), Late)
        server.daemon_threads = True
        print("listening on %d." % server.server_port, flush=True)
        server.serve_forever()
        """

    init(in folder: TemporaryFolder) async throws {
        let process = try ServerHandle(
            ["python3", "-c", LateService.script], program: URL(filePath: "/usr/bin/env"),
            log: folder.url.appending(path: "service.log"))
        self.process = process
        port = try await process.firstText("the service's port") { text in
            text.firstMatch(of: /listening on (\d+)\./).flatMap { UInt16($0.output.1) }
        }
    }

    deinit { process.kill() }

    /// Answers from now on.
    func letGo() throws {
        let reply = try RawClient.ask(port: port, "PUT", "/")
        guard reply.status == 200 else { throw TestFailure(reply.text) }
    }
}
