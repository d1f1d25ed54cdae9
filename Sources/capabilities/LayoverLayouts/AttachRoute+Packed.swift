import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverWeb

// Answers that arrive packed, and answers that the server packs.
extension AttachRoute {
    /// An answer that arrived unpacked: it is packed if a setting says so and its client accepts gzip.
    func reply(
        _ segments: [HTTPReply.Segment], _ headers: [HTTPHeader], by packing: AnswerPacking?
    ) -> HTTPReply {
        guard let packing else { return .json(segments, headers: headers) }
        guard let packed = packing.packed(segments) else {
            return .json(segments, headers: headers.varyingByEncoding)
        }
        layouts.counters.count(.packed)
        return .json([.bytes(packed)], headers: headers.varyingByEncoding + [.gzip])
    }

    /// The packed answer with its layout; the answer unchanged if there is no memory to pack the layout.
    func reply(
        _ layout: [UInt8], at offset: Int, _ packed: PackedAnswer, _ headers: [HTTPHeader]
    ) -> HTTPReply {
        guard let made = packed.spliced(layout, at: offset, by: layouts.server.workers) else {
            layouts.counters.count(.overloaded)
            return .json(packed.passed, headers: [.privateNoStore, .degraded(.overloaded)] + packed.headers)
        }
        layouts.counters.count(made.outcome)
        return .json(made.segments, headers: headers + made.headers)
    }

    /// A body that is declared as packed but cannot be read: it passes unchanged if the client accepts its coding.
    func refused(
        _ request: borrowing HTTPRequest, _ fault: PackedAnswer.Fault, _ crossOrigin: [HTTPHeader]
    ) -> HTTPReply {
        layouts.counters.count(.refused)
        switch fault {
        case .tooLarge: return Problem.of(.bodyTooLarge).reply(crossOrigin)
        case .busy: return Problem.of(.tooBusy).reply(crossOrigin + [HTTPHeader("Retry-After", "1")])
        case .unreadable:
            guard takes(PackedAnswer.codings(of: request), request) else {
                return Problem.of(.contentEncoded).reply(crossOrigin + [HTTPHeader("Accept-Encoding", "gzip")])
            }
            layouts.counters.count(.encoding)
            return .json(
                [.requestBody(0..<request.bodyCount)],
                headers: [
                    .privateNoStore, .degraded(.encoding),
                    HTTPHeader("Content-Encoding", PackedAnswer.coding(of: request)),
                    .varyByEncoding,
                ] + crossOrigin)
        }
    }

    /// True if the client accepts a body of these codings.
    private func takes(_ codings: ContentCodings, _ request: borrowing HTTPRequest) -> Bool {
        if codings.isGzip { return request.takesGzip }
        return AcceptedCodings.takes(codings.names.joined(separator: ", "), by: request.header("Accept-Encoding"))
    }
}
