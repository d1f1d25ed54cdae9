import Foundation
import LayoverModel

/// Small content, written as one text: `=== path` before each file.
///
/// `=== layout` is the layout of results, and a name without a slash is a widget, of which name, owner and `type: html`
/// are filled in. Settings, two markets, messages and a card of one line are there unless the text has its own.
struct SmallTree {
    static let standard: [String: String] = [
        "widgets/layover.yaml": "default_market: GB\ndeep_links: [skyscanner]\n",
        "widgets/markets/GB.yaml":
            "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
        "widgets/markets/NO.yaml": """
        market: NO
        locales: [nb-NO, en-GB]
        currency: NOK
        time_zone: Europe/Oslo
        ad_label: { nb-NO: Annonse, en-GB: Ad }

        """,
    ]

    let files: [SourceFile]

    init(_ text: String) {
        var texts = SmallTree.standard
        for section in text.components(separatedBy: "=== ").dropFirst() {
            let name = String(section.prefix { $0 != "\n" })
            let body = String(section.dropFirst(name.count + 1))
            switch name {
            case "layout": texts["widgets/layouts/flight-results.yaml"] = "layout: flight-results\n" + body
            case let path where path.contains("/"): texts[path] = body
            default: texts.merge(SmallTree.widget(name, body)) { written, _ in written }
            }
        }
        files = texts.filter { !$0.value.isEmpty }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private static func widget(_ name: String, _ body: String) -> [String: String] {
        var lines = ["widget: \(name)", body]
        func add(_ key: String, _ value: String) {
            if !body.split(separator: "\n").contains(where: { $0.hasPrefix(key + ":") }) {
                lines.append("\(key): \(value)")
            }
        }
        add("owner", "tests")
        add("type", "html")
        add("height", "100")
        let folder = "widgets/cards/\(name)"
        return [
            "\(folder)/widget.yaml": lines.joined(separator: "\n") + "\n",
            "\(folder)/card.html": "<p>{{@title}}</p>\n",
            "\(folder)/messages/en-GB.yaml": "label: \(name)\ntitle: Hello\n",
            "\(folder)/messages/nb-NO.yaml": "label: \(name)\ntitle: Hei\n",
        ]
    }
}
