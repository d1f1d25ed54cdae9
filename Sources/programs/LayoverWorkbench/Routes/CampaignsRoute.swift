import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverTranslation
import LayoverWeb

/// Creates campaigns and small cards from their forms.
struct CampaignsRoute: WorkbenchRoute {
    static let routes: [Route<CampaignsRoute>] = [
        .call(.post, "/api/campaigns", summary: "the file of a campaign, written on request") { try $0.campaign($1) },
        .call(.post, "/api/widgets", summary: "creates a card, and adds it to the layout of its markets") {
            try $0.widget($1)
        },
    ]

    let content: WorkbenchContent

    private func campaign(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (written, writes) = try request.read(
            or: "a campaign needs a name in \"campaign\" and a widget in \"uses\", as texts"
        ) { json in CampaignDraft(json).map { ($0, json["write"]?.bool ?? false) } }
        guard written.name.isKebabName else {
            throw .misunderstood(
                "'\(written.name.prefix(80))' is not a valid name; write small letters, digits and dashes: 'monday-sale'"
            )
        }
        // Without an owner, it gets the owner of its widget.
        var draft = written
        draft.owner = draft.owner ?? content.catalog?.widget(draft.uses)?.source.owner.name
        let file = draft.file
        let more = [JSONValue.Member("yaml", .string(draft.yaml))]
        return content.change(status: writes ? 201 : 200, more: more) { builder in
            do throws(ChangeRefusal) {
                return try await builder.make(file, writing: writes)
            } catch {
                // A trial reports all findings, even errors, without a refusal.
                guard !writes, case .refused(let findings, let files) = error else { throw error }
                return WrittenChange(place: SourceLocation(file.path), warnings: findings, files: files)
            }
        }
    }

    private func widget(_ request: WorkbenchRequest) throws -> HTTPReply {
        let form = try WidgetForm.read(request, in: content.catalog)
        if let gap = form.gaps.first {
            throw WorkbenchRefusal(
                .findings, "nothing was written: a value is missing", detail: gap.words,
                more: [.init("gaps", form.gaps.json)])
        }
        let draft = form.saved
        let path = "widgets/layouts/\(content.catalog?.usualSurface ?? Catalog.resultsSurface).yaml"
        return content.change(status: 201) { builder in
            guard let layout = await builder.files.first(where: { $0.path == path }),
                let text = LayoutEdit.adding(
                    draft.name, to: form.markets.map(\.market), in: String(decoding: layout.bytes, as: UTF8.self),
                    read: { builder.compilerTools.readYAML(Array($0.utf8), path).root })
            else {
                throw WorkbenchRefusal(
                    .notWritten, "nothing was written: edit '\(path)' by hand, because of the way it is written")
            }
            return try await builder.make(draft.sources, editing: SourceFile(path: path, bytes: Array(text.utf8)))
        }
    }
}
