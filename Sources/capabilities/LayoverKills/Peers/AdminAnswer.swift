package import LayoverJSON

/// One server's answer.
package struct AdminAnswer: Sendable {
    package let server: AdminServer
    /// `nil` if it did not answer.
    package let status: Int?
    package let body: JSONValue?
    /// Why it did not answer.
    package let trouble: String

    /// Sends a request, and waits for the answer.
    package init(
        asking server: AdminServer, _ method: String, _ path: String, token: String, body: [UInt8] = [],
        patienceMilliseconds: Int = AdminCall.patienceMilliseconds
    ) {
        self.server = server
        do {
            let reply = try AdminCall.exchange(
                server.request(method, path, token: token, body: body), with: server,
                patienceMilliseconds: patienceMilliseconds)
            status = reply.status
            self.body = try? JSONValue(parsing: reply.body)
            trouble = ""
        } catch {
            status = nil
            self.body = nil
            trouble = error.description
        }
    }

    /// No answer arrived.
    init(server: AdminServer, trouble: String) {
        self.server = server
        status = nil
        body = nil
        self.trouble = trouble
    }

    package var isAcknowledged: Bool { status == 200 }

    /// Why the request failed, in one line.
    package var refusal: String { "\(server): \(reason)" }

    /// The same without the server's name.
    package var reason: String {
        guard let status else { return trouble }
        let words = [body?["title"]?.string, body?["detail"]?.string].compactMap { $0 }
        return "\(status) \(words.joined(separator: "; "))"
    }

    package func texts(_ name: String) -> [String] { body?[name]?.items?.compactMap(\.string) ?? [] }
}
