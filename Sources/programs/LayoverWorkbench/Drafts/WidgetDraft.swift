import LayoverModel
import LayoverSchema
import LayoverTranslation

/// A small card that an author is creating, and its files: one of a few working starters, with its own texts.
package struct WidgetDraft: Hashable, Sendable {
    /// The background and icon of the notice that the card starts from, as the stylesheet names them.
    package enum Starter: String, CaseIterable, Sendable { case info, good, warn, legal }

    package var name: String
    package var owner: String
    /// The purpose of the card, in one sentence.
    package var summary = "What this card is for, in one sentence."
    package var starter = Starter.info
    package var isLive = false
    /// The market of its samples; `nil` for the default market.
    package var market: String?
    /// The address of its link; `nil` for no link.
    package var webLink: String?
    /// `label`, `heading` and `advice`, and `more` if there is a link; each in the languages of its markets.
    package var texts: [CampaignDraft.Text] = []

    package init(_ name: String, owner: String) {
        self.name = name
        self.owner = owner
    }

    /// The names of the texts, in the order of their files.
    package var textNames: [String] { ["label", "heading", "advice"] + (webLink == nil ? [] : ["more"]) }

    /// The folder of the widget in the content.
    package var folder: String { "widgets/cards/\(name)" }

    /// The files of the widget, the definition first.
    package var files: [(path: String, text: String)] {
        let locales = texts.flatMap(\.wordings).map(\.locale).reduce(into: [String]()) { found, locale in
            if !found.contains(locale) { found.append(locale) }
        }
        var files: [(path: String, text: String)] = [
            ("\(folder)/widget.yaml", definition), ("\(folder)/card.html", template),
        ]
        for locale in locales { files.append(("\(folder)/messages/\(locale).yaml", messages(locale))) }
        files.append(("\(folder)/samples/some-results.yaml", shownSample))
        files.append(("\(folder)/samples/no-results.yaml", hiddenSample))
        return files
    }

    /// The same files.
    var sources: [SourceFile] { files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) } }

    /// The field of the form at a place in its files: texts by name and language, the link by its key.
    func field(of place: SourceLocation) -> String? {
        let text = files.first { $0.path == place.file }?.text ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let key = lines.indices.contains(place.line - 1) ? lines[place.line - 1].prefix { $0 != ":" } : nil
        guard place.file.hasPrefix("\(folder)/messages/") else { return key == "actions" ? "link" : nil }
        let locale = place.file.dropFirst("\(folder)/messages/".count).dropLast(".yaml".count)
        return key.map { "text.\($0 == "label" ? "heading" : $0).\(locale)" }
    }

    private var definition: String {
        let status =
            isLive ? "status: live" : "# A draft is only visible in the preview; 'live' is served.\nstatus: draft"
        let city = saysCity ? "fields:\n  city: { type: text, from: route.destination.city }\n" : ""
        let link = webLink.map { "actions: { more: { kind: open, web: \(MessageFileEdit.doubleQuoted($0)) } }\n" } ?? ""
        return """
            widget: \(name)
            owner: \(owner)
            description: \(sentence(summary))
            \(status)
            type: html
            # The card shows only if this is true.
            show_when: { results.count: { $gte: 1 } }
            place: bottom
            \(city)\(link)height: { compact: \(link.isEmpty ? 144 : 184), regular: \(link.isEmpty ? 108 : 148) }

            """
    }

    /// Unquoted if the text is plain words, otherwise in quotes.
    private func sentence(_ text: String) -> String {
        let isPlain =
            text.first?.isLetter ?? false
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x20, 0x2c, 0x2d, 0x2e].contains(byte)
            }
            && text.last != " "
        return isPlain ? text : MessageFileEdit.doubleQuoted(text)
    }

    private var template: String {
        let link = "  <p class=\"keep\"><a class=\"link\" data-action=\"more\">{{@more}}</a></p>\n"
        return """
            <div class="notice notice-\(starter.rawValue)">
              <h2 class="notice-title">{{@heading}}</h2>
              <p class="notice-text">{{@advice}}</p>
            \(webLink == nil ? "" : link)</div>

            """
    }

    private func messages(_ locale: String) -> String {
        textNames.compactMap { name in
            let wording = texts.first { $0.name == name }?.wordings.first { $0.locale == locale }
            return wording.map { wording in
                let mark = wording.isOpen ? "  \(OpenTexts.mark)" : ""
                return "\(name): \(MessageFileEdit.doubleQuoted(wording.text))\(mark)\n"
            }
        }.joined()
    }

    /// True if a text contains the city of the trip's destination.
    private var saysCity: Bool {
        texts.contains { textNames.contains($0.name) && $0.wordings.contains { $0.text.contains("{city") } }
    }

    private var place: String { market.map { "market: \($0)\n" } ?? "" }

    private var shownSample: String {
        """
        sample: some-results
        summary: Results are in, and the destination is known.
        \(place)facts: { results.count: 12, route.destination.city: Oslo }
        expect: { card: shown, place: bottom\(saysCity ? ", fields: { city: Oslo }" : "") }

        """
    }

    private var hiddenSample: String {
        """
        sample: no-results
        summary: Nothing was found.
        \(place)facts: { results.count: 0, route.destination.city: Oslo }
        expect: { card: hidden, reason: condition }

        """
    }
}
