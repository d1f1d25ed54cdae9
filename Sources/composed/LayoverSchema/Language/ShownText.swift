package import LayoverModel
import LayoverTemplates

/// The common check of all texts that readers see: cards, campaigns, pages, sentences, labels and titles.
///
/// It checks the value of a text, so an escape such as `"\u202E"` is found like the character itself.
package enum ShownText {
    /// A part of a text that readers would see differently than its author expects.
    package struct Slip: Hashable, Sendable {
        package let severity: Diagnostic.Severity
        package let code: String
        package let message: String
        /// In scalars of the text.
        package let range: Range<Int>
    }

    /// The maximum number of slips that are reported for one text; the author sees the others after fixing these.
    static let slipLimit = 8

    /// Leftovers of HTML and of `printf` in a text that readers see: warnings.
    ///
    /// - Complexity: O(bytes); one pass for texts without `&` and `%`.
    package static func leftovers(in text: String) -> [Slip] {
        guard text.hasByte(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "%") }) else { return [] }
        let scalars = Array(text.unicodeScalars)
        let found = scalars.indices.lazy.compactMap { index in
            MarkupLeftover.find(at: index, in: scalars) ?? FormatHole.find(at: index, in: scalars)
        }
        return Array(found.prefix(slipLimit))
    }

    /// Characters that no value of a content file may hold: errors.
    ///
    /// - Complexity: O(bytes); one pass for texts of plain letters.
    package static func hidden(in text: String) -> [Slip] {
        guard text.hasByte(where: HiddenScalars.mayBegin) else { return [] }
        return Array(HiddenScalars.slips(in: Array(text.unicodeScalars)).prefix(slipLimit))
    }
}

extension ShownText {
    /// The warnings about texts at these nodes of a file.
    package static func leftovers(at nodes: [Node], of file: SourceFile) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for node in nodes {
            if let text = node.text { report(leftovers(in: text), at: node.position, of: file, in: &findings) }
        }
        return findings
    }

    /// The findings about characters that no value and no key of a file may contain.
    package static func hidden(below node: Node, of file: SourceFile) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        addHidden(below: node, of: file, to: &findings)
        return findings
    }

    private static func addHidden(below node: Node, of file: SourceFile, to findings: inout [Diagnostic]) {
        switch node.content {
        case .scalar(let scalar): report(hidden(in: scalar.text), at: node.position, of: file, in: &findings)
        case .list(let items): for item in items { addHidden(below: item, of: file, to: &findings) }
        case .mapping(let entries):
            for entry in entries {
                report(hidden(in: entry.key), at: entry.keyPosition, of: file, in: &findings)
                addHidden(below: entry.value, of: file, to: &findings)
            }
        }
    }

    private static func report(
        _ slips: [Slip], at start: Position, of file: SourceFile, in findings: inout [Diagnostic]
    ) {
        for slip in slips {
            let position = ScalarPlace.position(of: slip.range.lowerBound, inScalarAt: start, of: file)
            findings.append(slip.diagnostic(at: SourceLocation(file.path, position)))
        }
    }
}

extension ShownText.Slip {
    package func diagnostic(at location: SourceLocation) -> Diagnostic {
        Diagnostic(severity, code: code, message: message, at: location, length: range.count)
    }
}

/// Invisible characters that change how others are read.
///
/// Characters that languages need are allowed: joiners and marks (U+200C to U+200F), soft hyphens, and paired isolates.
///
/// Source: Unicode Standard Annex 9, 2; Unicode Technical Report 36, 3.
private enum HiddenScalars {
    /// True if a byte can begin such a character in UTF-8.
    static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0a, 0x0d: false
        case 0...0x1f, 0x7f, 0xc2, 0xe2, 0xef, 0xf0...0xf4: true
        default: false
        }
    }

    static func slips(in scalars: [Unicode.Scalar]) -> [ShownText.Slip] {
        let unpaired = unpairedIsolates(scalars)
        return scalars.indices.compactMap { index in
            guard let (code, fault) = fault(scalars[index].value, isUnpaired: unpaired.contains(index)) else {
                return nil
            }
            let message = "\(scalars[index].codePoint) \(fault)"
            return ShownText.Slip(severity: .error, code: code, message: message, range: index..<index + 1)
        }
    }

    private static func fault(_ value: UInt32, isUnpaired: Bool) -> (code: String, fault: String)? {
        switch value {
        case 0x09, 0x0a, 0x0d: nil
        case 0x2028, 0x2029, 0x85: ("text.control", "is a line break that few editors show; write '\\n' instead")
        case 0...0x1f, 0x7f...0x9f: ("text.control", "is an invisible control character; remove it")
        case 0xfeff: ("text.control", "is a byte order mark; remove it, or write U+2060 to keep words together")
        case 0xfdd0...0xfdef: ("text.control", "is not a character; remove it")
        case _ where value & 0xfffe == 0xfffe: ("text.control", "is not a character; remove it")
        case 0x202c: ("text.direction", "ends a change of direction, which texts cannot have; remove it")
        case 0x202a...0x202e:
            (
                "text.direction",
                "changes the direction of all following text; remove it, or put the words between U+2068 and U+2069"
            )
        case 0x2066...0x2068 where isUnpaired:
            ("text.direction", "is never closed; write U+2069 after the words in the same line")
        case 0x2069 where isUnpaired: ("text.direction", "closes nothing; remove it, or write U+2068 before the words")
        default: nil
        }
    }

    /// Isolates without a partner in their line, because a line's end closes open ones.
    private static func unpairedIsolates(_ scalars: [Unicode.Scalar]) -> Set<Int> {
        var (open, unpaired): ([Int], Set<Int>) = ([], [])
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0x2066...0x2068: open.append(index)
            case 0x2069: if open.popLast() == nil { unpaired.insert(index) }
            case 0x0a, 0x0d:
                unpaired.formUnion(open)
                open = []
            default: break
            }
        }
        return unpaired.union(open)
    }
}

/// An HTML character reference, which a text shows literally.
private enum MarkupLeftover {
    private static let longest = 32
    /// References that browsers accept without their semicolon.
    private static let unclosed: Set = ["amp", "gt", "lt", "nbsp", "quot"]

    static func find(at index: Int, in scalars: [Unicode.Scalar]) -> ShownText.Slip? {
        guard scalars[index] == "&" else { return nil }
        let name = scalars[(index + 1)...].prefix(longest).prefix { isNamed($0) }
        let next = index + 1 + name.count
        let isClosed = next < scalars.count && scalars[next] == ";"
        let text = String(String.UnicodeScalarView(name))
        guard isClosed ? isReference(text) : unclosed.contains(text) else { return nil }
        let written = "&\(text)\(isClosed ? ";" : "")"
        let instead = character(text).map { "'\($0)'" } ?? "the character itself"
        return ShownText.Slip(
            severity: .warning, code: "text.entity",
            message: "readers would see '\(written)' unchanged, because texts are not HTML; write \(instead)",
            range: index..<next + (isClosed ? 1 : 0))
    }

    private static func isNamed(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "#" || scalar.isASCIILetter || scalar.isASCIIDigit
    }

    /// Rejects `R&D;`: a name has at least two letters, and most of HTML's longer names begin with a lower-case letter.
    private static func isReference(_ text: String) -> Bool {
        if text.hasPrefix("#") { return MarkupText.scalar(named: text) != nil }
        guard text.utf8.count > 1, !text.contains("#") else { return false }
        return CharacterReferences.names.contains(text) || ("a"..."z").contains(text.unicodeScalars.first ?? " ")
    }

    /// The character, if it is visible.
    private static func character(_ name: String) -> Character? {
        if name.hasPrefix("#") {
            guard let scalar = MarkupText.scalar(named: name), scalar.value > 0x20 else { return nil }
            let isSeen = scalar.properties.generalCategory != .control && !scalar.properties.isWhitespace
            return isSeen && !scalar.properties.isDefaultIgnorableCodePoint ? Character(scalar) : nil
        }
        return MarkupText.scalar(named: name).map { Character($0) }
            ?? [
                "mdash": "\u{2014}", "ndash": "\u{2013}", "hellip": "\u{2026}", "euro": "\u{20ac}", "pound": "\u{a3}",
                "copy": "\u{a9}", "reg": "\u{ae}", "trade": "\u{2122}", "rsquo": "\u{2019}", "lsquo": "\u{2018}",
                "ldquo": "\u{201c}", "rdquo": "\u{201d}",
            ][name]
    }
}

/// A placeholder of `printf` and of apps' string files: `%s`, `%@`, `%1$d`, `%.2f`, `%(name)s`; and `%%`, their percent
/// sign.
private enum FormatHole {
    private static let conversions: Set<Unicode.Scalar> = ["@", "s", "d", "i", "u", "f", "g", "e", "c", "x", "o"]

    static func find(at index: Int, in scalars: [Unicode.Scalar]) -> ShownText.Slip? {
        guard scalars[index] == "%", index == 0 || scalars[index - 1] != "%" else { return nil }
        var reader = Reader(scalars: scalars, place: index + 1)
        if reader.take("%") {
            return slip(index..<reader.place, in: scalars, "write one '%'")
        }
        guard reader.readHole(behind: index == 0 ? nil : scalars[index - 1]) else { return nil }
        return slip(
            index..<reader.place, in: scalars, "remove it, or write '{city}' with the name of a field")
    }

    private static func slip(_ range: Range<Int>, in scalars: [Unicode.Scalar], _ remedy: String) -> ShownText.Slip {
        let written = String(String.UnicodeScalarView(scalars[range]))
        return ShownText.Slip(
            severity: .warning, code: "text.printf",
            message: "readers would see '\(written)' unchanged, because nothing fills it; \(remedy)", range: range)
    }

    /// Reads one conversion.
    private struct Reader {
        let scalars: [Unicode.Scalar]
        var place: Int

        private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard next == scalar else { return false }
            place += 1
            return true
        }

        /// Reads a placeholder; `before` is the character before the percent sign.
        mutating func readHole(behind before: Unicode.Scalar?) -> Bool {
            if take("(") {
                passWhile { $0.isASCIILetter || $0.isASCIIDigit || $0 == "_" }
                return take(")") && takeConversion()
            }
            let width = passWhile(\.isASCIIDigit)
            if !width.isEmpty, take("$") {
                passWhile { "-+0#".unicodeScalars.contains($0) || $0.isASCIIDigit || $0 == "." }
                return takeConversion()
            }
            // After a number it is a percent sign; Turkish writes it before one: %20.
            if let before, before.isASCIIDigit || before == "}" || before == "#" { return false }
            if width.isEmpty { passWhile { "-+#".unicodeScalars.contains($0) } }
            let precision = take(".") ? passWhile(\.isASCIIDigit) : []
            guard width.isEmpty || width.first == "0" || !precision.isEmpty else { return false }
            return takeConversion()
        }

        /// Reads a letter that no other letter follows: `%de` is a percent sign and a word.
        private mutating func takeConversion() -> Bool {
            passWhile { "hlqzjt".unicodeScalars.contains($0) }
            guard let conversion = next, conversions.contains(conversion) else { return false }
            place += 1
            return conversion == "@" || !(next.map { $0.properties.isAlphabetic || $0.isASCIIDigit } ?? false)
        }

        @discardableResult
        private mutating func passWhile(_ holds: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
            let passed = scalars[place...].prefix(while: holds)
            place += passed.count
            return passed
        }
    }
}

extension String {
    /// Returns whether a byte of the text in UTF-8 satisfies `condition`.
    fileprivate func hasByte(where condition: (UInt8) -> Bool) -> Bool {
        let bytes = utf8Span.span
        for index in bytes.indices where condition(bytes[index]) { return true }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

    /// `U+202E`.
    fileprivate var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
