import CZstd

/// Packs and unpacks bytes as one frame that contains their number.
///
/// Source: RFC 8878, as implemented by libzstd.
package enum Zstandard {
    /// The level of compression: data is packed once, while the caller waits, and read by many.
    private static let level: Int32 = 9

    /// Packs bytes into one frame.
    ///
    /// - Throws: `ZstandardError.refused` if libzstd has no memory.
    package static func pack(_ bytes: [UInt8]) throws(ZstandardError) -> [UInt8] {
        let capacity = ZSTD_compressBound(bytes.count)
        var packed = [UInt8](repeating: 0, count: capacity)
        let count = unsafe ZSTD_compress(&packed, capacity, bytes, bytes.count, level)
        guard ZSTD_isError(count) == 0 else { throw .refused(words(count)) }
        packed.removeSubrange(count...)
        return packed
    }

    /// Unpacks one complete frame.
    ///
    /// Memory is allocated for the number of bytes that the frame declares, and only if that is within the limit; a frame
    /// with more content is rejected there.
    ///
    /// - Parameters:
    ///   - packed: One frame without further data.
    ///   - limit: Unpacked bytes that are allowed.
    /// - Returns: The unpacked bytes.
    /// - Throws: `ZstandardError.tooLarge`, or `damaged` for bytes that are not such a frame.
    package static func unpack(_ packed: [UInt8], limit: Int) throws(ZstandardError) -> [UInt8] {
        let size = try statedSize(of: packed)
        guard size <= limit else { throw .tooLarge(limit: limit) }
        let frame = unsafe ZSTD_findFrameCompressedSize(packed, packed.count)
        guard ZSTD_isError(frame) == 0 else { throw .damaged(words(frame)) }
        guard frame == packed.count else { throw .damaged("\(packed.count - frame) bytes follow the frame") }
        var bytes = [UInt8](repeating: 0, count: size)
        let count = unsafe ZSTD_decompress(&bytes, size, packed, packed.count)
        guard ZSTD_isError(count) == 0 else { throw .damaged(words(count)) }
        guard count == size else { throw .damaged("it has \(count) bytes instead of the declared \(size)") }
        return bytes
    }

    private static func statedSize(of packed: [UInt8]) throws(ZstandardError) -> Int {
        let size = unsafe ZSTD_getFrameContentSize(packed, packed.count)
        guard size != layover_zstd_size_error() else { throw .damaged("it does not begin with a frame") }
        guard size != layover_zstd_size_unknown() else { throw .damaged("the frame does not declare its size") }
        return Int(clamping: size)
    }

    private static func words(_ code: Int) -> String {
        guard let words = unsafe ZSTD_getErrorName(code) else { return "unknown error" }
        return unsafe String(cString: words)
    }
}
