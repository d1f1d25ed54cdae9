import LayoverTestKit
import Testing

/// One attempt to get past a team's workbench: its bytes on the wire, and the allowed results.
struct Attempt: Sendable, CustomTestStringConvertible {
    /// The sender, as the proxy reports it.
    enum Asker: Sendable {
        /// A request without the proxy's headers.
        case nobody
        case reader
        /// A separate author for each attempt, so the rate limit rejects no attempt.
        case author

        /// Headers that the proxy sets.
        var lines: [String] {
            switch self {
            case .nobody: []
            case .reader: TeamProcess.signed("per@example.com")
            case .author: TeamProcess.signed(Attempt.author)
            }
        }
    }

    /// Placeholder for the author's name until the attempt is sent.
    static let author = "{author}"

    let name: String
    /// Everything before the body, with ``author`` at the places of the author's name.
    private let head: String
    private let body: [UInt8]
    /// Allowed statuses; 0 is a connection that ends without an answer.
    let statuses: Set<Int>

    var testDescription: String { name }

    /// A request as any client writes it.
    ///
    /// - Parameters:
    ///   - name: Describes the attempt.
    ///   - line: Method and target.
    ///   - asker: Decides the proxy's headers.
    ///   - more: Further header lines.
    ///   - body: The body; its length is added as a header.
    ///   - host: `nil` for no such header.
    ///   - statuses: The allowed statuses.
    init(
        _ name: String, _ line: String, by asker: Asker = .author, more: [String] = [], body: [UInt8]? = nil,
        host: String? = "preview.example.com", statuses: Int...
    ) {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(line) HTTP/1.1"] + (host.map { ["Host: \($0)"] } ?? []) + asker.lines + length + more
        self.init(
            name: name, head: lines.joined(separator: "\r\n") + "\r\n\r\n", body: body ?? [], statuses: Set(statuses))
    }

    /// Bytes that are sent without any correction.
    init(_ name: String, raw: String, statuses: Int...) {
        self.init(name: name, head: raw, body: [], statuses: Set(statuses))
    }

    /// A request of the page that changes something, with a body.
    static func write(
        _ name: String, _ line: String, body: String, by asker: Asker = .author, more: [String] = [],
        statuses: Int...
    ) -> Attempt {
        let plain = Attempt(name, line, by: asker, more: TeamProcess.page + more, body: Array(body.utf8))
        return Attempt(name: name, head: plain.head, body: plain.body, statuses: Set(statuses))
    }

    private init(name: String, head: String, body: [UInt8], statuses: Set<Int>) {
        (self.name, self.head, self.body, self.statuses) = (name, head, body, statuses)
    }

    /// The same attempt by a client of the proxy: a cookie names the user, in place of the proxy's headers.
    ///
    /// - Parameter cookie: The user who is signed in if the attempt itself has no sender; `nil` for no user.
    /// - Returns: The attempt, with all that it forges.
    func behindEdge(cookie: String? = nil) -> Attempt {
        var head = head
        for (asker, name) in [(Asker.reader, "per@example.com"), (.author, Attempt.author)] {
            head = head.replacing(asker.lines.joined(separator: "\r\n"), with: "Cookie: user=\(name)")
        }
        if let cookie { head = head.replacing("\r\n", with: "\r\nCookie: user=\(cookie)\r\n", maxReplacements: 1) }
        return Attempt(name: name, head: head, body: body, statuses: statuses)
    }

    /// Sends the attempt and returns the answer's status and text; the status is 0 if the connection ends first.
    ///
    /// - Parameters:
    ///   - client: A new connection.
    ///   - author: The author's name.
    /// - Returns: The answer.
    /// - Throws: If the other side neither answers nor ends the connection.
    func send(on client: RawClient, as author: String) throws -> (status: Int, text: String) {
        client.send(Array(head.replacing(Attempt.author, with: author).utf8) + body)
        do {
            let reply = try client.reply(bodiless: head.hasPrefix("HEAD "))
            return (reply.status, reply.head + reply.text)
        } catch RawClientError.closed {
            return (0, "")
        }
    }
}
