import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverJSON
import LayoverParts
import LayoverReference
import LayoverSchema

/// `layover schema`: schemas with which editors complete and check content files, and the reference.
enum SchemaCommand: Command {
    static let name = "schema"
    static let summary = "write the JSON Schema that editors use for completion"
    static let options = [
        CommandOption("--kind", "KIND", "only this kind of file: \(kinds.map(\.name).joined(separator: ", "))"),
        CommandOption.out("FOLDER", "write one file for each kind, and print the editor's settings"),
        CommandOption(
            "--docs", "FOLDER", "write the reference instead: the generated Markdown pages of docs/, and openapi.yaml"),
        CommandOption("--bare", nil, "leave out the names of this content: markets, languages, widgets, components"),
        CommandOption.content,
    ]
    static let details = """
        Editors with the YAML language server find the files through the settings that --out prints, for example:
          layover schema --out .vscode/layover
        """

    private static var kinds: [ContentKind] { ContentParts.table.kinds.filter { $0.record != nil } }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if let folder = arguments.value("--docs") {
            try Reference.write(to: folder)
            return 0
        }
        let names = try names(arguments)
        guard let folder = arguments.value("--out") else {
            guard let kind = try kind(arguments) else {
                throw UsageError("set one kind with --kind, or a folder for all kinds with --out")
            }
            Terminal.print(try document(of: kind, names).indented)
            return 0
        }
        let chosen = try kind(arguments).map { [$0] } ?? kinds
        try AtomicFile.makeFolder(folder, for: .everyone)
        for kind in chosen {
            try AtomicFile.replace(
                "\(folder)/\(fileName(of: kind))", Array(try document(of: kind, names).indented.utf8),
                for: .everyone)
        }
        Terminal.print(EditorSettings.text(for: chosen, folder: folder, fileName: fileName))
        return 0
    }

    private static func kind(_ arguments: Arguments) throws -> ContentKind? {
        guard let word = arguments.value("--kind") else { return nil }
        guard let kind = kinds.first(where: { $0.name == word }) else {
            let all = kinds.map(\.name)
            throw UsageError(
                "'--kind' cannot be '\(word)'\(Suggested.text(word, among: all)); write one of \(all.joined(separator: ", "))"
            )
        }
        return kind
    }

    /// The names in the content; empty for a folder without content.
    private static func names(_ arguments: Arguments) throws -> ContentNames {
        guard !arguments.has("--bare") else { return ContentNames() }
        let tree = try ContentReader.read(root: arguments.content)
        return ContentNames(tree.files, try Adapters().compilerTools())
    }

    private static func document(of kind: ContentKind, _ names: ContentNames) throws -> JSONValue {
        guard let document = JSONSchema.document(of: kind, names: names) else {
            throw UsageError("a \(kind.name) has no keys")
        }
        return document
    }

    private static func fileName(of kind: ContentKind) -> String { "\(kind.name).schema.json" }
}

/// The settings for `.vscode/settings.json` that connect content files with these schemas.
enum EditorSettings {
    static func text(for kinds: [ContentKind], folder: String, fileName: (ContentKind) -> String) -> String {
        let schemas = kinds.map { kind in
            JSONValue.Member("\(folder.hasPrefix("/") ? "" : "./")\(folder)/\(fileName(kind))", .string(kind.pattern))
        }
        let settings = JSONValue.object(of: ["yaml.yamlVersion": "1.2", "yaml.schemas": .object(schemas)])
        return settings.indented
    }
}
