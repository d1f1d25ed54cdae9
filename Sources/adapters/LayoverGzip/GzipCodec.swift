package import LayoverDeflate

/// Reads gzip bodies and puts something into them without packing them again; each thread has its own.
package struct GzipCodec: ~Copyable {
    private let inflater = Inflater()
    private let deflater = Deflater(level: GzipCodec.level)
    private var walk = DeflateWalk()
    /// What is packed behind the cut; its memory is used again.
    private var fresh: [UInt8] = []

    /// The quickest: what is put in is a fiftieth of the whole.
    private static let level = 1
    /// A header without name and time, and the system unknown.
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

    package init() {}

    /// Reads the frame of a body, and looks whether it may be decoded.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - limit: Bytes that it may decode to.
    /// - Returns: The frame.
    /// - Throws: `GzipFault.damaged` or `.tooLarge`.
    package static func frame(of body: Span<UInt8>, limit: Int) throws(GzipFault) -> GzipMember {
        guard let member = GzipMember(body) else { throw .damaged }
        let size = Int(member.size)
        let isDense = size > GzipLimits.ratioFromBytes && size / GzipLimits.decodedRatio > body.count
        guard size <= limit, !isDense else { throw .tooLarge }
        return member
    }

    /// Decodes a body whose frame was read.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - member: Its frame.
    ///   - output: As many bytes as the frame says.
    /// - Throws: `GzipFault`; `output` may hold some bytes then.
    package func decode(
        _ body: Span<UInt8>, _ member: GzipMember, into output: inout MutableSpan<UInt8>
    ) throws(GzipFault) {
        do throws(Inflater.Failure) {
            try inflater.inflate(body.extracting(member.deflate), into: &output)
        } catch {
            switch error {
            case .memory: throw .memory
            case .behind: throw .several
            case .damaged, .otherSize: throw .damaged
            }
        }
        var check = Checksum()
        check.add(output.span)
        guard check.value == member.checksum else { throw .damaged }
    }

    /// Puts something into a decoded body, and keeps all of the packed body that stands before it.
    ///
    /// What comes of it decodes, byte for byte, to `decoded` with `insertion` at `offset`.
    ///
    /// - Parameters:
    ///   - insertion: What is put in.
    ///   - offset: Where, in the decoded body.
    ///   - body: The packed body, decoded without a fault.
    ///   - member: Its frame.
    ///   - decoded: What it decodes to.
    /// - Returns: `nil` where memory is out.
    /// - Complexity: A walk over the symbols before `offset`, and packing what is behind it.
    package mutating func splice(
        _ insertion: Span<UInt8>, at offset: Int, of body: Span<UInt8>, _ member: GzipMember, decoded: Span<UInt8>
    ) -> GzipSplice? {
        let ending = decoded.extracting(offset..<decoded.count)
        let cut = walk.cut(at: offset, of: body, in: member.deflate)
        let kept = cut?.decodedCount ?? 0
        fresh.removeAll(keepingCapacity: true)
        append(decoded.extracting(kept..<offset))
        append(insertion)
        append(ending)
        var packed: [UInt8] = []
        guard deflater.deflate(fresh.span, to: &packed) else { return nil }
        var check = Checksum(CyclicCheck.before(ending, of: member.checksum))
        check.add(insertion)
        check.add(ending)
        let size = member.size &+ UInt32(truncatingIfNeeded: insertion.count)
        for number in [check.value, size] {
            unsafe withUnsafeBytes(of: number.littleEndian) { unsafe packed.append(contentsOf: $0) }
        }
        let pieces = cut.map { GzipJoint($0, of: body).pieces } ?? [.written(GzipCodec.header)]
        return GzipSplice(pieces: pieces, ending: packed, isRepacked: cut == nil)
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe fresh.append(contentsOf: $0) }
    }
}
