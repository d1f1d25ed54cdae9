import LayoverDeflate
package import LayoverGzip
package import LayoverHTTP
package import LayoverModel
package import LayoverSeal
import Synchronization

/// A body that came packed by gzip, with what it decodes to; whoever holds it, holds both.
package final class PackedBody: Sendable {
    /// As it came.
    package let packed: any HeldBytes
    package let decoded: any HeldBytes
    private let member: GzipMember
    /// Where it was cut last: many may ask for one body with something put in at one place.
    private let lastCut = Mutex<(offset: Int, cut: DeflateCut?)?>(nil)

    /// Decodes a body.
    ///
    /// - Parameters:
    ///   - packed: The body.
    ///   - limit: Bytes that it may decode to.
    ///   - workers: Lend the decoder.
    ///   - lend: Lends memory to decode into, and has it filled; `nil` where there is none.
    /// - Throws: What is wrong with it.
    package init(
        _ packed: any HeldBytes, limit: Int, by workers: WorkerPool,
        memory lend: (Int, (inout MutableSpan<UInt8>) throws(GzipFault) -> Void) throws(GzipFault) -> (any HeldBytes)?
    ) throws(GzipFault) {
        let member = try packed.frame(limit: limit, by: workers)
        let decoded = try lend(Int(member.size)) { output throws(GzipFault) in
            try packed.decode(member, into: &output, by: workers)
        }
        guard let decoded else { throw .memory }
        self.packed = packed
        self.decoded = decoded
        self.member = member
    }

    /// Bytes of memory that both take.
    package var heldByteCount: Int { packed.heldByteCount + decoded.heldByteCount }

    /// The body with something put in: still packed.
    ///
    /// - Parameters:
    ///   - insertion: What is put in.
    ///   - offset: Where, in the decoded body.
    ///   - workers: Lend the packer.
    /// - Returns: What is sent one after the other, and whether all of it had to be packed anew; `nil` where there is no memory.
    package func segments(
        with insertion: [UInt8], at offset: Int, by workers: WorkerPool
    ) -> (segments: [HTTPReply.Segment], isRepacked: Bool)? {
        let splice = workers.withWorker(reading: 0) { worker in
            packed.withBytes { packed in
                let cut = cut(at: offset, of: packed, by: &worker.codec)
                return decoded.withBytes { whole in
                    worker.codec.splice(insertion.span, at: offset, of: packed, member, cut: cut, decoded: whole)
                }
            }
        }
        guard let splice else { return nil }
        let pieces = splice.pieces.map { piece -> HTTPReply.Segment in
            switch piece {
            case .kept(let range): .held(self.packed, range)
            case .written(let bytes): .bytes(bytes)
            }
        }
        return (pieces + [.bytes(splice.ending)], splice.isRepacked)
    }

    private func cut(at offset: Int, of packed: Span<UInt8>, by codec: inout GzipCodec) -> DeflateCut? {
        if let last = lastCut.withLock({ $0 }), last.offset == offset { return last.cut }
        let cut = codec.cut(at: offset, of: packed, member)
        lastCut.withLock { $0 = (offset, cut) }
        return cut
    }

    /// Tells of a body that does not read whether whoever tries gets more of it than may be.
    ///
    /// - Complexity: A walk over its symbols.
    package static func decodesToTooMuch(_ body: any HeldBytes, limit: Int, by workers: WorkerPool) -> Bool {
        body.withBytes { bytes in
            workers.withWorker(reading: 0) { $0.codec.decodesToTooMuch(bytes, limit: limit) }
        }
    }
}

extension HeldBytes {
    /// Lends the bytes alone.
    fileprivate func withBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withPaddedBytes { padded throws(Failure) in try use(padded.extracting(0..<count)) }
    }

    fileprivate func frame(limit: Int, by workers: WorkerPool) throws(GzipFault) -> GzipMember {
        let outcome = withBytes { bytes in
            workers.withWorker(reading: 0) { worker -> Result<GzipMember, GzipFault> in
                do throws(GzipFault) {
                    return .success(try worker.codec.frame(of: bytes, limit: limit))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try outcome.get()
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

// Bodies that say the same.
extension PackedBody {
    /// What tells a body from others: how long it is from its stream on, and a hash under a key that nobody outside has.
    ///
    /// The header before the stream says when it was packed, which is another time with each answer.
    package struct Print: Hashable, Sendable {
        let count: Int
        let hash: [UInt8]
    }

    /// - Returns: `nil` for what does not begin as gzip does.
    /// - Complexity: O(bytes); about 1 ns each.
    package static func print(of body: any HeldBytes, key: ContentHashKey) -> Print? {
        body.withBytes { bytes in
            GzipMember(bytes).map { member in
                let compared = bytes.extracting(member.deflate.lowerBound..<bytes.count)
                return Print(count: compared.count, hash: key.hash(compared))
            }
        }
    }
}
