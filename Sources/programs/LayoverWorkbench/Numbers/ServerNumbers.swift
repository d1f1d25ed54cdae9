import LayoverJSON
import LayoverKills
import LayoverModel
import Synchronization

/// The numbers that the named server counted.
///
/// They are requested with its token, which never leaves this process, and cached for a while.
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

    /// The server's address as the user named it; `nil` if no server is named.
    private let address: String?
    private let token: String
    private let kept = Mutex<[String: (answer: Answer, at: UTCInstant)]>([:])

    init(_ settings: WorkbenchSettings) {
        address = settings.server
        token = settings.serverToken
    }

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
        guard let address else { return .none }
        guard let server = AdminServer(address) else { return .failed("'\(address)' is not a server address") }
        let reply = AdminAnswer(
            asking: server, "GET", "/admin/cards?since=\(span)", token: token,
            patienceMilliseconds: WorkbenchLimits.serverMilliseconds)
        switch (reply.status, reply.body) {
        case (200?, let body?): return .counted(body, CardFigures(body))
        case (202?, _): return .counting
        case (401?, _), (403?, _):
            return .failed(
                "\(server) requires a token with the role 'view'; start the workbench with --server-token-file FILE")
        case (404?, _): return .failed("\(server) does not count cards; it needs a newer version of Layover")
        default: return .failed(reply.refusal)
        }
    }
}
