import LayoverModel

/// Finds lines and columns of byte offsets in a text.
struct LinePlaces {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    /// - Complexity: O(log lines + bytes of the line).
    func position(of offset: Int) -> Position {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[starts[low]..<min(max(offset, starts[low]), bytes.count)]
        return Position(line: low + 1, column: before.count { $0 & 0xc0 != 0x80 } + 1)
    }
}
