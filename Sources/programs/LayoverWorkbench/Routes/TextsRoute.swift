import LayoverTranslation
import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel

/// `PUT /api/texts`: changes one text where it is written.
struct TextsRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let edit = TextsRoute.edit(request.body) else {
            return ChangeReplies.misunderstood(
                "a text is changed by {\"widget\" or \"campaign\", \"name\", \"locale\", \"text\", \"was\"}")
        }
        let (builder, replies) = (context.builder, context.replies)
        return context.reply { replies.reply(to: await builder.apply(edit)) }
    }

    private static func edit(_ body: [UInt8]) -> TextEdit? {
        guard let json = try? JSONValue(parsing: body), let name = json["name"]?.string,
            let locale = json["locale"]?.string.flatMap({ LocaleTag($0) }), let text = json["text"]?.string,
            let owner = owner(json)
        else { return nil }
        return TextEdit(owner, name, in: locale, text: text, was: json["was"]?.string)
    }

    private static func owner(_ json: JSONValue) -> TextEdit.Owner? {
        switch (json["widget"]?.string, json["campaign"]?.string) {
        case (let widget?, nil): .widget(widget)
        // A campaign's card names its widget too.
        case (_, let campaign?): .campaign(campaign)
        case (nil, nil): nil
        }
    }
}
