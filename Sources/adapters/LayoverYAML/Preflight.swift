import LayoverModel

/// The first check of a file's bytes: whether they are valid text for YAML, and which mistakes must be searched for.
struct Preflight {
    /// Characters that are valid but may not mean what the author intends.
    struct Suspicions: OptionSet {
        let rawValue: Int

        static let tab = Suspicions(rawValue: 1)
        static let invisible = Suspicions(rawValue: 2)
        static let hash = Suspicions(rawValue: 4)
    }

    private(set) var suspicions: Suspicions = []
    private(set) var findings: [Diagnostic] = []

    /// Checks every byte once.
    ///
    /// - Complexity: O(bytes); with a fast path for plain ASCII.
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

    /// The slow path: checks each scalar that is not plain text, with its position.
    private mutating func inspect(_ bytes: [UInt8], file: String) {
        var line = 1
        var column = 1
        var index = 0
        while index < bytes.count, findings.count < Limits.findings {
            let byte = bytes[index]
            if byte == 10 || byte == 13 {
                let isSecondOfPair = byte == 10 && index > 0 && bytes[index - 1] == 13
                if !isSecondOfPair { line += 1 }
                column = 1
                index += 1
                continue
            }
            if byte < 0x20 && byte != 9 || byte >= 0x7F {
                let place = Position(line: line, column: column)
                guard let scalar = Self.scalar(bytes, at: index) else {
                    return findings.append(Advice.encoding(at: SourceLocation(file, place)))
                }
                if let advice = inspect(scalar) { findings.append(advice(scalar, SourceLocation(file, place))) }
                index += UTF8.width(scalar)
            } else {
                index += 1
            }
            column += 1
        }
    }

    private static func scalar(_ bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
        var iterator = bytes[index...].makeIterator()
        var decoder = UTF8()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }

    /// The message for a scalar that YAML does not allow.
    private mutating func inspect(_ scalar: Unicode.Scalar) -> ((Unicode.Scalar, SourceLocation) -> Diagnostic)? {
        switch scalar.value {
        case 0x2028, 0x2029, 0x85: return Advice.lineSeparator
        case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF, 0xFEFF: return Advice.controlCharacter
        default:
            if Letters.isInvisible(scalar) { suspicions.insert(.invisible) }
            return nil
        }
    }
}
