import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTeam

/// `POST /api/campaigns/card`: draws the card of an unfinished campaign.
///
/// Nothing is written, and its pictures may not have been uploaded yet.
struct CampaignCardRoute: Sendable {
    let context: WorkbenchContext

    func card(_ request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let written = CampaignDraft(json),
            written.markets.count <= LayoverCatalog.Limits.markets,
            written.exceptions.count <= LayoverCatalog.Limits.markets,
            let pictures = CampaignCardRoute.pictures(json["pictures"])
        else {
            return ChangeReplies.misunderstood(
                "drawing a campaign needs its form and {\"pictures\": [{\"name\", \"width\", \"height\"}]}, "
                    + "at most \(WorkbenchLimits.draftPictures) png or jpg pictures")
        }
        let scene = PreviewScene(request.items)
        let build = context.builds.load()
        guard let catalog = build.content.catalog, let widget = catalog.widget(written.uses),
            let market = CampaignCardRoute.market(scene, catalog)
        else { return .absent("there is no widget '\(written.uses.prefix(80))'") }
        let form = CampaignForm(written, widget, in: catalog, market: market)
        let standIns = pictures.filter { catalog.assets[$0.fileName] == nil } + [form.standIn].compactMap(\.self)
        return reply(form, standIns, scene)
    }

    /// The market of the preview, otherwise the default market; `nil` if the content has no market.
    private static func market(_ scene: PreviewScene, _ catalog: Catalog) -> CompiledMarket? {
        if let market = scene.market.flatMap({ catalog.market($0) }) { return market }
        return catalog.markets.indices.contains(catalog.defaultMarket) ? catalog.markets[catalog.defaultMarket] : nil
    }

    private func reply(_ form: CampaignForm, _ standIns: [StandInPicture], _ scene: PreviewScene) -> HTTPReply {
        let (builder, now) = (context.builder, context.now)
        let draft = form.drawn
        let file = SourceFile(path: draft.path, bytes: Array(draft.yaml.utf8))
        var scene = scene
        scene.sample = "campaign:\(draft.name)"
        return context.reply { [scene] isAwaited in
            guard let (preview, news) = await builder.attempt([file] + standIns.map(\.file), while: isAwaited) else {
                return WorkLane.tooSlow
            }
            guard let card = preview.card(draft.uses, scene, now: now) else {
                return .absent("there is no widget '\(draft.uses.prefix(80))'")
            }
            let members = CampaignCardRoute.members(form, draft, standIns, in: preview, news: news)
            return .json(.object((card.members ?? []) + [.init("draft", members)]))
        }
    }

    private static func members(
        _ form: CampaignForm, _ draft: CampaignDraft, _ standIns: [StandInPicture], in preview: PreviewService,
        news: [Diagnostic]
    ) -> JSONValue {
        let assets = preview.content.catalog?.assets ?? [:]
        return .record([
            "is_drawn": .bool(!news.contains(where: \.isError)), "needs": form.needs.json,
            "gaps": .array(form.gaps.map(\.json)), "findings": .array(news.map { finding($0, in: draft) }),
            "pictures": .array(
                standIns.map { .record(["name": .string($0.fileName), "address": .text(assets[$0.fileName]?.path)]) }),
            "stand_in": .text(form.standIn?.fileName),
            "times": times(of: form.written, preview),
        ])
    }

    /// The start and end in each market, in its own time zone.
    private static func times(of written: CampaignDraft, _ preview: PreviewService) -> JSONValue {
        .array(
            written.markets.flatMap { market in
                let window = written.window(in: market)
                return preview.times(from: window.from, until: window.until, in: [market]).items ?? []
            })
    }

    /// A finding with its field in the form.
    ///
    /// Findings about other files have no field.
    private static func finding(_ finding: Diagnostic, in draft: CampaignDraft) -> JSONValue {
        let field = finding.location.file == draft.path ? draft.field(atLine: finding.location.line) : nil
        return .record([
            "field": .text(field), "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
            "message": .string(finding.message),
        ])
    }

    /// - Returns: `nil` if one of the pictures is not one that a browser can make.
    private static func pictures(_ json: JSONValue?) -> [StandInPicture]? {
        let items = json?.items ?? []
        guard items.count <= WorkbenchLimits.draftPictures else { return nil }
        let pictures = items.compactMap { item -> StandInPicture? in
            guard let file = item["name"]?.string, let (name, _) = PictureName.read(file),
                let format = PictureFormat(name: file), let width = item["width"]?.int,
                let height = item["height"]?.int
            else { return nil }
            return StandInPicture(name, format, width: width, height: height)
        }
        return pictures.count == items.count ? pictures : nil
    }
}
