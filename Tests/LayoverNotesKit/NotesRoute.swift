import LayoverAssembly
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverMetrics
import LayoverWeb

/// `/v1/notes/{name}`: one note.
struct NotesRoute: RouteOwner {
    static let routes: [Route<NotesRoute>] = [Route(.note) { $0.show($2[0], $1) }]

    static let answers = Metric(.counter, "layover_notes_answers_total", help: "notes that were sent")

    let server: ServerContext
    let replies = NoteReplies()
    let count = Count()

    private func show(_ name: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        let headers = [.noStore] + server.crossOrigin(request)
        do throws(NotesProblem) {
            let (note, total) = try note(name)
            count.add()
            return .json([.bytes(note)], headers: headers + [HTTPHeader("Layover-Notes", String(total))])
        } catch {
            return Problem(error, "there is no note").reply(headers)
        }
    }

    private func note(_ name: String) throws(NotesProblem) -> (bytes: [UInt8], total: Int) {
        let anywhere = KillScopeContext(market: nil, locale: nil, platform: nil, app: nil)
        guard server.settings.notes.isOn, !server.holder.kills.isKilled(.notes, in: anywhere) else {
            throw .unavailable
        }
        guard let found = replies.find(name) else { throw .unknown }
        return found
    }
}
