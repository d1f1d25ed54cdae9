import LayoverJSON
import LayoverModel
import LayoverTranslation

extension TextEdit {
    /// The unsaved texts in `"texts"`; `nil` if one of them is invalid or there are too many.
    static func drafts(_ json: JSONValue) -> [TextEdit]? {
        guard let items = json["texts"]?.items, items.count <= WorkbenchLimits.draftTexts else { return nil }
        let edits = items.compactMap { TextEdit($0, isDraft: true) }
        return edits.count == items.count ? edits : nil
    }

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
        // The JSON of a campaign's card also names its widget.
        json["campaign"]?.string.map { .campaign($0) } ?? json["widget"]?.string.map { .widget($0) }
    }
}
