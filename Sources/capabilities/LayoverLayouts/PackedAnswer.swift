import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// A posted answer packed by gzip, and whether its client accepts it packed.
struct PackedAnswer: Sendable {
    /// Why a body that is declared as packed cannot be read.
    enum Fault: Error, Hashable, Sendable {
        /// Another coding than gzip, or bytes that do not decode.
        case unreadable
        /// It decodes to more bytes than a body may have.
        case tooLarge
        /// Bodies in flight use all the memory they may.
        case busy
    }

    let body: PackedBody
    /// True if the client also accepts the answer packed.
    let isTakenPacked: Bool

    var decoded: any HeldBytes { body.decoded }

    /// Decodes the body of a request, so that only bytes that were checked are passed on.
    ///
    /// - Parameters:
    ///   - request: A request with a `Content-Encoding`.
    ///   - limit: Maximum bytes that it may decode to.
    ///   - workers: Provide the decoder.
    /// - Throws: `Fault`.
    init(of request: borrowing HTTPRequest, limit: Int, by workers: WorkerPool) throws(Fault) {
        guard let body = request.heldBody, PackedAnswer.codings(of: request).isGzip else { throw .unreadable }
        isTakenPacked = request.takesGzip
        do throws(GzipFault) {
            self.body = try PackedBody(body, limit: limit, by: workers) { count, fill throws(GzipFault) in
                try request.memory(count, fill)
            }
        } catch {
            switch error {
            case .damaged, .several, .tooManyMembers: throw .unreadable
            case .tooLarge: throw .tooLarge
            case .memory: throw .busy
            }
        }
    }

    static func codings(of request: borrowing HTTPRequest) -> ContentCodings {
        ContentCodings(request.headers("Content-Encoding"))
    }

    /// The codings of a body as listed in its request, in order.
    static func coding(of request: borrowing HTTPRequest) -> String {
        request.headers("Content-Encoding").joined(separator: ", ")
    }

    /// The answer unchanged, packed or decoded as the client accepts it.
    var passed: [HTTPReply.Segment] {
        let bytes = isTakenPacked ? body.packed : decoded
        return [.held(bytes, 0..<bytes.count)]
    }

    /// Headers of ``passed``.
    var headers: [HTTPHeader] { PackedAnswer.headers(isPacked: isTakenPacked) }

    private static func headers(isPacked: Bool) -> [HTTPHeader] {
        isPacked ? [.gzip, .varyByEncoding] : [.varyByEncoding]
    }

    /// An answer with its layout, as it is sent.
    struct Spliced: Sendable {
        let segments: [HTTPReply.Segment]
        let headers: [HTTPHeader]
        let outcome: PackedOutcome
    }

    /// Inserts bytes into the answer: packed for a client that accepts it so, decoded for any other.
    ///
    /// - Returns: `nil` if there is no memory to pack the insertion.
    func spliced(_ insertion: [UInt8], at offset: Int, by workers: WorkerPool) -> Spliced? {
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
