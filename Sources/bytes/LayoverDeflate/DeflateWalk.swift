/// Walks over a deflate stream symbol by symbol, without output, to find a place to cut it.
///
/// It keeps its two tables between calls, so that a walk allocates almost nothing.
///
/// Source: RFC 1951.
package struct DeflateWalk {
    private var literals = HuffmanCode()
    private var distances = HuffmanCode()
    private var lengthCode = HuffmanCode()
    private var lengths = [UInt8](repeating: 0, count: DeflateSymbols.literalLimit + DeflateSymbols.distanceLimit)
    /// True while the two tables are those of fixed codes, which a stream of many short blocks needs again and again.
    private var holdsFixedCodes = false
    /// The result of the last walk that found no cut.
    package private(set) var ending = Ending.broken
    /// Blocks with codes of their own that the last walk read.
    package private(set) var codedBlocks = 0

    /// The result of a walk that found no cut.
    package enum Ending: Hashable, Sendable {
        /// The stream is complete, decodes to this many bytes and ends before this index of the body.
        case whole(decoded: Int, end: Int)
        /// It ends early, or is not a deflate stream.
        case broken
        /// It has more blocks with codes of their own than any compressor writes.
        case tooManyBlocks
    }

    package init() {}

    /// Finds the last place between two symbols at or before the decoded byte `target`.
    ///
    /// The caller has decoded the stream: errors that a decoder rejects may go unnoticed here; the result is then any cut or
    /// `nil`.
    ///
    /// - Parameters:
    ///   - target: Decoded bytes before the wanted place; 0 or more.
    ///   - bytes: The body that holds the stream.
    ///   - range: The range of the stream in `bytes`.
    /// - Returns: `nil` if the stream ends or is invalid before `target`, or has more blocks with codes of their own than
    ///   `DeflateLimits.codedBlocks`.
    /// - Complexity: O(bits of the stream before the cut); about 4 ns for each symbol, some us for each block with codes of
    ///   its own.
    package mutating func cut(at target: Int, of bytes: Span<UInt8>, in range: Range<Int>) -> DeflateCut? {
        ending = .broken
        codedBlocks = 0
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        var cursor = BitCursor(from: range.lowerBound, to: range.upperBound)
        var decoded = 0
        while true {
            let header = cursor.position
            if decoded == target {
                return DeflateCut(headerBit: header, bit: header, decodedCount: decoded, block: .between)
            }
            let isLast = cursor.take(1, from: bytes) == 1
            let kind = cursor.take(2, from: bytes)
            if cursor.isPastEnd { return nil }
            switch kind {
            case 0:
                guard let length = stored(&cursor, bytes, range) else { return nil }
                if decoded + length > target {
                    let at = (cursor.position + 7) / 8 - 4
                    return DeflateCut(
                        headerBit: header, bit: (at + 4 + target - decoded) * 8, decodedCount: target,
                        block: .stored(lengthAt: at, kept: target - decoded))
                }
                cursor.skipBytes(length)
                decoded += length
            case 1:
                guard useFixedCodes() else { return nil }
                if let cut = symbols(&cursor, bytes, decoded: &decoded, until: target, header: header) { return cut }
            case 2:
                codedBlocks += 1
                guard codedBlocks <= DeflateLimits.codedBlocks else {
                    ending = .tooManyBlocks
                    return nil
                }
                guard readCodes(&cursor, bytes) else { return nil }
                if let cut = symbols(&cursor, bytes, decoded: &decoded, until: target, header: header) { return cut }
            default: return nil
            }
            if cursor.isPastEnd { return nil }
            if isLast {
                ending = .whole(decoded: decoded, end: (cursor.position + 7) / 8)
                return nil
            }
        }
    }

    /// Reads the length of a stored block and moves the cursor past it.
    private func stored(_ cursor: inout BitCursor, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        let at = (cursor.position + 7) / 8
        guard at + 4 <= range.upperBound else { return nil }
        let length = Int(bytes[at]) | Int(bytes[at + 1]) << 8
        guard Int(bytes[at + 2]) | Int(bytes[at + 3]) << 8 == ~length & 0xffff, at + 4 + length <= range.upperBound
        else { return nil }
        cursor.skipBytes(4)
        return length
    }

    /// Walks over the symbols of a block until its end, or to the cut, which it returns.
    private func symbols(
        _ cursor: inout BitCursor, _ bytes: Span<UInt8>, decoded: inout Int, until target: Int, header: Int
    ) -> DeflateCut? {
        var now = cursor
        var count = decoded
        defer {
            cursor = now
            decoded = count
        }
        while count < target {
            // A code of 15 bits, 5 more, another of 15 and 13 more: 48 of the at least 56 that are loaded.
            now.refill(from: bytes)
            let before = now
            let entry = literals.entry(now.bits)
            now.skip(Int(entry & 31))
            switch entry >> 5 & 7 {
            case HuffmanCode.Meaning.literal.rawValue: count += 1
            case HuffmanCode.Meaning.copy.rawValue:
                let extra = UInt64(entry >> 8 & 0xff)
                let length = Int(entry >> 16) + Int(truncatingIfNeeded: now.bits & ((1 << extra) - 1))
                if count + length > target {
                    now = before
                    return cut(at: now.position, header, count)
                }
                now.skip(Int(extra))
                let distance = distances.entry(now.bits)
                guard distance >> 5 & 7 == HuffmanCode.Meaning.copy.rawValue else { return fail(&now, bytes) }
                now.skip(Int(distance & 31) + Int(distance >> 8 & 0xff))
                count += length
            case HuffmanCode.Meaning.endOfBlock.rawValue: return nil
            default: return fail(&now, bytes)
            }
            if now.isPastEnd { return nil }
        }
        return cut(at: now.position, header, count)
    }

    private func cut(at bit: Int, _ header: Int, _ count: Int) -> DeflateCut? {
        guard literals.endOfBlock.count > 0 else { return nil }
        return DeflateCut(
            headerBit: header, bit: bit, decodedCount: count,
            block: .coded(endOfBlock: literals.endOfBlock.bits, count: literals.endOfBlock.count))
    }

    /// Ends the walk on an invalid code, by moving the cursor past the end.
    private func fail(_ cursor: inout BitCursor, _ bytes: Span<UInt8>) -> DeflateCut? {
        cursor.skipBytes(bytes.count + 1)
        return nil
    }
}

// MARK: - The codes of a block

extension DeflateWalk {
    /// Makes the fixed codes, for a block that contains none.
    private mutating func useFixedCodes() -> Bool {
        if holdsFixedCodes { return true }
        let literalLengths = DeflateSymbols.fixedLiteralLengths
        let distanceLengths = DeflateSymbols.fixedDistanceLengths
        holdsFixedCodes =
            literals.make(literalLengths.span, DeflateSymbols.literal)
            && distances.make(distanceLengths.span, DeflateSymbols.distance)
        return holdsFixedCodes
    }

    /// Reads the codes that a block contains.
    private mutating func readCodes(_ cursor: inout BitCursor, _ bytes: Span<UInt8>) -> Bool {
        holdsFixedCodes = false
        let literalCount = cursor.take(5, from: bytes) + 257
        let distanceCount = cursor.take(5, from: bytes) + 1
        guard readLengthCode(&cursor, bytes), readLengths(literalCount + distanceCount, &cursor, bytes),
            literalCount <= DeflateSymbols.literalLimit
        else { return false }
        let lengths = lengths
        return literals.make(lengths.span.extracting(0..<literalCount), DeflateSymbols.literal)
            && distances.make(
                lengths.span.extracting(literalCount..<literalCount + distanceCount), DeflateSymbols.distance)
    }

    /// Reads the code that the lengths of the two other codes are written in.
    private mutating func readLengthCode(_ cursor: inout BitCursor, _ bytes: Span<UInt8>) -> Bool {
        let count = cursor.take(4, from: bytes) + 4
        var written = [UInt8](repeating: 0, count: DeflateSymbols.lengthOrder.count)
        for index in 0..<count {
            written[DeflateSymbols.lengthOrder[index]] = UInt8(truncatingIfNeeded: cursor.take(3, from: bytes))
        }
        // The entry holds the symbol in place of a length; only that is used.
        return lengthCode.make(written.span) { HuffmanCode.Meaning.copy.rawValue << 5 | UInt32($0) << 16 }
    }

    /// Reads the lengths of both codes; a repetition may run over from the first to the second.
    private mutating func readLengths(_ count: Int, _ cursor: inout BitCursor, _ bytes: Span<UInt8>) -> Bool {
        guard count <= lengths.count else { return false }
        var index = 0
        while index < count {
            cursor.refill(from: bytes)
            let entry = lengthCode.entry(cursor.bits)
            guard entry >> 5 & 7 == HuffmanCode.Meaning.copy.rawValue, !cursor.isPastEnd else { return false }
            cursor.skip(Int(entry & 31))
            let symbol = Int(entry >> 16)
            if symbol < 16 {
                lengths[index] = UInt8(truncatingIfNeeded: symbol)
                index += 1
                continue
            }
            if symbol == 16, index == 0 { return false }
            let repeated: UInt8 = symbol == 16 ? lengths[index - 1] : 0
            let times =
                switch symbol {
                case 16: 3 + cursor.take(2, from: bytes)
                case 17: 3 + cursor.take(3, from: bytes)
                default: 11 + cursor.take(7, from: bytes)
                }
            guard index + times <= count else { return false }
            for _ in 0..<times {
                lengths[index] = repeated
                index += 1
            }
        }
        return true
    }
}
