import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam
import LayoverTranslation

/// `POST /api/widgets/card` and `POST /api/widgets`: draws a small card from an unfinished form, and creates it.
struct WidgetsRoute: Sendable {
    let context: WorkbenchContext

    /// Draws the card.
    ///
    /// Nothing is written.
    func card(_ request: WorkbenchRequest) -> HTTPReply {
        guard let form = form(request) else { return WidgetsRoute.misunderstood }
        let (builder, now) = (context.builder, context.now)
        let draft = form.drawn
        let files = WidgetsRoute.files(of: draft)
        var scene = PreviewScene(request.items)
        scene.sample = "some-results"
        return context.reply { [scene] isAwaited in
            guard let (preview, news) = await builder.attempt(files, while: isAwaited) else { return WorkLane.tooSlow }
            let card = preview.card(draft.name, scene, now: now)
            let isDrawn = card != nil && !news.contains(where: \.isError)
            let members = JSONValue.record([
                "is_drawn": .bool(isDrawn), "is_whole": .bool(isDrawn), "gaps": .array(form.gaps.map(\.json)),
                "findings": .array(news.map { WidgetsRoute.finding($0, in: draft) }),
                "texts": .texts(draft.textNames.filter { $0 != "label" }),
            ])
            return .json(.object((card?.members ?? []) + [.init("draft", members)]))
        }
    }

    /// Creates the card, and adds it to the layout of its markets.
    func make(_ request: WorkbenchRequest) -> HTTPReply {
        guard let form = form(request) else { return WidgetsRoute.misunderstood }
        if let gap = form.gaps.first {
            return ChangeReplies.refusal(
                WorkbenchProblem.findings, "nothing was written: a value is missing", detail: gap.words,
                more: [.init("gaps", .array(form.gaps.map(\.json)))])
        }
        let (builder, replies) = (context.builder, context.replies)
        let draft = form.saved
        let surface = context.builds.load().content.catalog?.usualSurface ?? Catalog.resultsSurface
        let path = "widgets/layouts/\(surface).yaml"
        return context.reply {
            guard let layout = await builder.files.first(where: { $0.path == path }),
                let edited = WidgetsRoute.layout(layout, with: draft, form, builder.compilerTools.readYAML)
            else {
                return ChangeReplies.refusal(
                    WorkbenchProblem.notWritten,
                    "nothing was written: edit '\(path)' by hand, because of the way it is written")
            }
            return replies.reply(
                to: await builder.make(WidgetsRoute.files(of: draft), editing: edited), status: 201)
        }
    }

    private func form(_ request: WorkbenchRequest) -> WidgetForm? {
        guard let json = try? JSONValue(parsing: request.body),
            let catalog = context.builds.load().content.catalog, !catalog.markets.isEmpty
        else { return nil }
        return WidgetForm(json, in: catalog)
    }

    private static func files(of draft: WidgetDraft) -> [SourceFile] {
        draft.files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) }
    }

    private static func layout(
        _ file: SourceFile, with draft: WidgetDraft, _ form: WidgetForm,
        _ readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) -> SourceFile? {
        LayoutEdit.adding(
            draft.name, to: form.markets.map(\.market), in: String(decoding: file.bytes, as: UTF8.self),
            read: { readYAML(Array($0.utf8), file.path).root }
        ).map { SourceFile(path: file.path, bytes: Array($0.utf8)) }
    }

    /// A finding with its field in the form: texts by name and language, the link by its key.
    private static func finding(_ finding: Diagnostic, in draft: WidgetDraft) -> JSONValue {
        let (file, line) = (finding.location.file, finding.location.line)
        let text = draft.files.first { $0.path == file }?.text ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let key = lines.indices.contains(line - 1) ? String(lines[line - 1].prefix { $0 != ":" }) : nil
        var field: String?
        if file.hasPrefix("\(draft.folder)/messages/") {
            let locale = file.dropFirst("\(draft.folder)/messages/".count).dropLast(".yaml".count)
            field = key.map { "text.\($0 == "label" ? "heading" : $0).\(locale)" }
        } else if key == "actions" {
            field = "link"
        }
        return .record([
            "field": .text(field), "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
            "message": .string(finding.message),
        ])
    }

    private static var misunderstood: HTTPReply {
        let starters = WidgetDraft.Starter.allCases.map(\.rawValue).joined(separator: ", ")
        return ChangeReplies.misunderstood(
            "creating a card needs {\"widget\", \"starter\", \"owner\", \"markets\", \"text\"}; "
                + "it starts with one of \(starters)")
    }
}
