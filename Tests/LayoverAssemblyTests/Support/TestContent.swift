import Foundation
import LayoverCatalog
import LayoverFrame
import LayoverModel
import LayoverServer

/// Small content, written as one text: `=== path` before each file.
///
/// `=== layout` is the layout, and a name without a slash is a widget: its name, its owner, and a native card of one
/// text are filled in where it says nothing else. Settings, two markets and the component are there unless the text has
/// its own.
struct TestContent {
    static let standard: [String: String] = [
        "widgets/layover.yaml": "default_market: GB\ndeep_links: [skyscanner]\n",
        "widgets/markets/GB.yaml": """
        market: GB
        locales: [en-GB]
        currency: GBP
        time_zone: Europe/London
        ad_label: { en-GB: Ad }

        """,
        "widgets/markets/NO.yaml": """
        market: NO
        locales: [nb-NO, en-GB]
        currency: NOK
        time_zone: Europe/Oslo
        ad_label: { nb-NO: Annonse, en-GB: Ad }

        """,
        "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
    ]

    let files: [SourceFile]

    init(_ text: String) {
        var texts = TestContent.standard
        for section in text.components(separatedBy: "=== ").dropFirst() {
            let name = String(section.prefix { $0 != "\n" })
            let body = String(section.dropFirst(name.count + 1))
            switch name {
            case "layout": texts["widgets/layouts/flight-results.yaml"] = "layout: flight-results\n" + body
            case let path where path.contains("/"): texts[path] = body
            default: texts.merge(TestContent.widget(name, body)) { written, _ in written }
            }
        }
        files = texts.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
    }

    /// The catalog of the content.
    ///
    /// - Throws: `ContentMistake` with what is wrong.
    func catalog() throws -> Catalog {
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let compilation = compiler.compile(files)
        guard let catalog = compilation.catalog else {
            throw ContentMistake(description: compilation.errors.map(\.description).joined(separator: "\n"))
        }
        return catalog
    }

    private static func widget(_ name: String, _ body: String) -> [String: String] {
        let form = word("type", in: body) ?? "native"
        var lines = ["widget: \(name)", body]
        func add(_ key: String, _ value: String) {
            if word(key, in: body) == nil { lines.append("\(key): \(value)") }
        }
        add("owner", "tests")
        add("type", form)
        if form == "native" { add("component", "plain@1") }
        if form != "placeholder" { add("fields", "{ text: { value: \(name) } }") }
        let folder = "widgets/cards/\(name)"
        var files = ["\(folder)/widget.yaml": lines.joined(separator: "\n") + "\n"]
        for locale in ["en-GB", "nb-NO"] { files["\(folder)/messages/\(locale).yaml"] = "label: \(name)\n" }
        return files
    }

    /// What follows `key:` at the start of a line.
    private static func word(_ key: String, in body: String) -> String? {
        let line = body.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line.map { $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

struct ContentMistake: Error, CustomStringConvertible {
    let description: String
}
