import Foundation
import LayoverJSON
import LayoverSeal
import LayoverTestKit

/// A receiver of webhooks as a process: it stores the requests that it receives, and answers with a given status.
final class WebhookReceiver: Sendable {
    /// One request that it received.
    struct Delivery {
        let headers: JSONValue
        let text: String

        var id: String { headers["webhook-id"]?.string ?? "" }

        var body: JSONValue {
            get throws { try JSONValue(parsing: Array(text.utf8)) }
        }
    }

    static let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    private let process: ServerHandle
    let port: UInt16

    private static let script = """
        import json, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        state = {"answer": sys.argv[2]}
        deliveries = []
        class Receiver(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1
            def answer(self, status, body=b""):
                self.send_response(status)
                if status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                deliveries.append({"headers": headers, "path": self.path, "body": body})
                if state["answer"] == "hold":
                    threading.Event().wait()
                self.answer(int(state["answer"]), b"x" * 5000)
            def do_PUT(self):
                state["answer"] = self.path[1:]
                self.answer(200)
            def do_GET(self):
                if self.path != "/":
                    deliveries.append({"headers": {}, "path": self.path, "body": ""})
                self.answer(200, json.dumps(deliveries).encode())
            def log_message(self, *_):
                pass
        server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
        server.daemon_threads = True
        print("listening on %d." % server.server_port, flush=True)
        server.serve_forever()
        """

    /// - Parameters:
    ///   - folder: The folder of its log.
    ///   - port: 0 for any port.
    ///   - answer: A status, or `hold` for no answer.
    /// - Throws: If it does not start.
    init(in folder: TemporaryFolder, port: UInt16 = 0, answer: String = "200") async throws {
        let process = try ServerHandle(
            ["python3", "-c", WebhookReceiver.script, String(port), answer], program: URL(filePath: "/usr/bin/env"),
            log: folder.url.appending(path: "receiver-\(UUID().uuidString).log"))
        self.process = process
        self.port = try await process.firstText("the receiver's port") { text in
            text.firstMatch(of: /listening on (\d+)\./).flatMap { UInt16($0.output.1) }
        }
    }

    deinit { process.kill() }

    /// Answers in this way from now on.
    func setAnswer(_ answer: String) throws {
        let reply = try RawClient.ask(port: port, "PUT", "/\(answer)")
        guard reply.status == 200 else { throw TestFailure(reply.text) }
    }

    var deliveries: [Delivery] {
        get throws {
            let all = try RawClient.ask(port: port, "GET", "/").json().items ?? []
            return all.map { Delivery(headers: $0["headers"] ?? .null, text: $0["body"]?.string ?? "") }
        }
    }

    /// Waits until the received requests satisfy `isSo`.
    func wait(_ what: String, _ isSo: @escaping @Sendable ([Delivery]) throws -> Bool) async throws -> [Delivery] {
        try await Waiting.value("a delivery: \(what)") {
            let all = try self.deliveries
            return try isSo(all) ? all : nil
        }
    }

    /// Whether the signature belongs to the key.
    static func isSigned(_ delivery: Delivery) throws -> Bool {
        let secret = Seal.bytes(base64: String(key.dropFirst("whsec_".count))) ?? []
        let seconds = delivery.headers["webhook-timestamp"]?.string ?? ""
        let code = AuthenticationKey(secret).code(of: [Array("\(delivery.id).\(seconds).\(delivery.text)".utf8)])
        return try delivery.headers["webhook-signature"]?.string == "v1," + Seal().base64(code)
    }
}
