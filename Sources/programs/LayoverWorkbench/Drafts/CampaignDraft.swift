import LayoverModel
import LayoverSchema
import LayoverTranslation

/// A campaign that somebody is about to make, as its file would say it.
package struct CampaignDraft: Hashable, Sendable {
    /// One text with its languages, in the order of the file.
    package struct Text: Hashable, Sendable {
        package struct Wording: Hashable, Sendable {
            package let locale: String
            package let text: String
            /// True if the text is still to be translated.
            package let isOpen: Bool

            package init(_ locale: String, _ text: String, isOpen: Bool = false) {
                (self.locale, self.text, self.isOpen) = (locale, text, isOpen)
            }
        }

        package let name: String
        package let wordings: [Wording]

        package init(_ name: String, _ wordings: [Wording]) {
            (self.name, self.wordings) = (name, wordings)
        }
    }

    package var name: String
    package var uses: String
    package var owner: String?
    /// True if the campaign is to be seen in the preview only, until an author makes it live.
    package var isDraft = false
    package var markets: [String] = []
    /// Airports or countries at either end; empty for any.
    package var origins: [String] = []
    package var destinations: [String] = []
    package var from: String?
    package var until: String?
    package var image: String?
    /// Addresses for apps and for the web.
    package var appLink: String?
    package var webLink: String?
    package var weight: Int?
    package var texts: [Text] = []

    package init(_ name: String, uses: String) {
        self.name = name
        self.uses = uses
    }

    /// Place of the campaign in the content.
    package var path: String { "widgets/campaigns/\(name).yaml" }

    /// The whole file; whatever its parts hold, none of them can say anything about another.
    package var yaml: String {
        var lines = ["campaign: \(word(name))", "uses: \(word(uses))"]
        if let owner { lines.append("owner: \(word(owner))") }
        if isDraft { lines.append("status: draft") }
        if !markets.isEmpty { lines.append("markets: \(list(markets))") }
        let routes = [("from", origins), ("to", destinations)].filter { !$0.1.isEmpty }
        if !routes.isEmpty {
            lines.append("routes: { \(routes.map { "\($0.0): \(list($0.1))" }.joined(separator: ", ")) }")
        }
        let times = [("from", from), ("until", until)].compactMap { key, time in time.map { "\(key): \(self.time($0))" }
        }
        if !times.isEmpty { lines += ["# Each market's own clock; a day alone is the whole day."] + times }
        if let image { lines.append("image: \(word(image))") }
        let links = [("app", appLink), ("web", webLink)].compactMap { key, address in
            address.map { "\(key): \(MessageFileEdit.doubleQuoted($0))" }
        }
        if !links.isEmpty { lines.append("link: { \(links.joined(separator: ", ")) }") }
        if let weight { lines.append("weight: \(weight)") }
        if !texts.isEmpty { lines += ["text:"] + texts.flatMap(textLines) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func textLines(_ text: Text) -> [String] {
        ["  \(word(text.name)):"]
            + text.wordings.map { wording in
                "    \(word(wording.locale)): \(MessageFileEdit.doubleQuoted(wording.text))"
                    + (wording.isOpen ? "  \(OpenTexts.mark)" : "")
            }
    }

    private func list(_ words: [String]) -> String { "[\(words.map(word).joined(separator: ", "))]" }

    /// A local time needs no quotes.
    private func time(_ text: String) -> String { LocalDateTime(text) != nil ? text : word(text) }

    /// As it is where YAML can read nothing else into it, else in quotes.
    private func word(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map(CampaignDraft.isLetterOrDigit) ?? false
            && text.utf8.allSatisfy { CampaignDraft.isLetterOrDigit($0) || [0x2d, 0x2e, 0x5f].contains($0) }
        return isPlain ? text : MessageFileEdit.doubleQuoted(text)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
}
