package import LayoverCatalog
package import LayoverFlights
package import LayoverModel
import LayoverSchema

/// A format file that an author is writing.
package struct FormatDraft: Sendable {
    package let file: SourceFile
    /// `nil` if it cannot be read as a format.
    package let mapping: FormatMapping?
    /// Findings about this file alone, sorted.
    package let findings: [Diagnostic]

    /// - Parameters:
    ///   - name: The file's name; `nil` to use the format's own name.
    ///   - text: The whole file.
    ///   - tools: The compiler's tools.
    package init(_ name: String?, _ text: String, tools: CompilerTools) {
        let bytes = Array(text.utf8)
        let own = tools.readYAML(bytes, "widgets/formats/new.yaml").root?["format"]?.text
        let path = "widgets/formats/\(name ?? own.flatMap { $0.isKebabName ? $0 : nil } ?? "new").yaml"
        file = SourceFile(path: path, bytes: bytes)
        let parser = FileParser(tools: tools)
        let (parsed, unknown) = parser.parse(file)
        let (mapping, found) = parsed?.root.map { FormatMapping.read($0, file: path) } ?? (nil, [])
        self.mapping = mapping
        findings = Set((parsed?.findings ?? []) + found + [unknown].compactMap { $0 }).sorted()
    }
}
