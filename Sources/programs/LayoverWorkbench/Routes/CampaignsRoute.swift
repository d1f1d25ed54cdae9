import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema

/// `POST /api/campaigns`: a campaign from a form, as its file would say it; written where that is wanted.
struct CampaignsRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let draft = draft(json) else {
            return ChangeReplies.misunderstood(
                "a campaign has a name in \"campaign\" and a widget in \"uses\", as texts")
        }
        guard draft.name.isKebabName else {
            return ChangeReplies.misunderstood(
                "'\(draft.name.prefix(80))' is no name; write small letters, digits and dashes: 'monday-sale'")
        }
        let (builder, replies) = (context.builder, context.replies)
        let yaml = draft.yaml
        let file = SourceFile(path: draft.path, bytes: Array(yaml.utf8))
        let writes = json["write"]?.bool ?? false
        let more = [JSONValue.Member("yaml", .string(yaml))]
        return context.reply {
            let end = await builder.make(file, writing: writes)
            // A file that is only looked at is told with its findings, whatever they are.
            if !writes, case .refused(let findings, let files) = end {
                return replies.reply(
                    to: .written(SourceLocation(file.path), warnings: findings, files: files), more: more)
            }
            return replies.reply(to: end, status: writes ? 201 : 200, more: more)
        }
    }

    private func draft(_ json: JSONValue) -> CampaignDraft? {
        guard let name = json["campaign"]?.string, let uses = json["uses"]?.string else { return nil }
        var draft = CampaignDraft(name, uses: uses)
        draft.owner = json["owner"]?.string ?? context.builds.load().content.catalog?.widget(uses)?.source.owner.name
        draft.markets = CampaignsRoute.texts(json["markets"])
        draft.origins = CampaignsRoute.texts(json["routes"]?["from"])
        draft.destinations = CampaignsRoute.texts(json["routes"]?["to"])
        (draft.from, draft.until) = (CampaignsRoute.text(json["from"]), CampaignsRoute.text(json["until"]))
        draft.image = CampaignsRoute.text(json["image"])
        draft.appLink = CampaignsRoute.text(json["link"]?["app"])
        draft.webLink = CampaignsRoute.text(json["link"]?["web"])
        draft.weight = json["weight"]?.int
        draft.texts = (json["text"]?.members ?? []).map { named in
            let wordings = (named.value.members ?? []).compactMap { wording in
                CampaignsRoute.text(wording.value).map { CampaignDraft.Text.Wording(wording.key, $0) }
            }
            return CampaignDraft.Text(named.key, wordings)
        }.filter { !$0.wordings.isEmpty }
        return draft
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }

    private static func texts(_ value: JSONValue?) -> [String] { (value?.items ?? []).compactMap { text($0) } }
}
