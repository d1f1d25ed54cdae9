import LayoverDeflate
import LayoverFrame
import LayoverGzip
import LayoverHTTP
import LayoverModel
import LayoverWeb

/// A posted answer that came packed by gzip: the bytes that came, and what they decode to.
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

    let body: any HeldBytes
    let decoded: any HeldBytes
    /// True if the client takes the answer packed, too.
    let isTakenPacked: Bool
    private let member: GzipMember

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
        self.body = body
        isTakenPacked = AcceptedCodings(request.header("Accept-Encoding")).takesGzip
        do throws(GzipFault) {
            let member = try body.withBytes { bytes throws(GzipFault) in
                try GzipCodec.frame(of: bytes, limit: limit)
            }
            self.member = member
            let memory = try request.memory(Int(member.size)) { output throws(GzipFault) in
                try body.decode(member, into: &output, by: workers)
            }
            guard let memory else { throw GzipFault.memory }
            decoded = memory
        } catch {
            switch error {
            case .damaged, .several: throw .unreadable
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
        isTakenPacked ? [.held(body, 0..<body.count)] : [.held(decoded, 0..<decoded.count)]
    }

    /// What the client must know of the bytes that it is sent.
    var headers: [HTTPHeader] {
        let vary = HTTPHeader("Vary", "Accept-Encoding")
        return isTakenPacked ? [HTTPHeader("Content-Encoding", "gzip"), vary] : [vary]
    }

    /// The answer with something put in: packed for a client that takes it so, for any other as it decodes.
    ///
    /// - Returns: `nil` where there is no memory to pack what is put in.
    func segments(
        with insertion: [UInt8], at offset: Int, by workers: WorkerPool
    ) -> (segments: [HTTPReply.Segment], isRepacked: Bool)? {
        guard isTakenPacked else {
            return (
                [.held(decoded, 0..<offset), .bytes(insertion), .held(decoded, offset..<decoded.count)], false
            )
        }
        let splice = workers.withWorker(reading: 0) { worker in
            body.withBytes { packed in
                decoded.withBytes { whole in
                    worker.codec.splice(insertion.span, at: offset, of: packed, member, decoded: whole)
                }
            }
        }
        guard let splice else { return nil }
        let pieces = splice.pieces.map { piece -> HTTPReply.Segment in
            switch piece {
            case .kept(let range): .held(body, range)
            case .written(let bytes): .bytes(bytes)
            }
        }
        return (pieces + [.bytes(splice.ending)], splice.isRepacked)
    }
}

extension HeldBytes {
    /// Lends the bytes alone.
    fileprivate func withBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withPaddedBytes { padded throws(Failure) in try use(padded.extracting(0..<count)) }
    }

    fileprivate func decode(
        _ member: GzipMember, into output: inout MutableSpan<UInt8>, by workers: WorkerPool
    ) throws(GzipFault) {
        let fault = withBytes { bytes in
            workers.withWorker(reading: 0) { worker -> GzipFault? in
                do throws(GzipFault) {
                    try worker.codec.decode(bytes, member, into: &output)
                    return nil
                } catch {
                    return error
                }
            }
        }
        if let fault { throw fault }
    }
}
