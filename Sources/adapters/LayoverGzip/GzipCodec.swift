package import LayoverDeflate

/// Reads gzip bodies and inserts something into them without packing them again; each thread has its own.
package struct GzipCodec: ~Copyable {
    private let inflater = Inflater()
    private let deflater = Deflater(level: GzipCodec.level)
    var walk = DeflateWalk()
    /// The packed data after the cut; its memory is reused.
    private var fresh: [UInt8] = []

    /// The fastest level: an insertion is about a fiftieth of the whole.
    private static let level = 1
    /// A header without name and time, with the operating system unknown.
    private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]

    package init() {}

    /// Reads the frame of a body, and checks whether it may be decoded.
    ///
    /// The length in a truncated body can be any number: the body counts as too large only if its data really decodes to too
    /// much.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - limit: Decoded bytes that are allowed.
    /// - Returns: The frame.
    /// - Throws: `GzipFault.damaged` or `.tooLarge`.
    /// - Complexity: O(1); but if the length in the body is too large, O(symbols up to the limit), to check it.
    package mutating func frame(of body: Span<UInt8>, limit: Int) throws(GzipFault) -> GzipMember {
        guard let member = GzipMember(body) else { throw .damaged }
        guard Int(member.size) > GzipCodec.most(body, limit) else { return member }
        throw decodesToTooMuch(body, limit: limit) ? .tooLarge : .damaged
    }

    /// Decoded bytes that are allowed for a body.
    static func most(_ body: Span<UInt8>, _ limit: Int) -> Int {
        min(limit, max(GzipLimits.ratioFromBytes, GzipLimits.decodedRatio * body.count))
    }

    /// Decodes a body of one member whose frame has been read.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - member: Its frame.
    ///   - output: As many bytes as the frame specifies.
    /// - Throws: `GzipFault`; `output` may then contain some bytes.
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
    ///   - offset: The offset of the insertion in the decoded body.
    ///   - body: The packed body, which has been decoded without errors.
    ///   - member: Its frame.
    /// - Returns: `nil` if the body has to be packed again.
    /// - Complexity: A walk over the symbols before `offset`.
    package mutating func cut(at offset: Int, of body: Span<UInt8>, _ member: GzipMember) -> DeflateCut? {
        walk.cut(at: offset, of: body, in: member.deflate)
    }

    /// Inserts something into a decoded body, and keeps the packed body before it.
    ///
    /// The result decodes, byte for byte, to `decoded` with `insertion` at `offset`.
    ///
    /// - Parameters:
    ///   - insertion: The inserted bytes.
    ///   - offset: The offset in the decoded body.
    ///   - body: The packed body, which has been decoded without errors.
    ///   - member: Its frame.
    ///   - cut: The cut for this offset.
    ///   - decoded: The decoded body.
    /// - Returns: `nil` if memory is exhausted.
    /// - Complexity: Packs the insertion, and the data after the cut.
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

    /// Adds a segment to the body that is packed next.
    ///
    /// - Complexity: O(bytes), to copy them.
    package mutating func gather(_ bytes: Span<UInt8>) { append(bytes) }

    /// Packs the collected segments, as fast as possible, and clears them.
    ///
    /// - Returns: `nil` if memory is exhausted.
    /// - Complexity: O(bytes); about 2 ns each.
    package mutating func packGathered() -> [UInt8]? {
        defer { fresh.removeAll(keepingCapacity: true) }
        var body = GzipCodec.header
        guard deflater.deflate(fresh.span, to: &body) else { return nil }
        var check = Checksum()
        check.add(fresh.span)
        GzipCodec.append(check, count: UInt32(truncatingIfNeeded: fresh.count), to: &body)
        // A copy without spare capacity, because it stays in memory until it is sent.
        return Array(body[...])
    }

    /// Frees the buffer if it is larger than `count` bytes.
    package mutating func releaseMemory(above count: Int) {
        if fresh.capacity > count { fresh = [] }
    }

    /// Packs a whole body.
    ///
    /// - Parameters:
    ///   - bytes: The unpacked body.
    ///   - level: From 1 (quick) to 12 (small).
    /// - Returns: `nil` if memory is exhausted.
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
