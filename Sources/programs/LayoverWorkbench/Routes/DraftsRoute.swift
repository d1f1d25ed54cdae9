import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam
import LayoverTranslation
import LayoverWeb

/// Draws cards with unsaved texts, of unfinished campaigns and of unfinished widgets.
///
/// Nothing is written. Drafts are drawn at each pause in the author's typing, so they are counted as views.
struct DraftsRoute: WorkbenchRoute {
    static let routes: [Route<DraftsRoute>] = [
        .call(.post, "/api/card/{widget}", summary: "a card with an author's unsaved texts", work: .view) {
            try $0.texts($1)
        },
        .call(.post, "/api/campaigns/card", summary: "the card of an unfinished campaign", work: .view) {
            try $0.campaign($1)
        },
        .call(.post, "/api/widgets/card", summary: "an unfinished small card", work: .view) { try $0.widget($1) },
    ]

    let content: WorkbenchContent

    // MARK: Texts

    private func texts(_ request: WorkbenchRequest) throws -> HTTPReply {
        let edits = try request.read(
            or:
                "a draft needs {\"texts\": [{\"widget\" or \"campaign\", \"name\", \"locale\", \"text\"}]}, at most \(WorkbenchLimits.draftTexts) texts"
        ) { TextEdit.drafts($0) }
        let now = content.now
        return content.reply { late in
            guard let draft = await content.builder.draft(edits, while: { late.isAwaited }) else {
                return WorkLane.tooSlow
            }
            guard let card = draft.preview.card(request.name, request.scene, now: now) else {
                throw .noWidget(request.name)
            }
            return .json(card.adding(["draft": json(draft)]))
        }
    }

    /// The findings of each text, in the order of the texts, followed by those in other places.
    private func json(_ draft: DraftedContent) -> any JSONWritable {
        let texts = draft.texts.map { text in
            JSONValue.record([
                "name": text.edit.name, "locale": text.edit.locale.tag,
                "findings": content.findings(text.findings, in: draft.files),
            ])
        }
        return JSONValue.record([
            "is_drawn": draft.isWhole, "texts": texts, "findings": content.findings(draft.others, in: draft.files),
        ])
    }

    // MARK: Campaigns

    /// Its pictures may not have been uploaded yet.
    private func campaign(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (written, pictures) = try request.read(
            or:
                "drawing a campaign needs its form and {\"pictures\": [{\"name\", \"width\", \"height\"}]}, at most \(WorkbenchLimits.draftPictures) png or jpg pictures"
        ) { json -> (CampaignDraft, [StandInPicture])? in
            guard let written = CampaignDraft(json), written.markets.count <= LayoverCatalog.Limits.markets,
                written.exceptions.count <= LayoverCatalog.Limits.markets
            else { return nil }
            return StandInPicture.all(json["pictures"]).map { (written, $0) }
        }
        guard let catalog = content.catalog, let widget = catalog.widget(written.uses),
            let market = DraftsRoute.market(request.scene, catalog)
        else { throw .noWidget(written.uses) }
        let form = CampaignForm(written, widget, in: catalog, market: market)
        let standIns = pictures.filter { catalog.assets[$0.fileName] == nil } + [form.standIn].compactMap(\.self)
        let draft = form.drawn
        var scene = request.scene
        scene.sample = "campaign:\(draft.name)"
        return drawn([draft.file] + standIns.map(\.file), card: draft.uses, in: scene) { card, preview, news in
            guard let card else { throw .noWidget(draft.uses) }
            return card.adding(["draft": DraftsRoute.members(form, draft, standIns, in: preview, news: news)])
        }
    }

    /// The market of the preview, otherwise the default market; `nil` if the content has no market.
    private static func market(_ scene: PreviewScene, _ catalog: Catalog) -> CompiledMarket? {
        if let market = scene.market.flatMap({ catalog.market($0) }) { return market }
        return catalog.markets.indices.contains(catalog.defaultMarket) ? catalog.markets[catalog.defaultMarket] : nil
    }

    private static func members(
        _ form: CampaignForm, _ draft: CampaignDraft, _ standIns: [StandInPicture], in preview: PreviewService,
        news: [Diagnostic]
    ) -> any JSONWritable {
        let assets = preview.content.catalog?.assets ?? [:]
        let pictures = standIns.map {
            JSONValue.record(["name": $0.fileName, "address": assets[$0.fileName]?.path])
        }
        // The start and end in each market, in its own time zone.
        let times = form.written.markets.flatMap { market in
            let window = form.written.window(in: market)
            return preview.times(from: window.from, until: window.until, in: [market]).items ?? []
        }
        let findings = news.map { finding in
            // Findings about other files have no field.
            let field = finding.location.file == draft.path ? draft.field(atLine: finding.location.line) : nil
            return DraftsRoute.json(finding, field: field)
        }
        return JSONValue.record([
            "is_drawn": !news.contains(where: \.isError), "needs": form.needs, "gaps": form.gaps,
            "findings": findings, "pictures": pictures, "stand_in": form.standIn?.fileName, "times": times,
        ])
    }

    // MARK: Widgets

    private func widget(_ request: WorkbenchRequest) throws -> HTTPReply {
        let form = try WidgetForm.read(request, in: content.catalog)
        let draft = form.drawn
        var scene = request.scene
        scene.sample = "some-results"
        return drawn(draft.sources, card: draft.name, in: scene) { card, _, news in
            let isDrawn = card != nil && !news.contains(where: \.isError)
            let members: any JSONWritable = JSONValue.record([
                "is_drawn": isDrawn, "is_whole": isDrawn, "gaps": form.gaps,
                "findings": news.map { DraftsRoute.json($0, field: draft.field(of: $0.location)) },
                "texts": draft.textNames.filter { $0 != "label" },
            ])
            return (card ?? .object([])).adding(["draft": members])
        }
    }

    // MARK: Parts

    /// Compiles the content with unsaved files, and draws a card of it.
    private func drawn(
        _ files: [SourceFile], card widget: String, in scene: PreviewScene,
        _ json: @escaping @Sendable (JSONValue?, PreviewService, [Diagnostic]) throws -> JSONValue
    ) -> HTTPReply {
        let now = content.now
        return content.reply { late in
            guard let (preview, news) = await content.builder.attempt(files, while: { late.isAwaited }) else {
                return WorkLane.tooSlow
            }
            return .json(try json(preview.card(widget, scene, now: now), preview, news))
        }
    }

    /// A finding with its field in the form.
    private static func json(_ finding: Diagnostic, field: String?) -> JSONValue {
        .record([
            "field": field, "severity": finding.severity.rawValue, "code": finding.code, "message": finding.message,
        ])
    }
}
