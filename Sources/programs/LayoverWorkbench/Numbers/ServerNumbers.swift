import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverPreview
import Synchronization

/// The numbers that the named server counted, cached for a while.
final class ServerNumbers: Sendable {
    /// The server's answer.
    enum Answer: Sendable {
        /// No server is named.
        case none
        /// The server is still counting; retry later.
        case counting
        /// The reason why there are no numbers, as text.
        case failed(String)
        case counted(JSONValue, CardFigures)
    }

    /// The time spans that a server can count.
    static let spans = ["24h", "7d", "30d"]
    static let usualSpan = "7d"

    private let server: WorkbenchServer
    private let kept = Mutex<[String: (answer: Answer, at: UTCInstant)]>([:])

    init(_ server: WorkbenchServer) { self.server = server }

    /// Returns the cached answer if it is recent; otherwise queries the server and blocks.
    func answer(since span: String, now: UTCInstant) -> Answer {
        if let (answer, at) = kept.withLock({ $0[span] }), now.seconds - at.seconds < WorkbenchLimits.numbersSeconds {
            return answer
        }
        let answer = ask(span)
        if case .counting = answer { return answer }
        kept.withLock { $0[span] = (answer, now) }
        return answer
    }

    /// The last numbers, however old, without a query.
    func known(since span: String) -> CardFigures? {
        guard case .counted(_, let figures)? = kept.withLock({ $0[span]?.answer }) else { return nil }
        return figures
    }

    private func ask(_ span: String) -> Answer {
        guard let address = server.address else { return .none }
        guard let reply = server.answer(path: "/admin/cards?since=\(span)") else {
            return .failed("'\(address)' is not a server address")
        }
        switch (reply.status, reply.body) {
        case (200?, let body?): return .counted(body, CardFigures(body))
        case (202?, _): return .counting
        case (401?, _), (403?, _):
            return .failed(
                "\(reply.server) requires a token with the role 'view'; start the workbench with --server-token-file FILE"
            )
        case (404?, _): return .failed("\(reply.server) does not count cards; it needs a newer version of Layover")
        default: return .failed(reply.refusal)
        }
    }
}

extension ServerNumbers.Answer {
    /// The answer for the page.
    func json(since span: String, server: String?) -> JSONValue {
        func head(_ state: String, _ words: String?) -> JSONValue {
            .record(["state": state, "words": words, "server": server, "since": span])
        }
        switch self {
        case .none:
            return head(
                "none", "no server is set; start the workbench with --server 127.0.0.1:8081 to see figures of readers"
            )
        case .counting: return head("counting", "the server counts its events")
        case .failed(let words): return head("failed", words)
        case .counted(let body, _):
            return head("counted", nil).adding([
                "counted_at": body["counted_at"], "exact": body["exact"], "cards": body["cards"] ?? [],
            ])
        }
    }
}
