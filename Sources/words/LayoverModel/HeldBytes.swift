/// Bytes that an adapter keeps in its own memory for as long as this object lives, so that another room can read or send them
/// without a copy.
///
/// They are never written once they have been passed on, and they stay at one address.
package protocol HeldBytes: AnyObject, Sendable {
    var count: Int { get }
    /// Bytes of memory that are freed with this object: at least `count` and the padding.
    var heldByteCount: Int { get }

    /// Calls `use` with the bytes and simdjson's padding of zeros after them: `HeldBytesPadding.count` more than `count`.
    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result
}

extension HeldBytes {
    package var heldByteCount: Int { count + HeldBytesPadding.count }
}

package enum HeldBytesPadding {
    /// Readable bytes after the last one, as simdjson requires.
    package static let count = 64
}
