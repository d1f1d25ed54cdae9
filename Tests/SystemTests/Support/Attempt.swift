import LayoverTestKit
import Testing

/// One try to get past a team's workbench, as it stands on the wire, with what has to come of it.
struct Attempt: Sendable, CustomTestStringConvertible {
    /// Who asks, as far as the proxy says.
    enum Asker: Sendable {
        /// Past the proxy.
        case nobody
        case reader
        /// An author whom no other attempt is of, so that none is refused for its number.
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

    /// Stands for the author's name until it is sent.
    static let author = "{author}"

    let name: String
    /// Everything before the body, with ``author`` where the author's name belongs.
    private let head: String
    private let body: [UInt8]
    /// Statuses that will do; 0 is a connection that ends without an answer.
    let statuses: Set<Int>

    var testDescription: String { name }

    /// A request as any client writes it.
    ///
    /// - Parameters:
    ///   - name: What is tried.
    ///   - line: Method and target.
    ///   - asker: Sets the proxy's headers.
    ///   - more: Further header lines.
    ///   - body: With its length.
    ///   - host: `nil` for no such header.
    ///   - statuses: That will do.
    init(
        _ name: String, _ line: String, by asker: Asker = .author, more: [String] = [], body: [UInt8]? = nil,
        host: String? = "preview.example.com", statuses: Int...
    ) {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(line) HTTP/1.1"] + (host.map { ["Host: \($0)"] } ?? []) + asker.lines + length + more
        self.init(
            name: name, head: lines.joined(separator: "\r\n") + "\r\n\r\n", body: body ?? [], statuses: Set(statuses))
    }

    /// Bytes that nobody corrects.
    init(_ name: String, raw: String, statuses: Int...) {
        self.init(name: name, head: raw, body: [], statuses: Set(statuses))
    }

    /// A request of the page that changes something, with a body.
    static func write(
        _ name: String, _ line: String, _ body: String, by asker: Asker = .author, more: [String] = [],
        statuses: Int...
    ) -> Attempt {
        let plain = Attempt(name, line, by: asker, more: TeamProcess.page + more, body: Array(body.utf8))
        return Attempt(name: name, head: plain.head, body: plain.body, statuses: Set(statuses))
    }

    private init(name: String, head: String, body: [UInt8], statuses: Set<Int>) {
        (self.name, self.head, self.body, self.statuses) = (name, head, body, statuses)
    }

    /// The same as a client of the proxy has it: a cookie says who is signed in, where the proxy would set headers.
    ///
    /// - Parameter cookie: Who is signed in where the attempt itself has nobody; `nil` for nobody.
    /// - Returns: The attempt, with all that it forges.
    func behindEdge(cookie: String? = nil) -> Attempt {
        var head = head
        for (asker, name) in [(Asker.reader, "per@example.com"), (.author, Attempt.author)] {
            head = head.replacing(asker.lines.joined(separator: "\r\n"), with: "Cookie: user=\(name)")
        }
        if let cookie { head = head.replacing("\r\n", with: "\r\nCookie: user=\(cookie)\r\n", maxReplacements: 1) }
        return Attempt(name: name, head: head, body: body, statuses: statuses)
    }

    /// Sends it and gives the answer's status and text; status 0 where the connection ends first.
    ///
    /// - Parameters:
    ///   - client: A connection of its own.
    ///   - author: The author's name.
    /// - Returns: The answer.
    /// - Throws: Where the other side neither answers nor ends.
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
