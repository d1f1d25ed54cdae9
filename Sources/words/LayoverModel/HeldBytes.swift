/// Bytes that an adapter holds in memory of its own for as long as this object lives, so that another may read them, or
/// send them from where they lie, without a copy.
///
/// Nobody writes to them once they are handed on, and they stay at one address.
package protocol HeldBytes: AnyObject, Sendable {
    var count: Int { get }
    /// Bytes of memory that are free once nobody holds this object: at least `count` and the padding.
    var heldByteCount: Int { get }

    /// Lends the bytes with simdjson's padding of zeros behind them: `HeldBytesPadding.count` more than `count`.
    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result
}

extension HeldBytes {
    package var heldByteCount: Int { count + HeldBytesPadding.count }
}

package enum HeldBytesPadding {
    /// Readable bytes behind the last, as simdjson wants.
    package static let count = 64
}
