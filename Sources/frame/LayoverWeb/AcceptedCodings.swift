package import LayoverHTTP

/// The codings of a body that a client accepts, from its `Accept-Encoding`.
///
/// Source: RFC 9110, 12.5.3.
package struct AcceptedCodings: Hashable, Sendable {
    /// True if gzip is named, or `*`, with a weight that is not 0.
    ///
    /// A client without the header receives unpacked bodies: many clients do not unpack a coding that they did not request.
    package let takesGzip: Bool
    /// True if `identity` is named, or `*`, with a weight of 0.
    package let refusesIdentity: Bool

    /// The default for a client without the header.
    package static let identity = AcceptedCodings(nil as String?)

    /// - Parameter field: The value of the header; `nil` if it is missing.
    package init(_ field: String?) { self.init(Array((field ?? "").utf8).span) }

    /// - Complexity: O(bytes); allocates nothing, because it is read on every request for a prepared answer.
    package init(_ field: Span<UInt8>) {
        var (gzip, identity, all): (Bool?, Bool?, Bool?)
        AcceptedCodings.forEach(in: field) { name, isTaken in
            if AcceptedCodings.isWord(field, name, "gzip") || AcceptedCodings.isWord(field, name, "x-gzip") {
                gzip = isTaken || gzip == true
            } else if AcceptedCodings.isWord(field, name, "identity") {
                identity = isTaken
            } else if AcceptedCodings.isWord(field, name, "*") {
                all = isTaken
            }
            return true
        }
        takesGzip = gzip ?? all ?? false
        refusesIdentity = !(identity ?? all ?? true)
    }

    /// True if a body of a coding may be sent to a client without decoding it.
    ///
    /// - Parameters:
    ///   - coding: One name, in any case; several codings, or none, are accepted only by `*`.
    ///   - field: The client's `Accept-Encoding`; `nil` if it is missing.
    /// - Returns: Whether it may.
    package static func takes(_ coding: String, by field: String?) -> Bool {
        let (bytes, wanted) = (Array((field ?? "").utf8), Array(coding.lowercased().utf8))
        var isTaken = false
        forEach(in: bytes.span) { name, isAccepted in
            let said = bytes[name].map(lowered)
            if said == [0x2a] { isTaken = isTaken || isAccepted }
            guard said == wanted else { return true }
            isTaken = isAccepted
            return false
        }
        return isTaken
    }

    // MARK: Reading

    /// Calls `use` for each named coding, with whether its weight is above 0, until `use` returns false.
    private static func forEach(in field: Span<UInt8>, _ use: (Range<Int>, Bool) -> Bool) {
        var start = 0
        while start < field.count {
            let end = index(of: 0x2c, in: field, from: start, to: field.count)
            let nameEnd = index(of: 0x3b, in: field, from: start, to: end)
            let name = trimmed(field, start..<nameEnd)
            if !name.isEmpty, !use(name, !hasZeroWeight(field, nameEnd..<end)) { return }
            start = end + 1
        }
    }

    /// True if one of the parameters is a weight of 0: `q=0`, `q=0.000`.
    private static func hasZeroWeight(_ field: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = index(of: 0x3b, in: field, from: start + 1, to: range.upperBound)
            let equals = index(of: 0x3d, in: field, from: start + 1, to: end)
            let name = trimmed(field, min(start + 1, end)..<equals)
            if equals < end, isWord(field, name, "q") {
                let value = trimmed(field, equals + 1..<end)
                var isZero = !value.isEmpty
                for index in value where field[index] != 0x30 && field[index] != 0x2e { isZero = false }
                return isZero
            }
            start = end
        }
        return false
    }

    /// The index of the first such byte; `end` if there is none.
    private static func index(of byte: UInt8, in field: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = min(start, end)
        while index < end, field[index] != byte { index += 1 }
        return index
    }

    private static func trimmed(_ field: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, field[start] == 0x20 || field[start] == 0x09 { start += 1 }
        while end > start, field[end - 1] == 0x20 || field[end - 1] == 0x09 { end -= 1 }
        return start..<end
    }

    /// True if a range is this word, which must be in small letters.
    private static func isWord(_ field: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { letters in
            for index in letters.indices {
                guard unsafe lowered(field[range.lowerBound + index]) == letters[index] else { return false }
            }
            return true
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}

extension HTTPRequest {
    /// The codings of a body that its client accepts.
    package var acceptedCodings: AcceptedCodings {
        withHeader("Accept-Encoding") { AcceptedCodings($0) } ?? .identity
    }

    /// True if its client accepts bodies packed by gzip.
    package var takesGzip: Bool { acceptedCodings.takesGzip }
}
