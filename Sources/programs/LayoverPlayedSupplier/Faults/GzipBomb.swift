import LayoverGzip
import Synchronization

/// Spaces in gzip, a thousandth of what they decode to.
enum GzipBomb {
    private static let last = Mutex<(count: Int, bytes: [UInt8])>((0, []))

    /// The gzip bytes, cached for the most recent size.
    ///
    /// All decoded bytes are in memory while they are packed.
    ///
    /// - Parameter count: The number of decoded bytes, from 1.
    /// - Returns: The packed bytes; empty if memory is exhausted.
    static func made(_ count: Int) -> [UInt8] {
        last.withLock { last in
            if last.count != count {
                let spaces = [UInt8](repeating: 0x20, count: count)
                last = (count, GzipCodec.pack(spaces.span, level: 1) ?? [])
            }
            return last.bytes
        }
    }
}
