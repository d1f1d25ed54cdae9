import LayoverModel

/// Bytes as an adapter would hold them.
final class SomeBytes: HeldBytes {
    let count: Int
    private let padded: [UInt8]

    init(_ bytes: [UInt8]) {
        count = bytes.count
        padded = bytes + [UInt8](repeating: 0, count: HeldBytesPadding.count)
    }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let kept = padded
        return try use(kept.span)
    }
}
