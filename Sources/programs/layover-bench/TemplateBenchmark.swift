import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverTemplates

/// Times the compile of many different templates.
enum TemplateBenchmark {
    /// A template of the content, with the input that its compiler needs.
    private struct Original {
        let name: String
        let text: String
        let compiler: TemplateCompiler
        let fields: [TemplateField]
        let actions: Set<String>
    }

    /// Prints the time for `count` templates: copies of those in the content, each with a different first line.
    static func run(content: String, count: Int) throws {
        let originals = try originals(content)
        let files = (0..<count).map { index in
            let original = originals[index % originals.count]
            let text = "<p class=\"text\">Card \(index)</p>\n" + original.text
            return SourceFile(path: "widgets/cards/\(original.name)-\(index)/card.html", bytes: Array(text.utf8))
        }
        var times: [Double] = []
        for _ in 0..<5 {
            let start = monotonicNanoseconds()
            for (index, file) in files.enumerated() {
                let original = originals[index % originals.count]
                let found = original.compiler.compile(file, fields: original.fields, actions: original.actions)
                guard found.card != nil else { throw BenchError(found.findings.map(\.description).joined()) }
            }
            times.append(Double(monotonicNanoseconds() - start) / 1e6)
        }
        times.sort()
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        print(String(format: "templates  %d of %d bytes: median %.0f ms", count, bytes, times[times.count / 2]))
    }

    private static func originals(_ content: String) throws -> [Original] {
        let adapters = try Adapters()
        let files = try ContentReader.read(root: content).files
        var compiler = Compiler(tools: adapters.compilerTools())
        guard let catalog = compiler.compile(files).catalog else { throw BenchError("the content has errors") }
        let pieces = pieces(in: files)
        return catalog.widgets.compactMap { widget in
            guard let file = files.first(where: { $0.path == "widgets/cards/\(widget.name)/card.html" }) else {
                return nil
            }
            return Original(
                name: widget.name, text: String(decoding: file.bytes, as: UTF8.self),
                compiler: TemplateCompiler(
                    settings: TemplateSettings(), partials: { pieces[$0] }, messages: messages(of: widget),
                    digest: adapters.seal),
                fields: widget.fields.map { TemplateField($0.name, $0.type, optional: $0.optional) },
                actions: Set(widget.actions.map(\.name)))
        }
    }

    /// The shared partials by name.
    private static func pieces(in files: [SourceFile]) -> [String: SourceFile] {
        let folder = "widgets/partials/"
        return files.reduce(into: [:]) { pieces, file in
            guard file.path.hasPrefix(folder), file.path.hasSuffix(".html") else { return }
            pieces[String(file.path.dropFirst(folder.count).dropLast(".html".count))] = file
        }
    }

    private static func messages(of widget: CompiledWidget) -> [String: [String]] {
        guard let texts = widget.texts.values.first else { return [:] }
        let arguments = texts.arguments.map { $0.map { widget.fields[$0].name } }
        return Dictionary(zip(widget.messageNames, arguments)) { first, _ in first }
    }
}
