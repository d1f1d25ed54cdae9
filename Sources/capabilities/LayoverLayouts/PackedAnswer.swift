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
        guard let body = request.heldBody, PackedAnswer.coding(of: request).lowercased() == "gzip" else {
            throw .unreadable
        }
        isTakenPacked = request.takesGzip
        do throws(GzipFault) {
            self.body = try PackedBody(body, limit: limit, by: workers) { count, fill throws(GzipFault) in
                try request.memory(count, fill)
            }
        } catch {
            switch error {
            // Whoever takes gzip is passed what came, and must not get more of it than of any other answer.
            case .damaged, .several:
                throw PackedBody.decodesToTooMuch(body, limit: limit, by: workers) ? .tooLarge : .unreadable
            case .tooLarge: throw .tooLarge
            case .memory: throw .busy
            }
        }
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

    /// What the client must know of the bytes that it is sent.
    var headers: [HTTPHeader] {
        isTakenPacked ? [.gzip, .varyByEncoding] : [.varyByEncoding]
    }

    /// The answer with something put in: packed for a client that takes it so, for any other as it decodes.
    ///
    /// - Returns: `nil` where there is no memory to pack what is put in.
    func segments(
        with insertion: [UInt8], at offset: Int, by workers: WorkerPool
    ) -> (segments: [HTTPReply.Segment], isRepacked: Bool)? {
        if isTakenPacked { return body.segments(with: insertion, at: offset, by: workers) }
        return ([.held(decoded, 0..<offset), .bytes(insertion), .held(decoded, offset..<decoded.count)], false)
    }
}
