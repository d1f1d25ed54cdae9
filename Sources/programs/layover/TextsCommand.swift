import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverSchema
import LayoverTranslation

/// `layover texts`: exports texts for translators and imports them again.
enum TextsCommand: Command {
    static let name = "texts"
    static let summary = "export texts for translators, and import the translations"
    static let operands = "export | import FILE"
    static let operandCount = 1...2
    static let options = [
        CommandOption("--format", "csv|xliff", "export: the file format; csv by default"),
        CommandOption("--locale", "nb-NO", "export: only this language; all by default"),
        CommandOption("--missing", nil, "export: only texts that a language of a market lacks"),
        CommandOption.out("FILE", "export: the file to write; printed by default"),
        CommandOption("--dry-run", nil, "import: show what would change, but write nothing"),
        CommandOption("--force", nil, "import: also accept texts whose source has changed since the export"),
        CommandOption.content,
    ]
    static let details = """
        Each text is exported with its source in the default market's first language, the comment above it and its
        placeholders. Translators fill in the column 'text' (or <target>) and keep everything in braces; empty texts are
        skipped. An import first checks names, placeholders, plural forms, length, and that the source is unchanged. If there
        is an error, nothing is written; otherwise only the changed texts in messages/<locale>.yaml are replaced, and comments
        and order stay.
          layover texts export --missing --format xliff --out missing.xlf
          layover texts import missing.xlf --dry-run
        """

    private enum Action: String, CaseIterable { case export, `import` }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let action = Action(rawValue: arguments.operands[0]) else {
            let near = Suggested.text(arguments.operands[0], among: Action.allCases.map(\.rawValue))
            throw UsageError("'texts' cannot '\(arguments.operands[0])'\(near); write export or import")
        }
        switch action {
        case .export: return try export(arguments)
        case .import: return try takeBack(arguments)
        }
    }

    private static func export(_ arguments: Arguments) throws -> Int32 {
        guard arguments.operands.count == 1 else {
            throw UsageError(
                "'\(arguments.operands[1])' is an unexpected argument; set the file of an export with --out")
        }
        let format = try arguments.word("--format", TextFormat.csv)
        let content = try LoadedContent(arguments)
        let export = TextExport(content.inventory, language: content.adapters.language)
        let locale = try arguments.value("--locale").map { try self.locale($0, among: export.locales) }
        let (text, count) = export.written(as: format, locale: locale, missingOnly: arguments.has("--missing"))
        try Terminal.print(
            text, to: arguments.value("--out"), note: "\(count) \(count == 1 ? "text" : "texts")")
        return 0
    }

    private static func locale(_ text: String, among known: [LocaleTag]) throws -> LocaleTag {
        guard let locale = LocaleTag(text), known.contains(locale) else {
            let near = Suggested.text(text, among: known.map(\.tag))
            throw UsageError("no market speaks '\(text)'\(near)")
        }
        return locale
    }

    private static func takeBack(_ arguments: Arguments) throws -> Int32 {
        guard arguments.operands.count == 2 else { throw UsageError("say which file: layover texts import FILE") }
        let path = arguments.operands[1]
        let bytes = try LoadedContent.bytes(path, limit: TextImport.byteLimit)
        let content = try LoadedContent(arguments)
        let file = SourceFile(path: path, bytes: bytes)
        let outcome = TextImport(into: content.files, compiler: content.compiler, isForced: arguments.has("--force"))
            .plan(file)
        let after = outcome.changes.map { SourceFile(path: $0.path, bytes: $0.after) }
        let report = DiagnosticReport(outcome.findings, files: [file] + after + content.files)
        Terminal.print(report)
        guard !outcome.hasErrors else {
            Terminal.print("nothing was written: \(report.summary)")
            return 1
        }
        for change in outcome.changes { try apply(change, arguments) }
        Terminal.print(ImportSummary(outcome: outcome, isDry: arguments.has("--dry-run")).closing)
        return outcome.refused > 0 ? 1 : 0
    }

    private static func apply(_ change: TextImport.Change, _ arguments: Arguments) throws {
        guard !arguments.has("--dry-run") else { return Terminal.print(ImportSummary.difference(change)) }
        let path = "\(arguments.content)/\(change.path)"
        try AtomicFile.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), for: .everyone)
        try AtomicFile.replace(path, change.after, for: .everyone)
        Terminal.print("\(change.before == nil ? "wrote" : "changed") \(change.path)")
    }
}

/// A summary of an import, or of a trial of one.
private struct ImportSummary {
    let outcome: TextImport.Outcome
    let isDry: Bool

    var closing: String {
        let changed = outcome.changes.map(\.texts.count).reduce(0, +)
        let files = outcome.changes.count
        let head = isDry ? "would change" : "changed"
        return
            "\(head) \(changed) \(changed == 1 ? "text" : "texts") in \(files) \(files == 1 ? "file" : "files"); \(outcome.same) unchanged, \(outcome.untranslated) not translated, \(outcome.refused) left out"
    }

    /// A difference of texts: removed lines, then added lines.
    static func difference(_ change: TextImport.Change) -> String {
        let head = change.before == nil ? "\(change.path) (new)" : change.path
        return
            ([head]
            + change.texts.flatMap { text in
                (text.old.map { ["- \(text.name): \($0)"] } ?? []) + ["+ \(text.name): \(text.new)"]
            }).joined(separator: "\n")
    }
}
