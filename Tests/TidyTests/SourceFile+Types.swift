extension SourceFile {
    /// The non-private types that the file declares at its top level.
    var declaredTypes: [String] { topTypes.filter { !$0.isPrivate }.map(\.name) }

    /// The types of other files that the code names: capitalised names that do not follow a dot.
    var namedTypes: Set<String> {
        let bytes = Array(code.utf8)
        var names: Set<String> = []
        var start = 0
        while start < bytes.count {
            guard SourceFile.isOfName(bytes[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < bytes.count, SourceFile.isOfName(bytes[end]) { end += 1 }
            if (65...90).contains(bytes[start]), start == 0 || bytes[start - 1] != UInt8(ascii: ".") {
                names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            }
            start = end
        }
        return names.subtracting(topTypes.lazy.filter(\.isPrivate).map(\.name))
    }

    private var topTypes: [(name: String, isPrivate: Bool)] {
        codeLines.compactMap { line in
            // A top-level declaration is not indented.
            guard let first = line.utf8.first, (97...122).contains(first) else { return nil }
            let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
            guard let keyword = words.firstIndex(where: SourceFile.declarations.contains), keyword + 1 < words.count,
                words[..<keyword].allSatisfy(SourceFile.modifiers.contains)
            else { return nil }
            return (String(words[keyword + 1]), words.first == "private" || words.first == "fileprivate")
        }
    }

    private static let declarations: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let modifiers: Set<Substring> = [
        "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated",
    ]

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 95, 97...122: true
        default: false
        }
    }
}
