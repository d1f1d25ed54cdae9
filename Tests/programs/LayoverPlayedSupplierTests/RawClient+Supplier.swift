import LayoverJSON
import LayoverTestKit

extension RawClient {
    /// Sends one request, with a content length even if the body is empty.
    func send(_ method: String, _ path: String, body: String, headers: [String] = []) {
        send(method, path, headers: headers, body: Array(body.utf8))
    }

    /// Sends one request on a new connection.
    static func ask(
        on port: UInt16, _ method: String, _ path: String, body: String = "", headers: [String] = []
    ) throws -> RawReply {
        try ask(port: port, method, path, headers: headers, body: Array(body.utf8))
    }

    static func json(on port: UInt16, _ method: String, _ path: String, body: String = "") throws -> JSONValue {
        try ask(on: port, method, path, body: body).json()
    }
}
