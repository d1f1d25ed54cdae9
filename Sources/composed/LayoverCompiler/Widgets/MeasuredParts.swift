import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTemplates
import LayoverTexts

/// Everything that decides how high a widget's card is, except campaigns.
///
/// Whatever decides only whether it is shown is excluded, so that a new condition or schedule needs no new measurement.
struct MeasuredParts {
    let files: WidgetFiles
    /// All partials.
    ///
    /// Those count whose names occur in the template, or in another partial that counts.
    let partials: [String: SourceFile]
    let stylesheet: [UInt8]
    let languages: [LocaleTag: LanguageNeed]
    /// The tables whose rows it may show, or whose places.
    let tables: [CompiledTable]

    /// - Complexity: O(bytes of the widget's own files and its partials).
    func digest(with digest: any Digesting) -> String { MeasuredParts.short(digest.sha256([bytes])) }

    /// The digest with the campaigns that the card may show.
    static func digest(_ own: String, campaigns: [SourceFile], with digest: any Digesting) -> String {
        guard !campaigns.isEmpty else { return own }
        var bytes: [UInt8] = []
        append(Array(own.utf8), to: &bytes)
        for campaign in campaigns { append(campaign, to: &bytes) }
        return short(digest.sha256([bytes]))
    }

    private var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for file in files.all where [.template, .messages, .sample].contains(file.kind) {
            MeasuredParts.append(file.source, to: &bytes)
        }
        for partial in namedPartials { MeasuredParts.append(partial, to: &bytes) }
        MeasuredParts.append(stylesheet, to: &bytes)
        for table in tables { MeasuredParts.append(table, to: &bytes) }
        MeasuredParts.append(Array("\(MeasuredHeights.method) \(MeasuredHeights.percentile)".utf8), to: &bytes)
        for key in ["fields", "disclosure"] {
            if let node = files.definition?.root?[key] { MeasuredParts.append(node, to: &bytes) }
        }
        for (locale, need) in languages.sorted(by: { $0.key < $1.key }) where PseudoLocale(locale) == nil {
            for text in [locale.tag] + need.adLabels.sorted() { MeasuredParts.append(Array(text.utf8), to: &bytes) }
        }
        return bytes
    }

    /// A partial that is too large for any card is neither searched nor counted.
    private var namedPartials: [SourceFile] {
        let pieces = partials.filter { $0.value.bytes.count <= TemplateCompiler.sourceBytes }
        var named: Set<String> = []
        var open = files.template.map { [$0.source] } ?? []
        while let file = open.popLast() {
            for (name, piece) in pieces where !named.contains(name) && MeasuredParts.says(name, in: file.bytes) {
                named.insert(name)
                open.append(piece)
            }
        }
        return named.sorted().compactMap { pieces[$0] }
    }

    private static func says(_ name: String, in bytes: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        guard let first = name.first, name.count <= bytes.count else { return false }
        return (0...bytes.count - name.count).contains { start in
            bytes[start] == first && bytes[start..<start + name.count].elementsEqual(name)
        }
    }

    /// The first 64 bits of the hash, which detect changes but do not protect against deliberate collisions.
    private static func short(_ hash: [UInt8]) -> String { hexadecimal(hash.prefix(8)) }

    private static func append(_ file: SourceFile, to bytes: inout [UInt8]) {
        append(Array(file.path.utf8), to: &bytes)
        append(file.bytes, to: &bytes)
    }

    private static func append(_ table: CompiledTable, to bytes: inout [UInt8]) {
        append(Array(table.name.utf8), to: &bytes)
        for row in [table.columns] + table.rows {
            for cell in row { append(Array(cell.utf8), to: &bytes) }
        }
    }

    private static func append(_ node: Node, to bytes: inout [UInt8]) {
        if let entries = node.entries {
            append([UInt8(ascii: "{")], to: &bytes)
            for entry in entries {
                append(Array(entry.key.utf8), to: &bytes)
                append(entry.value, to: &bytes)
            }
        } else if let items = node.list {
            append([UInt8(ascii: "[")], to: &bytes)
            for item in items { append(item, to: &bytes) }
        } else {
            append(Array((node.text ?? "").utf8), to: &bytes)
        }
    }

    /// Appends a part, prefixed with its length.
    private static func append(_ part: [UInt8], to bytes: inout [UInt8]) {
        var count = part.count
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: count))
            count >>= 8
        }
        bytes += part
    }
}
