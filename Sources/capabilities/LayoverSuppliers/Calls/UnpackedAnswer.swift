import LayoverFrame
import LayoverGzip
import LayoverModel
import LayoverUpstream

/// A whole answer with its body as it is read.
struct UnpackedAnswer: Sendable {
    /// As it came.
    let answer: UpstreamAnswer
    /// The body, decoded.
    let body: any HeldBytes
    /// Both forms of the body, where it came packed.
    let packed: PackedBody?

    init(_ answer: UpstreamAnswer, packed: PackedBody? = nil) {
        self.answer = answer
        self.packed = packed
        body = packed?.decoded ?? answer.body
    }

    /// Decodes an answer that came packed, so that nothing that was not looked at is ever passed on.
    ///
    /// - Parameters:
    ///   - answer: As it came.
    ///   - limit: Bytes that its body may decode to.
    ///   - workers: Lend the decoder.
    /// - Throws: What libcurl would say of a body that it decodes itself.
    init(_ answer: UpstreamAnswer, limit: Int, by workers: WorkerPool) throws(UpstreamFailure) {
        guard answer.isPacked, answer.body.count > 0 else {
            self.init(answer)
            return
        }
        do throws(GzipFault) {
            let packed = try PackedBody(answer.body, limit: limit, by: workers) { count, fill throws(GzipFault) in
                try answer.memory(count, fill)
            }
            self.init(answer, packed: packed)
        } catch {
            switch error {
            case .damaged, .several, .tooManyMembers: throw .malformed
            case .tooLarge: throw .tooLarge
            case .memory: throw .exhausted
            }
        }
    }
}
