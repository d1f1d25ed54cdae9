import LayoverModel

/// Reads the lines of a document in their fixed order.
struct DocumentLines {
    private let part: ReleasePart
    private var rest: ArraySlice<ArraySlice<UInt8>>

    /// The lines after the first two, which contain the kind of document and its key.
    init(of document: SignedDocument) throws(ReleaseRefusal) {
        part = document.part
        let lines = document.signed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count > 2, lines.last?.isEmpty == true else {
            throw .malformed(document.part, why: "its last line has no end")
        }
        rest = lines[2..<(lines.count - 1)]
    }

    mutating func text(_ name: String, limit: Int) throws(ReleaseRefusal) -> String {
        let start = Array("\(name) ".utf8)
        guard let line = rest.popFirst(), line.starts(with: start),
            let text = String(validating: line.dropFirst(start.count), as: UTF8.self),
            ReleaseText.isSound(text, limit: limit)
        else { throw .malformed(part, why: "the line '\(name)' is missing or does not read") }
        return text
    }

    mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(ReleaseRefusal) -> Int {
        let text = try self.text(name, limit: DocumentLines.numberBytes)
        guard let number = Int(text), String(number) == text, range.contains(number) else {
            throw .malformed(part, why: "'\(text)' does not fit '\(name)'")
        }
        return number
    }

    /// Reads exactly `count` lower-case hexadecimal digits.
    mutating func digits(_ name: String, count: Int) throws(ReleaseRefusal) -> String {
        let text = try self.text(name, limit: count)
        guard text.utf8.count == count, isHexadecimal(text.utf8) else {
            throw .malformed(part, why: "'\(name)' is no \(count) hexadecimal digits")
        }
        return text
    }

    mutating func moment(_ name: String) throws(ReleaseRefusal) -> UTCInstant {
        let text = try self.text(name, limit: DocumentLines.numberBytes)
        guard let moment = UTCInstant(text), moment.description == text else {
            throw .malformed(part, why: "'\(text)' is not a time")
        }
        return moment
    }

    mutating func flag(_ name: String) throws(ReleaseRefusal) -> Bool {
        switch try self.text(name, limit: 3) {
        case "yes": return true
        case "no": return false
        default: throw .malformed(part, why: "'\(name)' is neither 'yes' nor 'no'")
        }
    }

    func end() throws(ReleaseRefusal) {
        guard rest.isEmpty else { throw .malformed(part, why: "lines follow its last one") }
    }

    /// Bytes of the largest number, and of a moment.
    private static let numberBytes = 20
}

extension [String] {
    /// The signed lines of a document.
    func document(_ part: ReleasePart, by key: String) -> [UInt8] {
        let lines = [SignedDocument.purpose(of: part), "key \(key)"] + self
        return [UInt8](lines.map { $0 + "\n" }.joined().utf8)
    }
}
