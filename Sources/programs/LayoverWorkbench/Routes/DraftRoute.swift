import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam
import LayoverTranslation

/// `POST /api/card/{widget}`: draws a card with an author's unsaved texts.
///
/// Nothing is written.
struct DraftRoute: Sendable {
    let context: WorkbenchContext

    func card(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        guard let edits = (try? JSONValue(parsing: request.body)).flatMap(DraftRoute.edits) else {
            return ChangeReplies.misunderstood(
                "a draft needs {\"texts\": [{\"widget\" or \"campaign\", \"name\", \"locale\", \"text\"}]}, "
                    + "at most \(WorkbenchLimits.draftTexts) texts")
        }
        let (builder, replies, now) = (context.builder, context.replies, context.now)
        let scene = PreviewScene(request.items)
        return context.reply { isAwaited in
            guard let draft = await builder.draft(edits, while: isAwaited) else { return WorkLane.tooSlow }
            guard let card = draft.preview.card(widget, scene, now: now) else {
                return .absent("there is no widget '\(widget.prefix(80))'")
            }
            return .json(.object((card.members ?? []) + [.init("draft", DraftRoute.json(draft, replies))]))
        }
    }

    /// The unsaved texts in `"texts"`; `nil` if one of them is invalid or there are too many.
    static func edits(_ json: JSONValue) -> [TextEdit]? {
        guard let items = json["texts"]?.items, items.count <= WorkbenchLimits.draftTexts else { return nil }
        let edits = items.compactMap { TextEdit($0, isDraft: true) }
        return edits.count == items.count ? edits : nil
    }

    /// The findings of each text, in the order of the texts, followed by those in other places.
    private static func json(_ draft: DraftedContent, _ replies: ChangeReplies) -> JSONValue {
        .record([
            "is_drawn": .bool(draft.isWhole),
            "texts": .array(
                draft.texts.map { text in
                    .record([
                        "name": .string(text.edit.name), "locale": .string(text.edit.locale.tag),
                        "findings": replies.findings(text.findings, draft.files),
                    ])
                }),
            "findings": replies.findings(draft.others, draft.files),
        ])
    }
}
