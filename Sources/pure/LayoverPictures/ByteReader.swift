/// Reads numbers and texts from untrusted bytes; reading past their end is an error.
struct ByteReader: ~Copyable {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { next == bytes.count }

    mutating func number(bytes count: Int) throws(PictureError) -> Int {
        guard bytes.count - next >= count else { throw .badDescription("it ends too early") }
        defer { next += count }
        return bytes[next..<(next + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func bytes(atMost limit: Int) throws(PictureError) -> [UInt8] {
        let count = try number(bytes: 4)
        guard count <= limit, bytes.count - next >= count else { throw .badDescription("a part is too long") }
        defer { next += count }
        return Array(bytes[next..<(next + count)])
    }

    mutating func text(atMost limit: Int) throws(PictureError) -> String {
        guard let text = String(validating: try bytes(atMost: limit), as: UTF8.self) else {
            throw .badDescription("a text is not UTF-8")
        }
        return text
    }

    /// Reads a case of a closed list, by its index.
    mutating func word<List: CaseIterable>(_: List.Type) throws(PictureError) -> List {
        let all = Array(List.allCases)
        let place = try number(bytes: 1)
        guard all.indices.contains(place) else { throw .badDescription("a word is unknown") }
        return all[place]
    }
}

extension [UInt8] {
    mutating func append(number: Int, bytes count: Int) {
        for shift in stride(from: (count - 1) * 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func append(counted bytes: some Collection<UInt8>) {
        append(number: bytes.count, bytes: 4)
        append(contentsOf: bytes)
    }

    mutating func append<List: CaseIterable & Equatable>(word: List) {
        append(number: Array<List>(List.allCases).firstIndex(of: word) ?? 0, bytes: 1)
    }
}
