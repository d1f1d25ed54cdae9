import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTranslation

/// `/api/texts`: the saved changes of some files.
///
/// `PUT` changes one text in its file, and a change can be undone.
struct TextsRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        request.method == .put ? save(request) : saved(request)
    }

    /// `POST /api/texts/undo`: undoes one save.
    func takeBack(_ request: WorkbenchRequest) -> HTTPReply {
        guard let number = (try? JSONValue(parsing: request.body))?["change"]?.int else {
            return ChangeReplies.misunderstood("undoing a change needs {\"change\"}, its number")
        }
        let (builder, replies, now) = (context.builder, context.replies, context.now)
        return context.reply { TextsRoute.reply(to: await builder.takeBack(number, at: now), replies) }
    }

    private func save(_ request: WorkbenchRequest) -> HTTPReply {
        guard let edit = (try? JSONValue(parsing: request.body)).flatMap({ TextEdit($0) }) else {
            return ChangeReplies.misunderstood(
                "changing a text needs {\"widget\" or \"campaign\", \"name\", \"locale\", \"text\", \"was\"}")
        }
        if let sign = edit.hiddenSign {
            let code = String(sign.value, radix: 16, uppercase: true)
            return ChangeReplies.misunderstood(
                "the text has an invisible character (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)); retype the words around it"
            )
        }
        let (builder, replies, now) = (context.builder, context.replies, context.now)
        return context.reply { TextsRoute.reply(to: await builder.save(edit, at: now), replies) }
    }

    private static func reply(to outcome: (end: ChangeEnd, number: Int?), _ replies: ChangeReplies) -> HTTPReply {
        let number = outcome.number.map { [JSONValue.Member("change", .int($0))] } ?? []
        return replies.reply(to: outcome.end, more: number)
    }

    /// The saves in the files that the query names, newest first.
    private func saved(_ request: WorkbenchRequest) -> HTTPReply {
        let files = Set(request.items.filter { $0.name == "file" }.map(\.value))
        let builder = context.builder
        return context.reply {
            let journal = await builder.journal
            return .json(
                .record([
                    "changes": .array(
                        journal.entries(in: files).map { TextsRoute.json($0, isNewest: journal.isNewest($0)) })
                ]))
        }
    }

    private static func json(_ entry: TextJournal.Entry, isNewest: Bool) -> JSONValue {
        .record([
            "change": .int(entry.number), "file": .string(entry.path), "name": .string(entry.edit.name),
            "locale": .string(entry.edit.locale.tag), "was": .text(entry.edit.was), "text": .string(entry.edit.text),
            "at": .string(entry.at.description), "takes_back": entry.takesBack.map { .int($0) } ?? .null,
            "can_undo": .bool(isNewest && entry.edit.was != nil),
        ])
    }
}
