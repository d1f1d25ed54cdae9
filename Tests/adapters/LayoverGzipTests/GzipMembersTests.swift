import LayoverTestKit
import Testing

@testable import LayoverGzip

/// Bodies of several members (RFC 1952, 2.2) decode to the concatenation of their members.
struct GzipMembersTests {
    private static let answer = Array(#"{"data":[1,2,3],"meta":{"count":3}}"#.utf8)

    /// Header flags: FHCRC 2, FEXTRA 4, FNAME 8, FCOMMENT 16.
    private static func member(_ bytes: [UInt8], flags: UInt8 = 0) -> [UInt8] {
        var header: [UInt8] = [0x1f, 0x8b, 8, flags, 1, 2, 3, 4, 0, 3]
        if flags & 4 != 0 { header += [5, 0, 0x41, 0x70, 1, 0, 9] }
        if flags & 8 != 0 { header += Array("answer.json".utf8) + [0] }
        if flags & 16 != 0 { header += Array("a comment".utf8) + [0] }
        if flags & 2 != 0 {
            var check = Checksum()
            check.add(header.span)
            header += [UInt8(truncatingIfNeeded: check.value), UInt8(truncatingIfNeeded: check.value >> 8)]
        }
        _ = Deflater(level: 6).deflate(bytes.span, to: &header)
        var check = Checksum()
        check.add(bytes.span)
        for number in [check.value, UInt32(bytes.count)] {
            for shift in [0, 8, 16, 24] { header.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }
        return header
    }

    private static func decoded(_ body: [UInt8], limit: Int = 1 << 25) throws(GzipFault) -> [UInt8] {
        var codec = GzipCodec()
        let members = try codec.members(of: body.span, limit: limit)
        var output = [UInt8](repeating: 0, count: members.decodedCount)
        var span = output.mutableSpan
        try codec.decode(body.span, members, into: &span)
        return output
    }

    @Test(
        arguments: [
            ("two", member(Array(answer[..<9])) + member(Array(answer[9...]))),
            ("an empty last one", member(answer) + member([])),
            ("an empty first one", member([]) + member(answer)),
            ("an empty one between", member(Array(answer[..<9])) + member([]) + member(Array(answer[9...]))),
            ("one and zeros", member(answer) + Array(repeating: 0, count: 32)),
            ("one and a single zero", member(answer) + [0]),
            ("two and zeros", member(answer) + member([]) + Array(repeating: 0, count: 7)),
            (
                "headers with all parts",
                member(Array(answer[..<9]), flags: 0x1e) + member(Array(answer[9..<20]), flags: 4)
                    + member(Array(answer[20...]), flags: 0x1a)
            ),
        ] as [(String, [UInt8])])
    func `members decode one after the other`(name: String, body: [UInt8]) throws {
        #expect(try Self.decoded(body) == Self.answer)
    }

    @Test(arguments: 0..<200)
    func `random members decode to the whole`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var (whole, body): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<1 + generator.below(8) {
            let size = generator.below(4) == 0 ? 0 : generator.below(3_000)
            let bytes = (0..<size).map { _ in UInt8(97 + generator.below(6)) }
            whole += bytes
            body += Self.member(bytes, flags: UInt8(generator.below(16)) << 1)
        }
        body += Array(repeating: 0, count: generator.below(3) * generator.below(300))
        #expect(try Self.decoded(body) == whole, "seed \(seed)")
    }

    private static let two = member(Array(answer[..<9])) + member(Array(answer[9...]))

    @Test(
        arguments: [
            ("other bytes", two + [1]), ("zeros, then another byte", two + [0, 0, 7]),
            ("zeros between", member([]) + [0, 0] + member(answer)), ("nothing", []), ("zeros alone", [0, 0, 0]),
            ("the start of a third member", two + [0x1f, 0x8b, 8, 0]), ("text", two + Array("trailing".utf8)),
        ] as [(String, [UInt8])])
    func `anything but members and zeros is damaged`(name: String, body: [UInt8]) {
        #expect(throws: GzipFault.damaged) { try Self.decoded(body) }
    }

    @Test func `a second member that is cut off anywhere is damaged`() {
        let first = Self.member(Array(Self.answer[..<9])).count
        for count in first + 1..<Self.two.count {
            #expect(throws: GzipFault.damaged, "\(count)") { try Self.decoded(Array(Self.two[..<count])) }
        }
    }

    @Test func `another check or length of either member is damaged`() {
        let first = Self.member(Array(Self.answer[..<9])).count
        for index in Array(first - 8..<first) + Array(Self.two.count - 8..<Self.two.count) {
            var body = Self.two
            body[index] ^= 1
            #expect(throws: GzipFault.damaged, "\(index)") { try Self.decoded(body) }
        }
    }

    @Test(arguments: [(GzipLimits.members, true), (GzipLimits.members + 1, false)])
    func `a body has a limit of members`(count: Int, isDecoded: Bool) throws {
        let body = Array(repeatElement(Self.member([0x20]), count: count).joined())
        if isDecoded {
            #expect(try Self.decoded(body).count == count)
        } else {
            #expect(throws: GzipFault.tooManyMembers) { try Self.decoded(body) }
        }
    }

    @Test func `the limit counts over all members`() throws {
        let body = Array(repeatElement(Self.member(Array(repeating: 0x20, count: 100)), count: 3).joined())
        #expect(try Self.decoded(body, limit: 300).count == 300)
        #expect(throws: GzipFault.tooLarge) { try Self.decoded(body, limit: 299) }
    }

    /// Each member stays below a MiB; together they decode to more than fifty times the packed size.
    @Test func `the ratio counts over all members`() throws {
        let blanks = Self.member(Array(repeating: 0x20, count: 900_000))
        #expect(try Self.decoded(blanks).count == 900_000)
        #expect(throws: GzipFault.tooLarge) { try Self.decoded(blanks + blanks) }
    }

    @Test func `a bomb behind more members than are decoded is known`() {
        let many = Array(repeatElement(Self.member([]), count: GzipLimits.members + 1).joined())
        #expect(throws: GzipFault.tooLarge) {
            try Self.decoded(many + Self.member(Array(repeating: 0x20, count: 4 << 20)))
        }
    }

    @Test(arguments: 0..<200)
    func `bytes changed at random are read or refused`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var body = Self.two + Self.member(Self.answer, flags: 0x1e)
        for _ in 0...generator.below(3) { body[generator.below(body.count)] = UInt8(generator.below(256)) }
        let read = try? Self.decoded(body)
        // Names, comments and times may change; data that decodes is complete.
        if let read { #expect(read == Self.answer + Self.answer, "seed \(seed)") }
    }
}
