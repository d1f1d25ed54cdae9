/// A short version in the form of ``PaddedVersion``, stored inline so that a comparison allocates nothing.
struct PaddedBytes {
    /// The longest version that always fits: at worst digits and dots alternate, and each pair becomes six bytes.
    static let versionBytes = 40
    private static let capacity = 128

    private var bytes = InlineArray<128, UInt8>(repeating: 0)
    private var count = 0
    /// Start of the current part, and whether it has only digits.
    private var partStart = 0
    private var isNumber = true

    /// `nil` for a version that is too long or not ASCII.
    init?(_ text: String) {
        let written = text.utf8Span
        guard written.isKnownASCII, written.count <= PaddedBytes.versionBytes else { return nil }
        let span = written.span
        var parts = 1
        if span.isEmpty { append(0x30) }
        for index in span.indices where !(index == 0 && span[index] == UInt8(ascii: "v")) {
            let byte = span[index]
            if byte == UInt8(ascii: "+") { break }
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
                closePart()
                append(UInt8(ascii: "-"))
                partStart = count
                isNumber = true
                parts += 1
            } else {
                isNumber = isNumber && (0x30...0x39).contains(byte)
                append(byte)
            }
        }
        closePart()
        if parts == 3 {
            append(UInt8(ascii: "-"))
            append(UInt8(ascii: "~"))
        }
    }

    /// Compares these bytes with `other`.
    func ordering(to other: Span<UInt8>) -> Ordering {
        for index in 0..<min(count, other.count) where bytes[index] != other[index] {
            return bytes[index] < other[index] ? .below : .above
        }
        return count == other.count ? .equal : count < other.count ? .below : .above
    }

    func append(to output: inout [UInt8]) {
        for index in 0..<count { output.append(bytes[index]) }
    }

    private mutating func append(_ byte: UInt8) {
        guard count < PaddedBytes.capacity else { return }
        bytes[count] = byte
        count += 1
    }

    /// Moves the digits of a number to the right, with spaces before them.
    private mutating func closePart() {
        let length = count - partStart
        let padding = PaddedVersion.growthBookWidth - length
        guard isNumber, length > 0, padding > 0, count + padding <= PaddedBytes.capacity else { return }
        for index in stride(from: count - 1, through: partStart, by: -1) { bytes[index + padding] = bytes[index] }
        for index in partStart..<partStart + padding { bytes[index] = UInt8(ascii: " ") }
        count += padding
    }
}
