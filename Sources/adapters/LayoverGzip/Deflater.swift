import CDeflate

/// Compresses bytes into deflate streams, one after the other.
@safe
package struct Deflater: ~Copyable {
    private let handle: OpaquePointer?

    /// - Parameter level: From 1 (quick) to 12 (small).
    package init(level: Int) { unsafe handle = libdeflate_alloc_compressor(Int32(clamping: level)) }

    deinit { if let handle = unsafe handle { unsafe libdeflate_free_compressor(handle) } }

    /// Appends one complete raw stream.
    ///
    /// - Returns: `false` if memory is exhausted; then nothing was appended.
    package func deflate(_ bytes: Span<UInt8>, to output: inout [UInt8]) -> Bool {
        guard let handle = unsafe handle else { return false }
        let start = output.count
        let bound = unsafe libdeflate_deflate_compress_bound(handle, bytes.count)
        output.append(contentsOf: repeatElement(0, count: bound))
        let written = unsafe bytes.withUnsafeBytes { source in
            unsafe output.withUnsafeMutableBytes { target in
                unsafe libdeflate_deflate_compress(
                    handle, source.baseAddress, source.count, target.baseAddress.map { unsafe $0 + start }, bound)
            }
        }
        output.removeSubrange((start + written)...)
        return written > 0
    }
}
