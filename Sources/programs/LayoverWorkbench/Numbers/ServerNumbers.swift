import LayoverJSON
import LayoverKills
import LayoverModel
import Synchronization

/// Numbers that the named server has counted, asked for with its token, which stays here, and kept for a while.
final class ServerNumbers: Sendable {
    /// What the server said.
    enum Answer: Sendable {
        /// No server is named.
        case none
        /// It counts; ask again.
        case counting
        /// In words, why there are none.
        case failed(String)
        case counted(JSONValue, CardFigures)
    }

    /// Times that a server counts.
    static let spans = ["24h", "7d", "30d"]
    static let usualSpan = "7d"

    /// Address of the server as it was named; `nil` for none.
    private let address: String?
    private let token: String
    private let kept = Mutex<[String: (answer: Answer, at: UTCInstant)]>([:])

    init(_ settings: WorkbenchSettings) {
        address = settings.server
        token = settings.serverToken
    }

    /// Asks the server, or gives what it said a moment ago; waits for it.
    func answer(since span: String, now: UTCInstant) -> Answer {
        if let (answer, at) = kept.withLock({ $0[span] }), now.seconds - at.seconds < WorkbenchLimits.numbersSeconds {
            return answer
        }
        let answer = ask(span)
        if case .counting = answer { return answer }
        kept.withLock { $0[span] = (answer, now) }
        return answer
    }

    /// What was counted last, however long ago; asks nobody.
    func known(since span: String) -> CardFigures? {
        guard case .counted(_, let figures)? = kept.withLock({ $0[span]?.answer }) else { return nil }
        return figures
    }

    private func ask(_ span: String) -> Answer {
        guard let address else { return .none }
        guard let server = AdminServer(address) else { return .failed("'\(address)' is no address of a server") }
        let reply = AdminAnswer(
            asking: server, "GET", "/admin/cards?since=\(span)", token: token,
            patienceMilliseconds: WorkbenchLimits.serverMilliseconds)
        switch (reply.status, reply.body) {
        case (200?, let body?): return .counted(body, CardFigures(body))
        case (202?, _): return .counting
        case (401?, _), (403?, _):
            return .failed(
                "\(server) wants a token with the role 'view'; start the workbench with --server-token-file FILE")
        case (404?, _): return .failed("\(server) does not count cards yet; it needs a newer Layover")
        default: return .failed(reply.refusal)
        }
    }
}
