/// A list of texts in one buffer: two allocations whatever its length.
package struct PackedTexts: Hashable, Sendable {
    package private(set) var bytes: [UInt8] = []
    /// End of each text in `bytes`.
    package private(set) var ends: [Int] = []

    package init() {}

    package init(_ texts: [String]) {
        reserve(texts: texts.count, bytes: texts.reduce(0) { $0 + $1.utf8.count })
        for text in texts { append(text) }
    }

    package var count: Int { ends.count }
    package var isEmpty: Bool { ends.isEmpty }

    package mutating func reserve(texts: Int, bytes byteCount: Int) {
        ends.reserveCapacity(texts)
        bytes.reserveCapacity(byteCount)
    }

    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(bytes.count)
    }

    package mutating func append(utf8: Span<UInt8>) {
        unsafe utf8.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
    }

    package func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    package subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    package func contains(_ text: String) -> Bool {
        ends.indices.contains { index in
            let range = range(index)
            return range.count == text.utf8.count && bytes[range].elementsEqual(text.utf8)
        }
    }
}
