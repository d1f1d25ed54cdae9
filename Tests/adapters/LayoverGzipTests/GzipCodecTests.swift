import LayoverDeflate
import LayoverTestKit
import Testing

@testable import LayoverGzip

/// What is put into a packed answer decodes as if it had been put into the answer itself.
struct GzipCodecTests {
    private static let insertion = Array(
        #","layout":{"cards":[{"html":"<p>a card</p>"},{"html":"<p>a card</p>"}]}"#.utf8)

    @Test func `answers packed by zlib in every way decode, spliced, to the splice of the answer`() throws {
        // A thousand at a time, so that they fit into memory however many there are.
        for seed in 0..<max(1, PackedAnswers.count / 1_000) {
            let answers = try PackedAnswers.make(seed: seed, count: min(PackedAnswers.count, 1_000))
            var codec = GzipCodec()
            var cases: [(body: [UInt8], wanted: [UInt8])] = []
            for (answer, body) in answers {
                let made = try GzipCodecTests.spliced(body, &codec)
                #expect(!made.isRepacked, "seed \(seed)")
                cases.append((made.bytes, GzipCodecTests.identity(answer)))
            }
            #expect(try PackedAnswers.judge(cases) == "\(answers.count) tried, 0 wrong\n", "seed \(seed)")
        }
    }

    /// libdeflate cuts blocks by what is in them, not by their length.
    @Test(arguments: 1...12)
    func `answers packed by libdeflate decode, spliced, to the splice of the answer`(level: Int) throws {
        var generator = SeededGenerator(seed: UInt64(level))
        let deflater = Deflater(level: level)
        var codec = GzipCodec()
        var cases: [(body: [UInt8], wanted: [UInt8])] = []
        for size in [0, 1, 7, 300, 5_000, 70_000] {
            let answer =
                Array("{\"a\":\"".utf8) + (0..<size).map { _ in UInt8(97 + generator.below(5)) } + Array("\"}\n".utf8)
            var body: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
            let isPacked = deflater.deflate(answer.span, to: &body)
            #expect(isPacked)
            append(answer, to: &body)
            let made = try GzipCodecTests.spliced(body, &codec)
            cases.append((made.bytes, GzipCodecTests.identity(answer)))
        }
        #expect(try PackedAnswers.judge(cases) == "\(cases.count) tried, 0 wrong\n")
    }

    @Test func `a body that is cut off anywhere, or says another check or length, is damaged`() throws {
        let body = try #require(
            try PackedAnswers.make(seed: 7, count: 40).map(\.body).first { (200..<2_000) ~= $0.count })
        for count in 0..<body.count { #expect(throws: GzipFault.self) { try decoded(Array(body[..<count])) } }
        for index in body.count - 8..<body.count {
            var other = body
            other[index] ^= 1
            #expect(throws: GzipFault.self) { try decoded(other) }
        }
    }

    @Test func `a second member, or anything else behind the first, is refused`() throws {
        let body = try #require(try PackedAnswers.make(seed: 8, count: 1).first).body
        #expect(throws: GzipFault.self) { try decoded(body + body) }
        // Its own last bytes stand behind the stream as they should, with others before them.
        #expect(throws: GzipFault.several) { try decoded(body.dropLast(8) + [0, 0] + body.suffix(8)) }
    }

    /// The frame of a body that says it decodes to so many bytes, and is so long itself.
    @Test(arguments: [
        (1 << 20, 30, false), (1 << 20 + 1, 30, true), (50 << 20, 1 << 20, false), (51 << 20, 1 << 20 - 1, true),
        (64 << 20, 4 << 20, false), (64 << 20 + 1, 4 << 20, true),
    ])
    func `a body may decode to the limit, and past a MiB to fifty times itself`(size: Int, count: Int, isTooLarge: Bool)
        throws
    {
        var body: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff] + .init(repeating: 0, count: count - 14)
        for shift in [0, 8, 16, 24] { body.append(UInt8(truncatingIfNeeded: size >> shift)) }
        if isTooLarge {
            #expect(throws: GzipFault.tooLarge) { try GzipCodec.frame(of: body.span, limit: 64 << 20) }
        } else {
            let member = try GzipCodec.frame(of: body.span, limit: 64 << 20)
            #expect(member.size == UInt32(size))
        }
    }

    private func decoded(_ body: [UInt8]) throws -> [UInt8] {
        let codec = GzipCodec()
        let member = try GzipCodec.frame(of: body.span, limit: 1 << 20)
        var output = [UInt8](repeating: 0, count: Int(member.size))
        var span = output.mutableSpan
        try codec.decode(body.span, member, into: &span)
        return output
    }

    private static func spliced(_ body: [UInt8], _ codec: inout GzipCodec) throws -> (bytes: [UInt8], isRepacked: Bool)
    {
        let member = try GzipCodec.frame(of: body.span, limit: 1 << 25)
        var decoded = [UInt8](repeating: 0, count: Int(member.size))
        var span = decoded.mutableSpan
        try codec.decode(body.span, member, into: &span)
        let brace = try #require(decoded.lastIndex(of: 0x7d))
        let made = codec.splice(insertion.span, at: brace, of: body.span, member, decoded: decoded.span)
        let splice = try #require(made)
        var bytes: [UInt8] = []
        for piece in splice.pieces {
            switch piece {
            case .kept(let range): bytes += body[range]
            case .written(let written): bytes += written
            }
        }
        #expect(splice.count == bytes.count + splice.ending.count)
        return (bytes + splice.ending, splice.isRepacked)
    }

    private static func identity(_ answer: [UInt8]) -> [UInt8] {
        let brace = answer.lastIndex(of: 0x7d) ?? 0
        return answer[..<brace] + insertion + answer[brace...]
    }

    private func append(_ answer: [UInt8], to body: inout [UInt8]) {
        var check = Checksum()
        check.add(answer.span)
        for number in [check.value, UInt32(answer.count)] {
            for shift in [0, 8, 16, 24] { body.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }
    }
}
