import LayoverHTTP
import LayoverJSON
import LayoverTranslation

/// `PUT /api/campaigns`: moves one end of a campaign in its file, and undoes such moves.
struct CampaignTimesRoute: Sendable {
    let context: WorkbenchContext

    func move(_ request: WorkbenchRequest) -> HTTPReply {
        guard let edit = (try? JSONValue(parsing: request.body)).flatMap(CampaignTimesRoute.edit) else {
            return ChangeReplies.misunderstood(
                "moving an end needs {\"campaign\", \"market\", \"end\": \"from\" or \"until\", \"time\", \"was\"}")
        }
        let (builder, replies) = (context.builder, context.replies)
        return context.reply { CampaignTimesRoute.reply(to: await builder.move(edit), replies) }
    }

    /// `POST /api/campaigns/undo`: undoes one move.
    func takeBack(_ request: WorkbenchRequest) -> HTTPReply {
        guard let number = (try? JSONValue(parsing: request.body))?["change"]?.int else {
            return ChangeReplies.misunderstood("undoing a change needs {\"change\"}, its number")
        }
        let (builder, replies) = (context.builder, context.replies)
        return context.reply { CampaignTimesRoute.reply(to: await builder.takeMoveBack(number), replies) }
    }

    private static func edit(_ json: JSONValue) -> CampaignTimeEdit? {
        guard let campaign = json["campaign"]?.string, let market = json["market"]?.string,
            let end = json["end"]?.string.flatMap(CampaignTimeEdit.End.init(rawValue:)),
            let time = json["time"]?.string, let was = json["was"]?.string
        else { return nil }
        return CampaignTimeEdit(campaign, in: market, end, to: time, was: was)
    }

    private static func reply(to outcome: (end: ChangeEnd, number: Int?), _ replies: ChangeReplies) -> HTTPReply {
        replies.reply(to: outcome.end, more: outcome.number.map { [JSONValue.Member("change", .int($0))] } ?? [])
    }
}
