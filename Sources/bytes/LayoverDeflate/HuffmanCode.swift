/// A code of a deflate block as a table: the low bits of the input lead to the symbol, in one step or two.
///
/// An entry is one number: how many bits the code has (bits 0 to 4), its meaning (`Meaning`, bits 5 to 7), how many extra
/// bits follow or index the second table (bits 8 to 15), and the base of a length or the index at which the second table
/// begins (bits 16 to 31).
///
/// Source: RFC 1951, 3.2.2.
struct HuffmanCode {
    /// The meaning of an entry.
    enum Meaning: UInt32 { case literal, copy, endOfBlock, table, nothing }

    /// Bits that index the first table.
    static let firstBits = 10
    static let firstMask: UInt64 = (1 << UInt64(firstBits)) - 1
    /// The longest code of deflate.
    static let longest = 15

    private(set) var entries: [UInt32] = []
    /// The code of the end of the block in the order of its bits in the stream, and their number; 0 if the code has no such
    /// symbol.
    private(set) var endOfBlock: (bits: UInt32, count: Int) = (0, 0)

    private static let nothing = Meaning.nothing.rawValue << 5

    init() { entries.reserveCapacity(2_048) }

    /// Builds the table for `lengths`.
    ///
    /// - Parameters:
    ///   - lengths: Bits of each symbol's code, from 0 (no code) to 15.
    ///   - payload: A symbol's entry without the number of its bits.
    /// - Returns: `false` if there are more codes than bits can distinguish; such a table is not used.
    /// - Complexity: O(symbols + 2^10).
    mutating func make(_ lengths: Span<UInt8>, _ payload: (Int) -> UInt32) -> Bool {
        guard var next = HuffmanCode.firstCodes(lengths) else { return false }
        entries.removeAll(keepingCapacity: true)
        entries.append(contentsOf: repeatElement(HuffmanCode.nothing, count: 1 << HuffmanCode.firstBits))
        endOfBlock = (0, 0)
        var longest = HuffmanCode.longestBehindPrefixes(lengths, next)
        for symbol in 0..<lengths.count where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            let code = HuffmanCode.reversed(next[length], length)
            next[length] += 1
            let said = payload(symbol)
            if said >> 5 & 7 == Meaning.endOfBlock.rawValue { endOfBlock = (code, length) }
            if length <= HuffmanCode.firstBits {
                fill(from: Int(code), by: 1 << length, until: 1 << HuffmanCode.firstBits, said | UInt32(length))
            } else {
                place(said, code: code, length: length, longest: &longest)
            }
        }
        return true
    }

    /// The entry of the next bits.
    @inline(__always)
    func entry(_ bits: UInt64) -> UInt32 {
        let first = entries[Int(truncatingIfNeeded: bits & HuffmanCode.firstMask)]
        guard first >> 5 & 7 == Meaning.table.rawValue else { return first }
        let mask = (UInt64(1) << UInt64(first >> 8 & 0xff)) - 1
        return entries[Int(first >> 16) + Int(truncatingIfNeeded: bits >> UInt64(HuffmanCode.firstBits) & mask)]
    }

    /// Puts a long code into the second table of its first bits, and adds that table if it is missing.
    private mutating func place(_ said: UInt32, code: UInt32, length: Int, longest: inout [UInt8]) {
        let prefix = Int(code) & Int(HuffmanCode.firstMask)
        let width = Int(longest[prefix]) - HuffmanCode.firstBits
        if entries[prefix] == HuffmanCode.nothing {
            let table = Meaning.table.rawValue << 5 | UInt32(width) << 8 | UInt32(entries.count) << 16
            entries.append(contentsOf: repeatElement(HuffmanCode.nothing, count: 1 << width))
            entries[prefix] = table
        }
        let start = Int(entries[prefix] >> 16)
        let rest = Int(code) >> HuffmanCode.firstBits
        fill(
            from: start + rest, by: 1 << (length - HuffmanCode.firstBits), until: start + 1 << width,
            said | UInt32(length))
    }

    private mutating func fill(from first: Int, by step: Int, until end: Int, _ entry: UInt32) {
        var index = first
        while index < end {
            entries[index] = entry
            index += step
        }
    }

    /// The first code of each length; `nil` if there are more codes than bits can distinguish.
    private static func firstCodes(_ lengths: Span<UInt8>) -> [UInt32]? {
        var counts = [UInt32](repeating: 0, count: longest + 1)
        for index in 0..<lengths.count { counts[Int(lengths[index])] += 1 }
        counts[0] = 0
        var firsts = [UInt32](repeating: 0, count: longest + 1)
        var code: UInt32 = 0
        for length in 1...longest {
            code = (code + counts[length - 1]) << 1
            guard code + counts[length] <= 1 << UInt32(length) else { return nil }
            firsts[length] = code
        }
        return firsts
    }

    /// Bits of the longest code after each prefix of ten bits.
    private static func longestBehindPrefixes(_ lengths: Span<UInt8>, _ firsts: [UInt32]) -> [UInt8] {
        var next = firsts
        var longest = [UInt8](repeating: 0, count: 1 << firstBits)
        for symbol in 0..<lengths.count where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            let prefix = Int(reversed(next[length], length)) & Int(firstMask)
            next[length] += 1
            longest[prefix] = max(longest[prefix], lengths[symbol])
        }
        return longest
    }

    /// A code in the order of its bits in the stream: deflate sends the highest bit of a code first.
    private static func reversed(_ code: UInt32, _ length: Int) -> UInt32 {
        var (left, result) = (code, UInt32(0))
        for _ in 0..<length {
            result = result << 1 | left & 1
            left >>= 1
        }
        return result
    }
}
