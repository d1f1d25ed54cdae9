import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTranslation
import LayoverWeb

/// Changes texts in their files and moves ends of campaigns; both can be undone.
struct TextsRoute: WorkbenchRoute {
    static let routes: [Route<TextsRoute>] = [
        .call(.get, "/api/texts", summary: "the saved changes of some files, newest first") { $0.saved($1) },
        .call(.put, "/api/texts", summary: "changes one text in its file") { try $0.save($1) },
        .call(.post, "/api/texts/undo", summary: "undoes one save") { route, request in
            let (number, now) = (try TextsRoute.number(request), route.content.now)
            return route.content.change { try await $0.takeBack(number, at: now) }
        },
        .call(.put, "/api/campaigns", summary: "moves one end of a campaign in its file") { try $0.move($1) },
        .call(.post, "/api/campaigns/undo", summary: "undoes one move") { route, request in
            let (number, now) = (try TextsRoute.number(request), route.content.now)
            return route.content.change { try await $0.takeMoveBack(number, at: now) }
        },
    ]

    let content: WorkbenchContent

    private func saved(_ request: WorkbenchRequest) -> HTTPReply {
        let files = Set(request.items.filter { $0.name == "file" }.map(\.value))
        return content.reply { _ in
            let journal = await content.builder.journal
            let changes = journal.entries(in: files).map { entry in
                JSONValue.record([
                    "change": entry.number, "file": entry.path, "name": entry.edit.name,
                    "locale": entry.edit.locale.tag, "was": entry.edit.was, "text": entry.edit.text,
                    "at": entry.at.description, "takes_back": entry.takesBack,
                    "can_undo": journal.isNewest(entry) && entry.edit.was != nil,
                ])
            }
            return .record(["changes": changes])
        }
    }

    private func save(_ request: WorkbenchRequest) throws -> HTTPReply {
        let edit = try request.read(
            or: "changing a text needs {\"widget\" or \"campaign\", \"name\", \"locale\", \"text\", \"was\"}"
        ) { TextEdit($0) }
        if let sign = edit.hiddenSign {
            let code = String(sign.value, radix: 16, uppercase: true)
            throw .misunderstood(
                "the text has an invisible character (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)); retype the words around it"
            )
        }
        let now = content.now
        return content.change { try await $0.save(edit, at: now) }
    }

    private func move(_ request: WorkbenchRequest) throws -> HTTPReply {
        let edit = try request.read(
            or: "moving an end needs {\"campaign\", \"market\", \"end\": \"from\" or \"until\", \"time\", \"was\"}"
        ) { json -> CampaignTimeEdit? in
            guard let campaign = json["campaign"]?.string, let market = json["market"]?.string,
                let end = json["end"]?.string.flatMap(CampaignTimeEdit.End.init(rawValue:)),
                let time = json["time"]?.string, let was = json["was"]?.string
            else { return nil }
            return CampaignTimeEdit(campaign, in: market, end, to: time, was: was)
        }
        let now = content.now
        return content.change { try await $0.move(edit, at: now) }
    }

    private static func number(_ request: WorkbenchRequest) throws(WorkbenchRefusal) -> Int {
        try request.read(or: "undoing a change needs {\"change\"}, its number") { $0["change"]?.int }
    }
}
