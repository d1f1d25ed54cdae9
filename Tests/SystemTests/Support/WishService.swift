import Foundation
import LayoverTestKit

/// A service with a person's wish list, as a process: it sends a given answer and writes each request to its log.
final class WishService: Sendable {
    private let process: ServerHandle
    let port: UInt16

    private static let script = """
        import sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        class Wishes(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                print("asked %s" % body, flush=True)
                if sys.argv[1] == "0":
                    threading.Event().wait()
                answer = sys.argv[2].encode()
                self.send_response(int(sys.argv[1]))
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
            def log_message(self, *_):
                pass
        server = ThreadingHTTPServer(("127.0.0.1", 0), Wishes)
        server.daemon_threads = True
        print("listening on %d." % server.server_port, flush=True)
        server.serve_forever()
        """

    /// Starts it; with a status of 0 it sends no answer.
    init(in folder: TemporaryFolder, _ status: Int, _ answer: String) async throws {
        let process = try ServerHandle(
            ["python3", "-c", WishService.script, String(status), answer], program: URL(filePath: "/usr/bin/env"),
            log: folder.url.appending(path: "wishes.log"))
        self.process = process
        port = try await process.firstText("the service's port") { text in
            text.firstMatch(of: /listening on (\d+)\./).flatMap { UInt16($0.output.1) }
        }
    }

    deinit { process.kill() }

    var written: String { process.written }
}
