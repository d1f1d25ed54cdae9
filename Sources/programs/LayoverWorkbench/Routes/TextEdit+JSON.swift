import LayoverJSON
import LayoverModel
import LayoverTranslation

extension TextEdit {
    /// Reads `{"widget" or "campaign", "name", "locale", "text", "was"}`; `nil` if a member is missing or has another type.
    init?(_ json: JSONValue, isDraft: Bool = false) {
        guard let name = json["name"]?.string, let locale = json["locale"]?.string.flatMap({ LocaleTag($0) }),
            let text = json["text"]?.string, let owner = TextEdit.owner(json)
        else { return nil }
        self.init(owner, name, in: locale, text: text, was: json["was"]?.string, isDraft: isDraft)
    }

    /// An invisible control character, as in text pasted from other programs.
    ///
    /// Newlines and tabs are allowed.
    var hiddenSign: Unicode.Scalar? {
        text.unicodeScalars.first { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    }

    private static func owner(_ json: JSONValue) -> Owner? {
        switch (json["widget"]?.string, json["campaign"]?.string) {
        case (let widget?, nil): .widget(widget)
        // The JSON of a campaign's card also names its widget.
        case (_, let campaign?): .campaign(campaign)
        case (nil, nil): nil
        }
    }
}
