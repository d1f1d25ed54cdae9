import LayoverAssembly
import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// A posted answer, and how it is returned: with a layout, or unchanged with the reason why it has none.
struct PostedAnswer: Sendable {
    /// `nil` if it was posted unpacked.
    private let packed: PackedAnswer?
    /// Packs an answer that was posted unpacked; `nil` if it is returned unpacked.
    private let packing: AnswerPacking?
    private let bodyCount: Int
    private let workers: WorkerPool
    private let counters: LayoutCounters

    /// - Throws: `GzipFault` if it is declared as packed but cannot be read.
    init(_ request: borrowing HTTPRequest, _ layouts: LayoutContext) throws(GzipFault) {
        bodyCount = request.bodyCount
        workers = layouts.server.workers
        counters = layouts.counters
        if request.isEncoded {
            packing = nil
            packed = try PackedAnswer(
                of: request, limit: layouts.server.settings.bodyMegabytes << 20, by: layouts.server.workers)
        } else {
            packing = layouts.server.packing(request, isPosted: true)
            packed = nil
        }
    }

    /// Provides the answer's bytes: the body, or its decoded form.
    func withBytes<Result>(of request: borrowing HTTPRequest, _ use: (Span<UInt8>, Int) -> Result) -> Result {
        guard let packed else { return request.withPaddedBody(use) }
        return packed.decoded.withPaddedBytes { use($0, packed.decoded.count) }
    }

    /// The answer's bytes, for a reader that outlives the request.
    func heldBytes(of request: borrowing HTTPRequest) -> (any HeldBytes)? { packed?.decoded ?? request.heldBody }

    /// The answer with its layout.
    ///
    /// - Parameters:
    ///   - layout: The bytes to insert.
    ///   - offset: Their place in the answer; `nil` if the layout is sent alone.
    ///   - headers: All headers of the reply, except those of its coding.
    /// - Returns: The answer unchanged if there is no memory to pack the layout.
    func reply(_ layout: [UInt8], at offset: Int?, _ headers: [HTTPHeader]) -> HTTPReply {
        guard let offset else { return plain([.bytes(layout)], headers) }
        guard let packed else {
            return plain(
                [.requestBody(0..<offset), .bytes(layout), .requestBody(offset..<bodyCount)], headers)
        }
        guard let made = packed.spliced(layout, at: offset, by: workers) else {
            counters.count(.overloaded)
            return .json(packed.passed, headers: [.privateNoStore, .degraded(.overloaded)] + packed.headers)
        }
        counters.count(made.outcome)
        return .json(made.segments, headers: headers + made.headers)
    }

    /// The answer unchanged.
    ///
    /// - Parameters:
    ///   - reason: Why it has no layout.
    ///   - serving: The release that was used; `nil` if none was.
    ///   - market: The code of the market, if it is known.
    ///   - crossOrigin: Headers for a browser on another origin.
    /// - Returns: The reply.
    func reply(
        without reason: DegradedReason, of serving: Serving? = nil, in market: String? = nil, crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        counters.count(reason, in: market)
        var headers: [HTTPHeader] = [.privateNoStore, .degraded(reason)]
        if let serving { headers.append(.catalog(of: serving)) }
        guard let packed else { return plain([.requestBody(0..<bodyCount)], headers + crossOrigin) }
        return .json(packed.passed, headers: headers + packed.headers + crossOrigin)
    }

    private func plain(_ segments: [HTTPReply.Segment], _ headers: [HTTPHeader]) -> HTTPReply {
        .packing(segments, headers: [.json, .noSniff] + headers, by: packing, counters)
    }
}
