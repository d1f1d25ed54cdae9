package import LayoverFrame
package import LayoverHTTP
import LayoverWeb

extension HTTPReply {
    /// An answer that arrived unpacked: packed if a setting says so and its client accepts gzip.
    ///
    /// - Parameters:
    ///   - segments: The answer.
    ///   - status: Its status.
    ///   - headers: All headers, except those of its coding.
    ///   - packing: `nil` if answers are sent as they arrived.
    ///   - counters: Count the answers that are packed.
    /// - Returns: The reply.
    package static func packing(
        _ segments: [Segment], status: Int = 200, headers: [HTTPHeader], by packing: AnswerPacking?,
        _ counters: LayoutCounters
    ) -> HTTPReply {
        guard let packing else { return HTTPReply(status: status, headers: headers, segments: segments) }
        guard let packed = packing.packed(segments) else {
            return HTTPReply(status: status, headers: headers.varyingByEncoding, segments: segments)
        }
        counters.count(.packed)
        return HTTPReply(status: status, headers: headers.varyingByEncoding + [.gzip], segments: [.bytes(packed)])
    }
}
