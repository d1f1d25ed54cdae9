import LayoverModel
import LayoverTemplates

/// A parsed template of the specification's dialect.
struct SpecTemplate {
    let source: SourceText
    let nodes: [TemplateNode]

    init(_ bytes: [UInt8], named name: String) throws(SpecError) {
        source = SourceText(SourceFile(path: name, bytes: bytes))
        let (nodes, findings) = MustacheParser.parse(source, as: .specification)
        guard findings.isEmpty else { throw .malformed(findings) }
        self.nodes = nodes
    }

    /// The leading blanks that all lines of `range` share; `nil` if all lines are blank.
    func commonIndentation(of range: Range<Int>) -> [UInt8]? {
        var common: ArraySlice<UInt8>?
        for line in source.bytes[range].split(separator: UInt8(ascii: "\n")) {
            let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
            guard line.count > blanks.count, line[blanks.endIndex...] != [UInt8(ascii: "\r")] else { continue }
            guard let shared = common else {
                common = blanks
                continue
            }
            common = shared.prefix(zip(shared, blanks).prefix { $0 == $1 }.count)
        }
        return common.map { Array($0) }
    }
}
