import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// A posted answer that came packed by gzip, and whether its client takes it so.
struct PackedAnswer: Sendable {
    /// Why a posted body that says it is packed is not read.
    enum Fault: Error, Hashable, Sendable {
        /// Another coding than gzip, or none that decodes.
        case unreadable
        /// It decodes to more than a body may have.
        case tooLarge
        /// Bodies in flight have all the memory that they may.
        case busy
    }

    let body: PackedBody
    /// True if the client takes the answer packed, too.
    let isTakenPacked: Bool

    var decoded: any HeldBytes { body.decoded }

    /// Decodes the body of a request, so that nothing that was not looked at is ever passed on.
    ///
    /// - Parameters:
    ///   - request: One with a `Content-Encoding`.
    ///   - limit: Bytes that it may decode to.
    ///   - workers: Lend the decoder.
    /// - Throws: What is wrong with it.
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

    /// The codings of a body as its request says them, one after the other.
    static func coding(of request: borrowing HTTPRequest) -> String {
        request.headers("Content-Encoding").joined(separator: ", ")
    }

    /// The answer as it came.
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

    /// Puts something into the answer: still packed for a client that takes it so, for any other as it decodes.
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
