import CDeflate

/// Decodes deflate streams whose decoded size is known, one after the other.
@safe
package struct Inflater: ~Copyable {
    /// Why a stream was not decoded.
    package enum Failure: Error, Hashable, Sendable {
        /// It is not a valid deflate stream, or is truncated.
        case damaged
        /// It decodes to another number of bytes.
        case otherSize
        /// Other data follows it.
        case behind
        /// No memory for the tables.
        case memory
    }

    private let handle: OpaquePointer?

    package init() { unsafe handle = libdeflate_alloc_decompressor() }

    deinit { if let handle = unsafe handle { unsafe libdeflate_free_decompressor(handle) } }

    /// Decodes a complete raw stream that fills `output`.
    ///
    /// - Parameters:
    ///   - stream: The stream without further data.
    ///   - output: As long as the decoded stream.
    /// - Throws: The fault; `output` may then contain some bytes.
    package func inflate(_ stream: Span<UInt8>, into output: inout MutableSpan<UInt8>) throws(Failure) {
        guard let handle = unsafe handle else { throw .memory }
        var (taken, given) = (0, 0)
        let count = output.count
        let result = unsafe stream.withUnsafeBytes { source in
            unsafe output.withUnsafeMutableBytes { target in
                unsafe libdeflate_deflate_decompress_ex(
                    handle, source.baseAddress, source.count, target.baseAddress, target.count, &taken, &given)
            }
        }
        switch result {
        case LIBDEFLATE_SUCCESS where given == count && taken == stream.count: return
        case LIBDEFLATE_SUCCESS where given == count: throw .behind
        case LIBDEFLATE_SUCCESS, LIBDEFLATE_SHORT_OUTPUT, LIBDEFLATE_INSUFFICIENT_SPACE: throw .otherSize
        default: throw .damaged
        }
    }
}
