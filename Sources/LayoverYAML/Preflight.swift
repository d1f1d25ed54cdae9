import LayoverModel

/// The first look at a file's bytes: whether it is text that YAML may hold, and which slips are worth looking for.
struct Preflight {
    /// What a file holds that reads well and may still not mean what its author thinks.
    struct Suspicions: OptionSet {
        let rawValue: Int

        static let tab = Suspicions(rawValue: 1)
        static let invisible = Suspicions(rawValue: 2)
        static let hash = Suspicions(rawValue: 4)
    }

    private(set) var suspicions: Suspicions = []
    private(set) var findings: [Diagnostic] = []

    /// Looks at every byte once.
    ///
    /// - Complexity: O(bytes); files of plain ASCII take the short way.
    init(_ bytes: [UInt8], file: String) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            findings = [
                .error(
                    "yaml.encoding", "the file is UTF-16; save it as UTF-8", at: SourceLocation(file, .start))
            ]
            return
        }
        var plain = true
        var previous: UInt8 = 10
        var beforePrevious: UInt8 = 10
        for index in bytes.indices {
            let byte = bytes[index]
            if byte >= 0x7F || byte < 0x20 && byte != 10 && byte != 13 {
                if byte == 9 { suspicions.insert(.tab) } else { plain = false }
            } else if byte == 35, previous == 32 || previous == 9 {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 10
                if next > 32 && next != 35 || beforePrevious > 32 { suspicions.insert(.hash) }
            }
            beforePrevious = previous
            previous = byte
        }
        if !plain { inspect(bytes, file: file) }
    }

    /// The slow way: decodes every scalar and names what YAML cannot hold.
    private mutating func inspect(_ bytes: [UInt8], file: String) {
        var line = 1
        var column = 1
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        var afterReturn = false
        while findings.count < Limits.findings {
            let location = SourceLocation(file, Position(line: line, column: column))
            switch decoder.decode(&iterator) {
            case .emptyInput: return
            case .error:
                findings.append(
                    .error(
                        "yaml.encoding", "the bytes here are not UTF-8; save the file as UTF-8 (it may be Latin-1 now)",
                        at: location))
                return
            case .scalarValue("\n"):
                if !afterReturn { line += 1 }
                column = 1
                afterReturn = false
            case .scalarValue("\r"):
                line += 1
                column = 1
                afterReturn = true
            case .scalarValue(let scalar):
                afterReturn = false
                column += 1
                inspect(scalar, at: location)
            }
        }
    }

    private mutating func inspect(_ scalar: Unicode.Scalar, at location: SourceLocation) {
        switch scalar.value {
        case 0x2028, 0x2029, 0x85:
            findings.append(
                .error(
                    "yaml.line-separator",
                    "\(Letters.name(scalar)) breaks the line invisibly; delete it and press Enter",
                    at: location))
        case 9, 0x20...0x7E: break
        case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF, 0xFEFF:
            findings.append(
                .error(
                    "yaml.control-character", "\(Letters.name(scalar)) cannot stand in a text file; delete it",
                    at: location))
        default: if Letters.isInvisible(scalar) { suspicions.insert(.invisible) }
        }
    }
}
