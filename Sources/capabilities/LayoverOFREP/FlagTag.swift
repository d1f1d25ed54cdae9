/// The `ETag` of a bulk; it matches every form in which clients send it back.
struct FlagTag: Sendable {
    /// Includes the quotes.
    let text: String
    /// The tag of the same reply packed by gzip.
    let packedText: String
    private let bytes: [UInt8]

    private static let packedEnding = Array("-gzip".utf8)

    /// - Parameters:
    ///   - configuration: Identifies catalog and kills.
    ///   - context: Identifies the calling client.
    init(configuration: String, context: String) {
        let name = "\(configuration)-\(context)"
        text = "\"\(name)\""
        packedText = "\"\(name)-gzip\""
        bytes = Array(name.utf8)
    }

    /// Returns `true` if a list contains this tag, plain or packed: weak or strong, with quotes or without, or `*`.
    func matches(_ field: Span<UInt8>) -> Bool {
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
        let isPacked = end - start == bytes.count + FlagTag.packedEnding.count
        guard end - start == bytes.count || isPacked else { return false }
        for index in 0..<bytes.count where field[start + index] != bytes[index] { return false }
        guard isPacked else { return true }
        return FlagTag.packedEnding.indices.allSatisfy { field[start + bytes.count + $0] == FlagTag.packedEnding[$0] }
    }
}
