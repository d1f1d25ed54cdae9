import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Texts as a table for spreadsheets: RFC 4180 in UTF-8, with a byte order mark so that spreadsheets detect the encoding.
enum TextCSV {
    static let columns = ["widget", "name", "source_locale", "source", "locale", "text", "note", "placeholders"]
    private static let needed = ["widget", "name", "source", "locale", "text"]

    static func written(_ rows: [TextRow]) -> String {
        let lines = rows.map { row in
            [
                row.widget, row.name, row.sourceLocale.tag, row.source, row.locale.tag, row.text, row.note,
                row.placeholders.map { "{\($0)}" }.joined(separator: " "),
            ]
        }
        return "\u{feff}" + ([columns] + lines).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// - Returns: The texts, and the errors in the form of the file.
    static func read(_ file: SourceFile) -> ([ImportedText], [Diagnostic]) {
        var reader = TextCSVReader(file)
        let texts = reader.read()
        return (reader.findings.isEmpty ? texts : [], reader.findings)
    }

    static func cell(_ text: String) -> String {
        let guarded = guarded(text)
        let needsQuotes = guarded.utf8.contains { [0x22, 0x2c, 0x3b, 0x0a, 0x0d].contains($0) }
        return needsQuotes ? "\"\(guarded.replacing("\"", with: "\"\""))\"" : guarded
    }

    /// Puts an apostrophe before a text that a spreadsheet would run as a formula, and before one that looks as if it
    /// already had one, so that `unguarded` can undo it.
    static func guarded(_ text: String) -> String { isFormula(text) ? "'" + text : text }

    static func unguarded(_ text: String) -> String {
        let rest = text.unicodeScalars.dropFirst()
        return text.unicodeScalars.first == "'" && isFormula(String(rest)) ? String(rest) : text
    }

    private static func isFormula(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { $0 != "'" }
        return first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
    }

    private struct TextCSVReader {
        private let file: SourceFile
        private let places: LinePlaces
        private(set) var findings: [Diagnostic] = []

        init(_ file: SourceFile) {
            self.file = file
            places = LinePlaces(file.bytes)
        }

        mutating func read() -> [ImportedText] {
            var cursor = CSVCursor(file.bytes, separator: separator)
            guard let (header, _) = cursor.next(), let columns = columns(header) else { return [] }
            var texts: [ImportedText] = []
            while let (row, line) = cursor.next() {
                guard texts.count < ExchangeLimits.texts else {
                    error("more than \(ExchangeLimits.texts) texts; split the file", line)
                    break
                }
                guard row.count == header.count else {
                    error("\(row.count) cells, but the header has \(header.count); quote texts with commas", line)
                    continue
                }
                func cell(_ name: String) -> String { columns[name].map { TextCSV.unguarded(row[$0]) } ?? "" }
                let place = cursor.starts[columns["text"] ?? 0]
                texts.append(
                    ImportedText(
                        widget: cell("widget"), name: cell("name"), source: cell("source"), locale: cell("locale"),
                        text: cell("text"), location: SourceLocation(file.path, places.position(of: place))))
            }
            if let line = cursor.openQuote { error("a quote opens here and never closes; add '\"'", line) }
            if let line = cursor.strayText {
                error("text follows a closing quote; double the quotes in it", line)
            }
            return texts
        }

        /// Spreadsheets in some countries write semicolons.
        private var separator: UInt8 {
            let head = file.bytes.prefix { $0 != 0x0a }
            return head.contains(0x3b) && !head.contains(0x2c) ? 0x3b : 0x2c
        }

        private mutating func columns(_ header: [String]) -> [String: Int]? {
            let found = Dictionary(header.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
            let missing = TextCSV.needed.filter { found[$0] == nil }
            guard missing.isEmpty else {
                let names = missing.map { "'\($0)'" }.joined(separator: ", ")
                error("the header lacks \(names); it is: \(TextCSV.columns.joined(separator: ","))", 1)
                return nil
            }
            return found
        }

        private mutating func error(_ message: String, _ line: Int) {
            findings.append(
                .error("texts.csv", message, at: SourceLocation(file.path, Position(line: line, column: 1))))
        }
    }
}
