import LayoverAdapters
package import LayoverCatalog
import LayoverCompiler
import LayoverModel
package import LayoverTestKit

extension SmallTree {
    /// Adds settings, messages and a one-line card unless the text has its own.
    ///
    /// A widget receives its name, its owner and `type: html`.
    package init(_ text: String) {
        let settings = "default_market: GB\ndeep_links: [skyscanner]\nattributes: { device: text }\n"
        self.init(text, over: ["widgets/layover.yaml": settings], widget: SmallTree.card)
    }

    /// The catalog of the content.
    ///
    /// - Throws: `TestFailure` with the compiler's errors.
    package func catalog() throws -> Catalog {
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let compilation = compiler.compile(files)
        guard let catalog = compilation.catalog else {
            throw TestFailure(compilation.errors.map(\.description).joined(separator: "\n"))
        }
        return catalog
    }

    private static func card(_ name: String, _ body: String) -> [String: String] {
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
