import LayoverFrame
import LayoverGzip
import LayoverModel
import LayoverUpstream

/// A whole answer with its decoded body.
struct UnpackedAnswer: Sendable {
    /// The answer as it arrived.
    let answer: UpstreamAnswer
    /// The body, decoded.
    let body: any HeldBytes
    /// Both forms of the body, if it arrived packed.
    let packed: PackedBody?

    init(_ answer: UpstreamAnswer, packed: PackedBody? = nil) {
        self.answer = answer
        self.packed = packed
        body = packed?.decoded ?? answer.body
    }

    /// Decodes an answer that arrived packed, so that no unchecked bytes are passed on.
    ///
    /// - Parameters:
    ///   - answer: The answer as it arrived.
    ///   - limit: Bytes that its body may decode to.
    ///   - workers: Provide the decoder.
    /// - Throws: The failure that libcurl would report if it decoded the body itself.
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
