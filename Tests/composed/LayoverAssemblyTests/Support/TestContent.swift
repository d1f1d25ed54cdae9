import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverParts
import LayoverTestKit

/// Small content written as one text, with `=== path` before each file.
///
/// `=== layout` is the layout. A name without a slash is a widget; its name, its owner and a native card with one text are
/// filled in unless the text has its own. Settings, two markets and the component are also added unless the text has its
/// own.
struct TestContent {
    static let standard: [String: String] = [
        "widgets/layover.yaml": "default_market: GB\ndeep_links: [skyscanner]\n",
        "widgets/components/plain@1.yaml": "component: plain@1\nfields: { text: text }\n",
    ]

    let files: [SourceFile]

    init(_ text: String) {
        files = SmallTree(text, over: TestContent.standard, widget: TestContent.widget).files
    }

    /// Compiles the content with these kinds of files and of providers.
    func compile(_ content: ContentTable = ContentParts.table) throws -> Compilation {
        var compiler = Compiler(tools: try Adapters(content: content).compilerTools())
        return compiler.compile(files)
    }

    /// The catalog of the content.
    ///
    /// - Throws: `ContentMistake` with the compiler's errors.
    func catalog(_ content: ContentTable = ContentParts.table) throws -> Catalog {
        let compilation = try compile(content)
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

    /// Finds the word after `key:` at the start of a line.
    private static func word(_ key: String, in body: String) -> String? {
        let line = body.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line.map { $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}

struct ContentMistake: Error, CustomStringConvertible {
    let description: String
}
