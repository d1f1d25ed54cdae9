package import LayoverFrame
import LayoverGzip
package import LayoverHTTP
import LayoverModel
import LayoverWeb

/// An answer packed by gzip, and whether its client accepts it packed.
package struct PackedAnswer: Sendable {
    private let body: PackedBody
    /// True if the client also accepts the answer packed.
    package let isTakenPacked: Bool

    /// An answer that was decoded before; it is sent packed only if a layout can be inserted into the packed bytes.
    package init(_ body: PackedBody, takesGzip: Bool) {
        self.body = body
        isTakenPacked = takesGzip && body.isSpliceable
    }

    var decoded: any HeldBytes { body.decoded }

    /// Decodes the body of a request, so that only bytes that were checked are passed on.
    ///
    /// - Parameters:
    ///   - request: A request with a `Content-Encoding`.
    ///   - limit: Maximum bytes that it may decode to.
    ///   - workers: Provide the decoder.
    /// - Throws: `GzipFault`: `damaged` for another coding too.
    init(of request: borrowing HTTPRequest, limit: Int, by workers: WorkerPool) throws(GzipFault) {
        guard let body = request.heldBody, PackedAnswer.codings(of: request).isGzip else { throw .damaged }
        isTakenPacked = request.takesGzip
        self.body = try PackedBody(body, limit: limit, by: workers) { count, fill throws(GzipFault) in
            try request.memory(count, fill)
        }
    }

    private static func codings(of request: borrowing HTTPRequest) -> ContentCodings {
        ContentCodings(request.headers("Content-Encoding"))
    }

    /// True if the client accepts a body of the codings of its own request.
    static func isTaken(_ request: borrowing HTTPRequest) -> Bool {
        let codings = codings(of: request)
        if codings.isGzip { return request.takesGzip }
        return AcceptedCodings.takes(codings.names.joined(separator: ", "), by: request.header("Accept-Encoding"))
    }

    /// The codings of a body as listed in its request, in order.
    static func coding(of request: borrowing HTTPRequest) -> String {
        request.headers("Content-Encoding").joined(separator: ", ")
    }

    /// The answer unchanged, packed or decoded as the client accepts it.
    package var passed: [HTTPReply.Segment] {
        let bytes = isTakenPacked ? body.packed : decoded
        return [.held(bytes, 0..<bytes.count)]
    }

    /// Headers of ``passed``.
    var headers: [HTTPHeader] { PackedAnswer.headers(isPacked: isTakenPacked) }

    private static func headers(isPacked: Bool) -> [HTTPHeader] {
        isPacked ? [.gzip, .varyByEncoding] : [.varyByEncoding]
    }

    /// An answer with its layout, as it is sent.
    package struct Spliced: Sendable {
        package let segments: [HTTPReply.Segment]
        let headers: [HTTPHeader]
        package let outcome: PackedOutcome
    }

    /// Inserts bytes into the answer: packed for a client that accepts it so, decoded for any other.
    ///
    /// - Returns: `nil` if there is no memory to pack the insertion.
    package func spliced(_ insertion: [UInt8], at offset: Int, by workers: WorkerPool) -> Spliced? {
        guard isTakenPacked, body.isSpliceable else {
            return Spliced(
                segments: [.held(decoded, 0..<offset), .bytes(insertion), .held(decoded, offset..<decoded.count)],
                headers: PackedAnswer.headers(isPacked: false), outcome: body.isSpliceable ? .decoded : .multiMember)
        }
        return body.segments(with: insertion, at: offset, by: workers).map { made in
            Spliced(segments: made.segments, headers: headers, outcome: made.isRepacked ? .repacked : .spliced)
        }
    }
}
