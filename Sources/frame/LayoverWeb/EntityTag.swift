package import LayoverHTTP

/// The tag of one state of an answer, compared with `If-None-Match`.
package struct EntityTag: Sendable {
    /// With its quotes.
    package let text: String
    /// The tag of the same answer packed by gzip.
    package let packedText: String
    /// The opening quote and the name.
    private let bytes: [UInt8]
    /// True if the tag also matches without its quotes.
    private let takesBare: Bool

    private static let packedEnding = Array("-gzip\"".utf8)

    /// - Parameters:
    ///   - name: Without quotes; letters, digits and hyphens.
    ///   - takesBare: Whether clients may send the tag without its quotes.
    package init(_ name: some StringProtocol, takesBare: Bool = false) {
        self.takesBare = takesBare
        text = "\"\(name)\""
        packedText = "\"\(name)-gzip\""
        bytes = Array("\"\(name)".utf8)
    }

    /// True if the request names this tag in `If-None-Match`, so that its client has the answer.
    package func isHeld(by request: borrowing HTTPRequest) -> Bool {
        request.withHeader("If-None-Match") { matches($0) } ?? false
    }

    /// True if `*` or this tag is in the list: weak or strong, of the unpacked or the packed answer.
    package func matches(_ field: Span<UInt8>) -> Bool {
        guard !takesBare else { return matchesBare(field) }
        if field.count == 1, field[0] == 0x2a { return true }
        guard field.count > bytes.count else { return false }
        for start in 0..<(field.count - bytes.count) where field[start] == bytes[0] {
            var length = 0
            while length < bytes.count, field[start + length] == bytes[length] { length += 1 }
            if length == bytes.count, ends(field, start + length) { return true }
        }
        return false
    }

    /// The same for a list whose tags have quotes or not.
    private func matchesBare(_ field: Span<UInt8>) -> Bool {
        var start = 0
        while start < field.count {
            var end = start
            while end < field.count, field[end] != 0x2c { end += 1 }
            if isTag(field, start..<end) { return true }
            start = end + 1
        }
        return false
    }

    private func isTag(_ field: Span<UInt8>, _ part: Range<Int>) -> Bool {
        var (start, end) = (part.lowerBound, part.upperBound)
        while start < end, field[start] == 0x20 || field[start] == 0x09 { start += 1 }
        while end > start, field[end - 1] == 0x20 || field[end - 1] == 0x09 { end -= 1 }
        if end - start == 1, field[start] == 0x2a { return true }
        if end - start > 2, field[start] == 0x57, field[start + 1] == 0x2f { start += 2 }
        if end - start >= 2, field[start] == 0x22, field[end - 1] == 0x22 {
            start += 1
            end -= 1
        }
        let said = field.extracting(start..<end).array[...]
        return said == bytes.dropFirst() || said == bytes.dropFirst() + EntityTag.packedEnding.dropLast()
    }

    /// True if the name ends here, or with the suffix of the packed answer.
    private func ends(_ field: Span<UInt8>, _ index: Int) -> Bool {
        guard index < field.count else { return false }
        if field[index] == 0x22 { return true }
        guard field.count - index >= EntityTag.packedEnding.count else { return false }
        return EntityTag.packedEnding.indices.allSatisfy { field[index + $0] == EntityTag.packedEnding[$0] }
    }
}
