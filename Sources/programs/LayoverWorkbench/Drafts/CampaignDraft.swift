import LayoverModel
import LayoverSchema
import LayoverTranslation

/// A campaign that an author is creating, and its file.
package struct CampaignDraft: Hashable, Sendable {
    /// One text with its languages, in the order of the file.
    package struct Text: Hashable, Sendable {
        package struct Wording: Hashable, Sendable {
            package let locale: String
            package let text: String
            /// True if the text still has to be translated.
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
    /// True if the campaign is shown in previews only, until an author makes it live.
    package var isDraft = false
    package var markets: [String] = []
    /// Airports or countries at either end of the route; empty for all.
    package var origins: [String] = []
    package var destinations: [String] = []
    package var from: String?
    package var until: String?
    /// Other times in some markets, each market at most once.
    package var exceptions: [CampaignException] = []
    package var image: String?
    /// Links for apps and for the web.
    package var appLink: String?
    package var webLink: String?
    package var weight: Int?
    package var texts: [Text] = []

    package init(_ name: String, uses: String) {
        self.name = name
        self.uses = uses
    }

    /// The times that apply in a market.
    package func window(in market: String) -> (from: String?, until: String?) {
        let exception = exceptions.first { $0.market == market }
        return (exception?.from ?? from, exception?.until ?? until)
    }

    /// The path of the campaign's file in the content.
    package var path: String { "widgets/campaigns/\(name).yaml" }

    /// The campaign's file.
    var file: SourceFile { SourceFile(path: path, bytes: Array(yaml.utf8)) }

    /// One line of the file, and the field of the campaign in it: `markets`, `text.title.en-GB`.
    struct Line: Hashable, Sendable {
        let field: String?
        let text: String
    }

    /// The whole file.
    ///
    /// Values are quoted where needed, so that no value can affect another part of the file.
    package var yaml: String { lines.map(\.text).joined(separator: "\n") + "\n" }

    /// The field of the campaign in a line of its file, counted from 1; `nil` if the line has no field.
    package func field(atLine number: Int) -> String? {
        let lines = lines
        return lines.indices.contains(number - 1) ? lines[number - 1].field : nil
    }

    private var lines: [Line] {
        let head: [(field: String, value: String?)] = [
            ("campaign", word(name)), ("uses", word(uses)), ("owner", owner.map(word)),
            ("status", isDraft ? "draft" : nil), ("markets", markets.isEmpty ? nil : list(markets)),
            ("routes", routeText),
        ]
        let tail: [(field: String, value: String?)] = [
            ("image", image.map(word)), ("link", linkText), ("weight", weight.map { String($0) }),
        ]
        return CampaignDraft.lines(head) + timeLines + exceptionLines + CampaignDraft.lines(tail) + textLines
    }

    private var routeText: String? {
        let ends = [("from", origins), ("to", destinations)].filter { !$0.1.isEmpty }
        guard !ends.isEmpty else { return nil }
        return "{ \(ends.map { "\($0.0): \(list($0.1))" }.joined(separator: ", ")) }"
    }

    private var linkText: String? {
        let ends = [("app", appLink), ("web", webLink)].compactMap { key, address in
            address.map { "\(key): \(MessageFileEdit.doubleQuoted($0))" }
        }
        return ends.isEmpty ? nil : "{ \(ends.joined(separator: ", ")) }"
    }

    private static func lines(_ pairs: [(field: String, value: String?)]) -> [Line] {
        pairs.compactMap { pair in pair.value.map { Line(field: pair.field, text: "\(pair.field): \($0)") } }
    }

    private var timeLines: [Line] {
        let times = CampaignDraft.lines([("from", from.map(time)), ("until", until.map(time))])
        let note = Line(field: nil, text: "# Local time of each market; a date alone is the whole day.")
        return times.isEmpty ? [] : [note] + times
    }

    private var exceptionLines: [Line] {
        guard !exceptions.isEmpty else { return [] }
        return [Line(field: "except", text: "except:")]
            + exceptions.map { exception in
                let ends = [("from", exception.from), ("until", exception.until)].compactMap { key, text in
                    text.map { "\(key): \(time($0))" }
                }
                return Line(
                    field: "except.\(exception.market)",
                    text: "  \(word(exception.market)): { \(ends.joined(separator: ", ")) }")
            }
    }

    private var textLines: [Line] {
        texts.isEmpty ? [] : [Line(field: "text", text: "text:")] + texts.flatMap(lines(of:))
    }

    private func lines(of text: Text) -> [Line] {
        let field = "text.\(text.name)"
        return [Line(field: field, text: "  \(word(text.name)):")]
            + text.wordings.map { wording in
                Line(
                    field: "\(field).\(wording.locale)",
                    text: "    \(word(wording.locale)): \(MessageFileEdit.doubleQuoted(wording.text))"
                        + (wording.isOpen ? "  \(OpenTexts.mark)" : ""))
            }
    }

    private func list(_ words: [String]) -> String { "[\(words.map(word).joined(separator: ", "))]" }

    /// A local time needs no quotes.
    private func time(_ text: String) -> String { LocalDateTime(text) != nil ? text : word(text) }

    /// Unquoted if the text cannot be read as another YAML type, otherwise in quotes.
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
