import LayoverCatalog
@testable import LayoverFrame
@testable import LayoverLayouts
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers

/// Small content in several versions, compiled once.
enum SearchContent {
    static let adapters = Result { try Adapters() }

    /// As it is at first; with other words and a widget fewer; with another order and a widget more; without its market.
    static let first = Result { try catalog(["grey", "timetable", "hint", "advice", "banner", "count", "cheap"]) }
    static let second = Result { try catalog(["grey", "timetable", "hint", "banner", "count"], word: "Other") }
    static let third = Result {
        try catalog(["grey", "banner", "count", "cheap", "late", "advice", "hint", "timetable"], word: "Third")
    }
    /// Without services.
    static let plain = Result { try catalog(["grey", "timetable", "advice", "banner", "count", "cheap"]) }
    static let elsewhere = Result { try catalog(["grey", "timetable", "advice", "count"], market: "NO") }

    static var all: [Result<Catalog, any Error>] { [first, second, third] }

    private static let widgets = [
        "grey": "type: placeholder\nprovider: { kind: placeholder, for: [timetable, count] }\n",
        "timetable": "show_when: { results.direct.count: { $gte: 3 } }\nplace: top\npriority: 9\n",
        "hint":
            "provider: { kind: remote, service: hints, send: [results.count] }\nfields: { text: { type: text, from: answer.text } }\n",
        "late":
            "provider: { kind: remote, service: hints, send: [market], after: [hint] }\nfields: { text: { type: text, from: answer.text } }\n",
        "advice": "show_when: { query.adults: { $exists: false } }\n",
        "banner": "place: { after_results: 3, short: drop }\n",
        "count":
            "show_when: { results.count: { $gte: 1 } }\nfields: { text: { from: results.cheapest } }\nplace: { after_results: 5 }\n",
        "cheap": "show_when: { results.price.min: { $lt: 60 GBP } }\nplace: { beside: results.cheapest }\n",
    ]

    private static func catalog(_ names: [String], word: String = "First", market: String = "GB") throws -> Catalog {
        let files = texts(names, word: word, market: market)
        var compiler = Compiler(tools: try adapters.get().compilerTools())
        let compilation = compiler.compile(files.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
        guard let catalog = compilation.catalog else {
            throw Mistake(description: compilation.errors.map(\.description).joined(separator: "\n"))
        }
        return catalog
    }

    /// The files by their paths.
    static func texts(
        _ names: [String], word: String = "First", market: String = "GB"
    ) -> [String: String] {
        var files = [
            "widgets/layover.yaml": "default_market: \(market)\nattributes: { user: text }\n",
            "widgets/markets/\(market).yaml":
                "market: \(market)\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
            "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
            "widgets/layouts/flight-results.yaml":
                "layout: flight-results\nwidgets: [\(names.joined(separator: ", "))]\nlimits: { top: 9, total: 20, gap: 0 }\n",
        ]
        for name in names {
            let body = widgets[name] ?? ""
            var lines = "widget: \(name)\nowner: tests\n" + body
            if !body.contains("type: placeholder") { lines += "type: native\ncomponent: plain@1\n" }
            if !body.contains("fields:"), !body.contains("type: placeholder") {
                lines += "fields: { text: { value: \"\(word) \(name)\" } }\n"
            }
            files["widgets/cards/\(name)/widget.yaml"] = lines
            files["widgets/cards/\(name)/messages/en-GB.yaml"] = "label: \(word) \(name)\n"
        }
        if names.contains("advice"), market == "GB" {
            files["flags/experiments/split.yaml"] = """
                experiment: split
                owner: tests
                seed: split-1
                unit: user
                variants:
                  - { key: control, weight: 0.5 }
                  - { key: other, weight: 0.5, changes: [{ widget: advice, place: bottom }] }

                """
        }
        return files
    }

    struct Mistake: Error, CustomStringConvertible { let description: String }
}
