/// The fuzzer's input, taken piece by piece; behind its end everything is zero.
struct FuzzBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from 0 to below `count`, which is at least 1.
    mutating func number(below count: Int) -> Int {
        (Int(byte()) << 8 | Int(byte())) % max(1, count)
    }

    /// At most `count` bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
