import LayoverDeflate
package import LayoverGzip
package import LayoverHTTP
package import LayoverModel
package import LayoverSeal
import Synchronization

/// A body that arrived packed by gzip, together with its decoded form; both live equally long.
package final class PackedBody: Sendable {
    /// As received.
    package let packed: any HeldBytes
    package let decoded: any HeldBytes
    /// The frame of the only member; `nil` for a body with several members, which is sent unpacked.
    private let member: GzipMember?
    /// The last cut: many requests may insert something into one body at the same offset.
    private let lastCut = Mutex<(offset: Int, cut: DeflateCut?)?>(nil)

    /// Decodes a body.
    ///
    /// - Parameters:
    ///   - packed: The body.
    ///   - limit: Decoded bytes that are allowed.
    ///   - workers: Provides the decoder.
    ///   - lend: Allocates memory to decode into, and fills it; `nil` if memory is exhausted.
    /// - Throws: The fault in the body.
    package init(
        _ packed: any HeldBytes, limit: Int, by workers: WorkerPool,
        memory lend: (Int, (inout MutableSpan<UInt8>) throws(GzipFault) -> Void) throws(GzipFault) -> (any HeldBytes)?
    ) throws(GzipFault) {
        self.packed = packed
        if let (decoded, member) = try PackedBody.decodeMember(of: packed, limit: limit, by: workers, memory: lend) {
            (self.decoded, self.member) = (decoded, member)
        } else {
            decoded = try PackedBody.decodeMembers(of: packed, limit: limit, by: workers, memory: lend)
            member = nil
        }
    }

    /// Decodes a body of one member, as almost all are.
    ///
    /// - Returns: `nil` if the body is not one valid member.
    private static func decodeMember(
        of packed: any HeldBytes, limit: Int, by workers: WorkerPool,
        memory lend: (Int, (inout MutableSpan<UInt8>) throws(GzipFault) -> Void) throws(GzipFault) -> (any HeldBytes)?
    ) throws(GzipFault) -> (decoded: any HeldBytes, member: GzipMember)? {
        do throws(GzipFault) {
            let member = try packed.frame(limit: limit, by: workers)
            let decoded = try lend(Int(member.size)) { output throws(GzipFault) in
                try packed.decode(into: &output, by: workers) { bytes, codec, output throws(GzipFault) in
                    try codec.decode(bytes, member, into: &output)
                }
            }
            guard let decoded else { throw .memory }
            return (decoded, member)
        } catch {
            guard error == .damaged || error == .several else { throw error }
            return nil
        }
    }

    /// Decodes a body with data after its first member: other members or zeros.
    private static func decodeMembers(
        of packed: any HeldBytes, limit: Int, by workers: WorkerPool,
        memory lend: (Int, (inout MutableSpan<UInt8>) throws(GzipFault) -> Void) throws(GzipFault) -> (any HeldBytes)?
    ) throws(GzipFault) -> any HeldBytes {
        let members = try packed.members(limit: limit, by: workers)
        let decoded = try lend(members.decodedCount) { output throws(GzipFault) in
            try packed.decode(into: &output, by: workers) { bytes, codec, output throws(GzipFault) in
                try codec.decode(bytes, members, into: &output)
            }
        }
        guard let decoded else { throw .memory }
        return decoded
    }

    /// True if something can be inserted into the packed body; a body with several members is sent unpacked.
    package var isSpliceable: Bool { member != nil }

    /// Bytes of memory of both forms.
    package var heldByteCount: Int { packed.heldByteCount + decoded.heldByteCount }

    /// The body with an insertion, still packed.
    ///
    /// - Parameters:
    ///   - insertion: The inserted bytes.
    ///   - offset: The offset in the decoded body.
    ///   - workers: Provides the packer.
    /// - Returns: The segments to send, in order, and whether all of the body had to be packed again; `nil` if memory is
    ///   exhausted, or if the body is not ``isSpliceable``.
    package func segments(
        with insertion: [UInt8], at offset: Int, by workers: WorkerPool
    ) -> (segments: [HTTPReply.Segment], isRepacked: Bool)? {
        guard let member else { return nil }
        let splice = workers.withWorker(reading: 0) { worker in
            packed.withBytes { packed in
                let cut = cut(at: offset, of: packed, member, by: &worker.codec)
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

    private func cut(
        at offset: Int, of packed: Span<UInt8>, _ member: GzipMember, by codec: inout GzipCodec
    ) -> DeflateCut? {
        if let last = lastCut.withLock({ $0 }), last.offset == offset { return last.cut }
        let cut = codec.cut(at: offset, of: packed, member)
        lastCut.withLock { $0 = (offset, cut) }
        return cut
    }
}

extension HeldBytes {
    /// Calls `use` with the bytes without their padding.
    fileprivate func withBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withPaddedBytes { padded throws(Failure) in try use(padded.extracting(0..<count)) }
    }

    fileprivate func frame(limit: Int, by workers: WorkerPool) throws(GzipFault) -> GzipMember {
        try read(by: workers) { bytes, codec throws(GzipFault) in try codec.frame(of: bytes, limit: limit) }
    }

    fileprivate func members(limit: Int, by workers: WorkerPool) throws(GzipFault) -> GzipMembers {
        try read(by: workers) { bytes, codec throws(GzipFault) in try codec.members(of: bytes, limit: limit) }
    }

    private func read<Frame: Sendable>(
        by workers: WorkerPool, _ read: (Span<UInt8>, inout GzipCodec) throws(GzipFault) -> Frame
    ) throws(GzipFault) -> Frame {
        let outcome = withBytes { bytes in
            workers.withWorker(reading: 0) { worker -> Result<Frame, GzipFault> in
                do throws(GzipFault) {
                    return .success(try read(bytes, &worker.codec))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try outcome.get()
    }

    fileprivate func decode(
        into output: inout MutableSpan<UInt8>, by workers: WorkerPool,
        _ decode: (Span<UInt8>, inout GzipCodec, inout MutableSpan<UInt8>) throws(GzipFault) -> Void
    ) throws(GzipFault) {
        let fault = withBytes { bytes in
            workers.withWorker(reading: 0) { worker -> GzipFault? in
                do throws(GzipFault) {
                    try decode(bytes, &worker.codec, &output)
                    return nil
                } catch {
                    return error
                }
            }
        }
        if let fault { throw fault }
    }
}

// Bodies with equal content.
extension PackedBody {
    /// Identifies a body's content: its length from the deflate stream on, and a hash with a secret key.
    ///
    /// The header before the stream contains the time of packing, which differs with each answer.
    package struct Print: Hashable, Sendable {
        let count: Int
        let hash: [UInt8]
    }

    /// - Returns: `nil` if the body does not begin as gzip does.
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
