import LayoverJSON

/// The bytes of many short texts, one after the other, each identified by its range.
struct ByteTable: Sendable {
    struct Piece: Hashable, Sendable {
        fileprivate let start: Int32
        fileprivate let end: Int32

        static let empty = Piece(start: 0, end: 0)
    }

    private var bytes: [UInt8] = []

    init() {}

    /// Adds the bytes that `write` appends.
    mutating func add(_ write: (inout [UInt8]) -> Void) -> Piece {
        let start = bytes.count
        write(&bytes)
        return Piece(start: Int32(clamping: start), end: Int32(clamping: bytes.count))
    }

    /// Adds a text, escaped for a JSON string.
    mutating func add(escaped text: String) -> Piece { add { appendJSONEscaped(text, to: &$0) } }

    /// - Complexity: O(bytes of the piece); one copy.
    @inline(__always)
    func append(_ piece: Piece, to output: inout [UInt8]) {
        let piece = bytes.span.extracting(Int(piece.start)..<Int(piece.end))
        unsafe piece.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
    }
}
