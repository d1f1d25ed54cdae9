import LayoverHTTP
import LayoverJSON
import LayoverPreview
import LayoverTeam

/// `GET /api/numbers`: how often readers saw and tapped cards, as counted by the named server.
struct NumbersRoute: Sendable {
    let context: WorkbenchContext

    /// Replies with 200 whatever the server's answer is, because missing numbers are not an error of the page.
    func reply(to request: WorkbenchRequest) -> HTTPReply {
        let span = request.item("since") ?? ServerNumbers.usualSpan
        guard ServerNumbers.spans.contains(span) else {
            return ChangeReplies.misunderstood("'since' must be one of \(ServerNumbers.spans.joined(separator: ", "))")
        }
        let (numbers, now, server) = (context.numbers, context.now, context.settings.server)
        return context.programs.reply {
            .json(NumbersRoute.json(numbers.answer(since: span, now: now), span, server))
        }
    }

    private static func json(_ answer: ServerNumbers.Answer, _ span: String, _ server: String?) -> JSONValue {
        func head(_ state: String, _ words: String?) -> JSONValue {
            .record([
                "state": .string(state), "words": .text(words), "server": .text(server), "since": .string(span),
            ])
        }
        switch answer {
        case .none:
            return head(
                "none", "no server is set; start the workbench with --server 127.0.0.1:8081 to see figures of readers"
            )
        case .counting: return head("counting", "the server counts its events")
        case .failed(let words): return head("failed", words)
        case .counted(let body, _):
            return head("counted", nil).with([
                "counted_at": body["counted_at"] ?? .null, "exact": body["exact"] ?? .null,
                "cards": body["cards"] ?? .array([]),
            ])
        }
    }
}
