package import LayoverDeflate

/// Reads gzip bodies and puts something into them without packing them again; each thread has its own.
package struct GzipCodec: ~Copyable {
    private let inflater = Inflater()
    private let deflater = Deflater(level: GzipCodec.level)
    var walk = DeflateWalk()
    /// What is packed behind the cut; its memory is used again.
    private var fresh: [UInt8] = []

    /// The quickest: what is put in is a fiftieth of the whole.
    private static let level = 1
    /// A header without name and time, and the system unknown.
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

    package init() {}

    /// Reads the frame of a body, and looks whether it may be decoded.
    ///
    /// A body that is cut off says any length: it is believed that it decodes to too much only where the data does.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - limit: Bytes that it may decode to.
    /// - Returns: The frame.
    /// - Throws: `GzipFault.damaged` or `.tooLarge`.
    /// - Complexity: O(1), but for a body that says it decodes to too much: then that of a walk to where it may not go.
    package mutating func frame(of body: Span<UInt8>, limit: Int) throws(GzipFault) -> GzipMember {
        guard let member = GzipMember(body) else { throw .damaged }
        guard Int(member.size) > GzipCodec.most(body, limit) else { return member }
        throw decodesToTooMuch(body, limit: limit) ? .tooLarge : .damaged
    }

    /// Bytes that a body may decode to.
    static func most(_ body: Span<UInt8>, _ limit: Int) -> Int {
        min(limit, max(GzipLimits.ratioFromBytes, GzipLimits.decodedRatio * body.count))
    }

    /// Decodes a body of one member whose frame was read.
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

    /// Finds where a decoded body can be cut.
    ///
    /// - Parameters:
    ///   - offset: Where something is to be put in, in the decoded body.
    ///   - body: The packed body, decoded without a fault.
    ///   - member: Its frame.
    /// - Returns: `nil` where it has to be packed anew.
    /// - Complexity: A walk over the symbols before `offset`.
    package mutating func cut(at offset: Int, of body: Span<UInt8>, _ member: GzipMember) -> DeflateCut? {
        walk.cut(at: offset, of: body, in: member.deflate)
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
    ///   - cut: Where it is cut for this offset.
    ///   - decoded: What it decodes to.
    /// - Returns: `nil` where memory is out.
    /// - Complexity: Packing what is put in, and what stands behind the cut.
    package mutating func splice(
        _ insertion: Span<UInt8>, at offset: Int, of body: Span<UInt8>, _ member: GzipMember, cut: DeflateCut?,
        decoded: Span<UInt8>
    ) -> GzipSplice? {
        let ending = decoded.extracting(offset..<decoded.count)
        let kept = cut?.decodedCount ?? 0
        defer { fresh.removeAll(keepingCapacity: true) }
        append(decoded.extracting(kept..<offset))
        append(insertion)
        append(ending)
        var packed: [UInt8] = []
        guard deflater.deflate(fresh.span, to: &packed) else { return nil }
        var check = Checksum(CyclicCheck.before(ending, of: member.checksum))
        check.add(insertion)
        check.add(ending)
        GzipCodec.append(check, count: member.size &+ UInt32(truncatingIfNeeded: insertion.count), to: &packed)
        let pieces = cut.map { GzipJoint($0, of: body).pieces } ?? [.written(GzipCodec.header)]
        return GzipSplice(pieces: pieces, ending: packed, isRepacked: cut == nil)
    }

    /// Adds a stretch to the body that is packed next.
    ///
    /// - Complexity: O(bytes), to copy them.
    package mutating func gather(_ bytes: Span<UInt8>) { append(bytes) }

    /// Packs what was gathered, as quickly as can be, and forgets it.
    ///
    /// - Returns: `nil` where memory is out.
    /// - Complexity: O(bytes); about 2 ns each.
    package mutating func packGathered() -> [UInt8]? {
        defer { fresh.removeAll(keepingCapacity: true) }
        var body = GzipCodec.header
        guard deflater.deflate(fresh.span, to: &body) else { return nil }
        var check = Checksum()
        check.add(fresh.span)
        GzipCodec.append(check, count: UInt32(truncatingIfNeeded: fresh.count), to: &body)
        // No more memory than it needs: it is held until it is sent.
        return Array(body[...])
    }

    /// Gives memory back that is larger than `count` bytes.
    package mutating func releaseMemory(above count: Int) {
        if fresh.capacity > count { fresh = [] }
    }

    /// Packs a whole body.
    ///
    /// - Parameters:
    ///   - bytes: What it decodes to.
    ///   - level: From 1 (quick) to 12 (small).
    /// - Returns: `nil` where memory is out.
    package static func pack(_ bytes: Span<UInt8>, level: Int) -> [UInt8]? {
        var body = header
        guard Deflater(level: level).deflate(bytes, to: &body) else { return nil }
        var check = Checksum()
        check.add(bytes)
        append(check, count: UInt32(truncatingIfNeeded: bytes.count), to: &body)
        return body
    }

    /// The last eight bytes of a body.
    private static func append(_ check: Checksum, count: UInt32, to body: inout [UInt8]) {
        for number in [check.value, count] {
            unsafe withUnsafeBytes(of: number.littleEndian) { unsafe body.append(contentsOf: $0) }
        }
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe fresh.append(contentsOf: $0) }
    }
}
