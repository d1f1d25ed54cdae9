import LayoverJSON
import LayoverTestKit

extension RawClient {
    /// Sends one question, with the length of its body even where that is nothing.
    func send(_ method: String, _ path: String, _ body: String, headers: [String] = []) {
        send(method, path, headers: headers, body: Array(body.utf8))
    }

    /// One question on a connection of its own.
    static func ask(
        _ port: UInt16, _ method: String, _ path: String, _ body: String = "", headers: [String] = []
    ) throws -> RawReply {
        try ask(port: port, method, path, headers: headers, body: Array(body.utf8))
    }

    static func json(_ port: UInt16, _ method: String, _ path: String, _ body: String = "") throws -> JSONValue {
        try ask(port, method, path, body).json()
    }
}
