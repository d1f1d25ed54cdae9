import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverContentKit
import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTestKit
import Testing

/// A preview of content, and its answers, parsed from their bytes as a page would parse them.
struct PreviewFixture {
    static let now = UTCInstant(seconds: 1_796_126_400)

    let preview: PreviewService

    /// The shipped content with pseudo-languages and the example answer.
    static let shipped: Result<PreviewFixture, any Error> = Result {
        let answer = try Data(contentsOf: Repository.root.appending(path: "examples/lhr-edi.json"))
        return try PreviewFixture(
            files: try ContentReader.read(root: Repository.root.path).files,
            answers: [PreviewAnswer(name: "lhr-edi", bytes: Array(answer))])
    }

    init(_ text: String, answers: [PreviewAnswer] = []) throws {
        try self.init(files: SmallTree(text).files, answers: answers)
    }

    init(files: [SourceFile], answers: [PreviewAnswer] = []) throws {
        let adapters = try Adapters()
        let compilerTools = adapters.compilerTools(pseudoLocales: true)
        var compiler = Compiler(tools: compilerTools)
        let (publication, findings) = compiler.publish(files, over: nil)
        preview = PreviewService(
            PreviewContent(
                publication, written: files, findings: findings, build: 1, milliseconds: 2, answers: answers),
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: compilerTools.readYAML,
                editor: EditorLink(root: "/content")))
    }

    static func scene(_ items: KeyValuePairs<String, String>) -> PreviewScene {
        PreviewScene(items.map { (name: $0.key, value: $0.value) })
    }

    var state: JSONValue { get throws { try read(preview.state(now: Self.now)) } }

    func gallery(_ items: KeyValuePairs<String, String> = [:]) throws -> JSONValue {
        let filter = GalleryFilter(items.map { (name: $0.key, value: $0.value) })
        return try read(preview.gallery(Self.scene(items), filter, now: Self.now))
    }

    func card(_ widget: String, _ items: KeyValuePairs<String, String> = [:]) throws -> JSONValue {
        try read(try #require(preview.card(widget, Self.scene(items), now: Self.now)))
    }

    func frame(_ widget: String, _ items: KeyValuePairs<String, String> = [:]) throws -> PreviewFrame {
        try #require(preview.frame(widget, Self.scene(items), now: Self.now))
    }

    func page(_ items: KeyValuePairs<String, String> = [:]) throws -> JSONValue {
        try JSONValue(parsing: preview.page(Self.scene(items), now: Self.now))
    }

    func matrix(
        _ widget: String, _ items: KeyValuePairs<String, String> = [:], rows: MatrixRows = .markets,
        columns: MatrixColumns = .widths
    ) throws -> JSONValue {
        try read(try #require(preview.matrix(widget, Self.scene(items), rows: rows, columns: columns, now: Self.now)))
    }

    private func read(_ value: JSONValue) throws -> JSONValue {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return try JSONValue(parsing: bytes)
    }
}

extension JSONValue {
    /// The member at a path of names and numbers: `cards.0.state`.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self) { value, step in
            guard let index = Int(step), let items = value?.items else { return value?[String(step)] }
            return items.indices.contains(index) ? items[index] : nil
        }
    }

    /// The texts of a list.
    var texts: [String] { (items ?? []).compactMap(\.string) }

    /// The first item with this `name` or `widget`.
    func named(_ name: String) -> JSONValue? {
        items?.first { $0["name"]?.string == name || $0["widget"]?.string == name }
    }
}
