import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema

/// `POST /api/campaigns`: the file of a campaign from the form, which is written on request.
struct CampaignsRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let draft = draft(json) else {
            return ChangeReplies.misunderstood(
                "a campaign needs a name in \"campaign\" and a widget in \"uses\", as texts")
        }
        guard draft.name.isKebabName else {
            return ChangeReplies.misunderstood(
                "'\(draft.name.prefix(80))' is not a valid name; write small letters, digits and dashes: 'monday-sale'")
        }
        let (builder, replies) = (context.builder, context.replies)
        let yaml = draft.yaml
        let file = SourceFile(path: draft.path, bytes: Array(yaml.utf8))
        let writes = json["write"]?.bool ?? false
        let more = [JSONValue.Member("yaml", .string(yaml))]
        return context.reply {
            let end = await builder.make(file, writing: writes)
            // A trial reports all findings, even errors, without a refusal.
            if !writes, case .refused(let findings, let files) = end {
                return replies.reply(
                    to: .written(SourceLocation(file.path), warnings: findings, files: files), more: more)
            }
            return replies.reply(to: end, status: writes ? 201 : 200, more: more)
        }
    }

    /// The form's campaign.
    ///
    /// Without an owner, it gets the owner of its widget.
    private func draft(_ json: JSONValue) -> CampaignDraft? {
        guard var draft = CampaignDraft(json) else { return nil }
        draft.owner =
            draft.owner ?? context.builds.load().content.catalog?.widget(draft.uses)?.source.owner.name
        return draft
    }
}
