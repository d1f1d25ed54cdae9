import LayoverCatalog
package import LayoverCompiler
package import LayoverModel

/// Imports texts from translators: everything is checked before anything is changed.
package struct TextImport {
    /// A file of messages with its changes.
    package struct Change: Sendable {
        package struct Text: Sendable {
            package let name: String
            /// `nil` if there was no text.
            package let old: String?
            package let new: String
        }

        package let path: String
        /// `nil` for a new file.
        package let before: [UInt8]?
        package let after: [UInt8]
        package let texts: [Text]
    }

    /// Outcome of an import.
    package struct Outcome: Sendable {
        /// About the imported file, and about the content with the changes; if there is an error, nothing may be written.
        package let findings: [Diagnostic]
        /// Sorted by path.
        package let changes: [Change]
        /// Texts that exist already, word for word.
        package let same: Int
        /// Texts without a translation.
        package let untranslated: Int
        /// Texts whose source changed since the export.
        package let refused: Int

        package var hasErrors: Bool { findings.contains(where: \.isError) }
    }

    /// Maximum bytes of a file.
    package static let byteLimit = ExchangeLimits.bytes

    private let compiler: Compiler
    private let files: [SourceFile]
    private let inventory: TextInventory
    private let isForced: Bool

    /// - Parameters:
    ///   - files: The current content.
    ///   - compiler: Faster if it has already compiled the content.
    ///   - isForced: Whether texts are accepted even if their source changed since the export.
    package init(into files: [SourceFile], compiler: Compiler, isForced: Bool) {
        var compiler = compiler
        inventory = compiler.inventory(of: files)
        self.compiler = compiler
        self.files = files
        self.isForced = isForced
    }

    /// Checks a file and computes its changes; writes nothing.
    package func plan(_ file: SourceFile) -> Outcome {
        let (texts, formFindings) = file.isXML ? TextXLIFF.read(file) : TextCSV.read(file)
        var check = ImportCheck(inventory: inventory, language: compiler.tools.language, isForced: isForced)
        for text in texts { check.checkText(text) }
        var findings = formFindings + check.findings
        let changes = changes(check.accepted, &findings)
        if !findings.contains(where: \.isError) { findings += consequences(of: changes) }
        return Outcome(
            findings: findings.sorted(), changes: findings.contains(where: \.isError) ? [] : changes, same: check.same,
            untranslated: check.untranslated, refused: check.refused)
    }

    /// Computes the changes; new texts are added in the order of the source's file.
    private func changes(_ accepted: [AcceptedText], _ findings: inout [Diagnostic]) -> [Change] {
        let byPath = Dictionary(grouping: accepted) { $0.path }
        return byPath.sorted { $0.key < $1.key }.compactMap { path, texts in
            let before = inventory.files[path]?.bytes
            let start = before.map { String(decoding: $0, as: UTF8.self) } ?? TextImport.header(texts[0])
            var edit = MessageFileEdit(start, path: path, readYAML: compiler.tools.readYAML)
            for text in texts.sorted(by: { $0.order < $1.order }) where !edit.set(text.name, to: text.text) {
                findings.append(
                    .error(
                        "texts.place",
                        "'\(text.name)' cannot be written into '\(path)'; write each text there on a line of its own",
                        at: text.location))
            }
            return Change(
                path: path, before: before, after: Array(edit.text.utf8),
                texts: texts.map { Change.Text(name: $0.name, old: $0.old, new: $0.text) })
        }
    }

    private static func header(_ text: AcceptedText) -> String {
        "# The texts of '\(text.widget)' in \(text.locale), translated from \(text.sourceLocale).\n"
    }

    /// Errors that the changes would add to the content, for example a placeholder of another type.
    private func consequences(of changes: [Change]) -> [Diagnostic] {
        guard !changes.isEmpty else { return [] }
        let paths = Set(changes.map(\.path))
        let changed =
            files.filter { !paths.contains($0.path) } + changes.map { SourceFile(path: $0.path, bytes: $0.after) }
        var compiler = compiler
        func kinds(_ findings: [Diagnostic]) -> Set<String> {
            Set(findings.map { "\($0.location.file) \($0.code) \($0.message)" })
        }
        let known = kinds(compiler.compile(files).errors)
        return compiler.compile(changed).errors.filter { kinds([$0]).isDisjoint(with: known) }
    }
}

extension SourceFile {
    /// True if the first significant byte shows that the file is XML.
    fileprivate var isXML: Bool { bytes.first { ![0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d].contains($0) } == 0x3c }
}
