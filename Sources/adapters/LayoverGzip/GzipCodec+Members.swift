import LayoverDeflate

// Bodies of several members.
extension GzipCodec {
    /// Finds the members of a body; zeros may follow the last one.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - limit: Decoded bytes that are allowed.
    /// - Returns: At most ``GzipLimits/members``, one or more.
    /// - Throws: `GzipFault`: `.tooLarge` also for a damaged body that decodes to more than the limit before it fails.
    /// - Complexity: A walk over the symbols of all members, up to the limit.
    package mutating func members(of body: Span<UInt8>, limit: Int) throws(GzipFault) -> GzipMembers {
        var members = GzipMembers()
        var (left, start, codedBlocks) = (GzipCodec.most(body, limit), 0, 0)
        while start < body.count {
            let rest = body.extracting(start..<body.count)
            if members.count > 0, GzipCodec.isPadding(rest) { break }
            guard let member = GzipMember(rest) else { throw .damaged }
            if walk.cut(at: left + 1, of: rest, in: member.deflate) != nil { throw .tooLarge }
            guard case .whole(let decoded, let end) = walk.ending else {
                throw walk.ending == .broken ? .damaged : .tooLarge
            }
            left -= decoded
            codedBlocks += walk.codedBlocks
            if left < 0 || codedBlocks > DeflateLimits.codedBlocks { throw .tooLarge }
            let range = start..<start + end + GzipMember.trailerBytes
            members.append(GzipMembers.Part(range: range, decodedCount: decoded))
            start = range.upperBound
        }
        guard members.count > 0 else { throw .damaged }
        guard members.count <= GzipLimits.members else { throw .tooManyMembers }
        return members
    }

    /// Decodes a body of several members.
    ///
    /// - Parameters:
    ///   - body: The whole body.
    ///   - members: The members of this body.
    ///   - output: As many bytes as the members decode to.
    /// - Throws: `GzipFault`; `output` may then contain some bytes.
    package func decode(
        _ body: Span<UInt8>, _ members: GzipMembers, into output: inout MutableSpan<UInt8>
    ) throws(GzipFault) {
        var start = 0
        for part in members.parts {
            let bytes = body.extracting(part.range)
            guard let member = GzipMember(bytes), member.size == UInt32(truncatingIfNeeded: part.decodedCount) else {
                throw .damaged
            }
            let end = start + part.decodedCount
            var piece = output._mutatingExtracting(start..<end)
            try decode(bytes, member, into: &piece)
            start = end
        }
    }

    /// Returns whether a body decodes to more than the limit, even if it is damaged.
    ///
    /// - Parameters:
    ///   - body: Any bytes.
    ///   - limit: Decoded bytes that are allowed.
    /// - Returns: `true` if such a body must not be passed on.
    /// - Complexity: That of ``members(of:limit:)``.
    package mutating func decodesToTooMuch(_ body: Span<UInt8>, limit: Int) -> Bool {
        do throws(GzipFault) {
            _ = try members(of: body, limit: limit)
            return false
        } catch {
            return error == .tooLarge
        }
    }

    /// True if every byte is zero.
    private static func isPadding(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where bytes[index] != 0 { return false }
        return true
    }
}
