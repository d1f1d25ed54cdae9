import LayoverDeflate
import LayoverTestKit
import Testing

@testable import LayoverGzip

/// A splice into a packed answer decodes to the same splice into the plain answer.
struct GzipCodecTests {
    private static let insertion = Array(
        #","layout":{"cards":[{"html":"<p>a card</p>"},{"html":"<p>a card</p>"}]}"#.utf8)

    @Test(arguments: try PackedAnswers.packers)
    func `answers packed in every way decode, spliced, to the splice of the answer`(packer: String) throws {
        // A thousand at a time, to bound the memory.
        let count = PackedAnswers.count(of: packer)
        for seed in 0..<max(1, count / 1_000) {
            let answers = try PackedAnswers.make(packer, seed: seed, count: min(count, 1_000))
            #expect(try judged(answers) == "\(answers.count) tried, 0 wrong\n", "seed \(seed)")
        }
    }

    @Test(.enabled(if: Repository.hasShared(PackedAnswers.recorded[0])), arguments: try PackedAnswers.packers)
    func `recorded answers packed at each level decode, spliced, to the splice of the answer`(packer: String) throws {
        let answers = try PackedAnswers.whole(packer)
        #expect(answers.count >= 3 || packer == "zopfli")
        #expect(try judged(answers) == "\(answers.count) tried, 0 wrong\n")
    }

    private func judged(_ answers: [(answer: [UInt8], body: [UInt8])]) throws -> String {
        var codec = GzipCodec()
        var cases: [(body: [UInt8], wanted: [UInt8])] = []
        for (answer, body) in answers {
            let made = try GzipCodecTests.spliced(body, &codec)
            #expect(!made.isRepacked)
            cases.append((made.bytes, GzipCodecTests.identity(answer)))
        }
        return try PackedAnswers.judge(cases)
    }

    /// Each place between two symbols is another bit to cut at; a place within a match leads to the cut before the match.
    @Test(arguments: try PackedAnswers.packers)
    func `small answers may be cut at each of their bits`(packer: String) throws {
        let answers = try PackedAnswers.make(packer, seed: 3, count: 60).filter { $0.answer.count <= 2_048 }.prefix(4)
        var codec = GzipCodec()
        var cases: [(body: [UInt8], wanted: [UInt8])] = []
        for (answer, body) in answers {
            for place in 0...answer.count {
                let made = try GzipCodecTests.spliced(body, &codec, at: place)
                let wanted = answer[..<place] + GzipCodecTests.insertion + answer[place...]
                cases.append((made.bytes, Array(wanted)))
            }
        }
        #expect(try PackedAnswers.judge(cases) == "\(cases.count) tried, 0 wrong\n")
    }

    /// Everything after the bit is removed; the trailer is unchanged.
    @Test(arguments: try PackedAnswers.packers)
    func `small answers that end at any bit do not decode`(packer: String) throws {
        let body = try #require(
            try PackedAnswers.make(packer, seed: 3, count: 60).map(\.body).first { (60..<600) ~= $0.count })
        for bit in 10 * 8..<(body.count - 8) * 8 - 7 {
            let last = body[bit / 8] & (1 << UInt8(bit % 8) - 1)
            let ended = body[..<(bit / 8)] + [last] + body.suffix(8)
            // If the removed bits were zero anyway, nothing has changed.
            guard Array(ended) != body else { continue }
            #expect(throws: GzipFault.self) { try decoded(Array(ended)) }
        }
    }

    /// libdeflate ends blocks by their content, not by their length.
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
            try PackedAnswers.make("zlib", seed: 7, count: 40).map(\.body).first { (200..<2_000) ~= $0.count })
        for count in 0..<body.count { #expect(throws: GzipFault.self) { try decoded(Array(body[..<count])) } }
        for index in body.count - 8..<body.count {
            var other = body
            other[index] ^= 1
            #expect(throws: GzipFault.self) { try decoded(other) }
        }
    }

    @Test func `a second member, or anything else behind the first, is refused`() throws {
        let body = try #require(try PackedAnswers.make("zlib", seed: 8, count: 1).first).body
        #expect(throws: GzipFault.self) { try decoded(body + body) }
        // The original trailer ends the body, but other bytes precede it.
        #expect(throws: GzipFault.several) { try decoded(body.dropLast(8) + [0, 0] + body.suffix(8)) }
    }

    /// The number of blanks, and the limit of the decoded size.
    @Test(arguments: [
        (1 << 20, 1 << 25, false), (1 << 20 + 1, 1 << 25, true), (1_000, 1_000, false), (1_001, 1_000, true),
    ])
    func `a body may decode to the limit, and past a MiB to fifty times itself`(size: Int, limit: Int, isTooLarge: Bool)
        throws
    {
        let body = try packed([UInt8](repeating: 0x20, count: size))
        try #require(body.count * 50 < 1 << 20)
        var codec = GzipCodec()
        if isTooLarge {
            #expect(throws: GzipFault.tooLarge) { try codec.frame(of: body.span, limit: limit) }
        } else {
            let member = try codec.frame(of: body.span, limit: limit)
            #expect(member.size == UInt32(size))
        }
    }

    /// The end of a truncated body is read as a length that no encoder wrote.
    @Test(arguments: [1, 2, 3])
    func `a length is believed only where the data reaches it`(part: Int) throws {
        var generator = SeededGenerator(seed: UInt64(part))
        let answer = (0..<200_000).map { _ in UInt8(97 + generator.below(20)) }
        var body = try packed(answer)
        body.removeLast(body.count * part / 4)
        body.replaceSubrange(body.count - 4..<body.count, with: [0xff, 0xff, 0xff, 0x7f])
        var codec = GzipCodec()
        #expect(throws: GzipFault.damaged) { try codec.frame(of: body.span, limit: 1 << 25) }
        #expect(!isTooMuch(body))
    }

    /// A body with a false small size, and one whose second member is the large one.
    @Test func `a bomb that does not say so is known by a walk`() throws {
        var bomb = try packed([UInt8](repeating: 0x20, count: 4 << 20))
        let small = try packed(Array("{}".utf8))
        bomb.replaceSubrange(bomb.count - 4..<bomb.count, with: [9, 0, 0, 0])
        #expect(throws: GzipFault.self) { try decoded(bomb) }
        #expect(isTooMuch(bomb))
        #expect(isTooMuch(small + bomb))
        #expect(!isTooMuch(small + small))
        #expect(isTooMuch(small + small, limit: 3))
    }

    private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
        let body = GzipCodec.pack(bytes.span, level: 9)
        return try #require(body)
    }

    private func isTooMuch(_ body: [UInt8], limit: Int = 1 << 25) -> Bool {
        var codec = GzipCodec()
        return codec.decodesToTooMuch(body.span, limit: limit)
    }

    private func decoded(_ body: [UInt8]) throws -> [UInt8] {
        var codec = GzipCodec()
        let member = try codec.frame(of: body.span, limit: 1 << 20)
        var output = [UInt8](repeating: 0, count: Int(member.size))
        var span = output.mutableSpan
        try codec.decode(body.span, member, into: &span)
        return output
    }

    private static func spliced(
        _ body: [UInt8], _ codec: inout GzipCodec, at place: Int? = nil
    ) throws -> (bytes: [UInt8], isRepacked: Bool) {
        let member = try codec.frame(of: body.span, limit: 1 << 25)
        var decoded = [UInt8](repeating: 0, count: Int(member.size))
        var span = decoded.mutableSpan
        try codec.decode(body.span, member, into: &span)
        let brace = try #require(place ?? decoded.lastIndex(of: 0x7d))
        let cut = codec.cut(at: brace, of: body.span, member)
        let made = codec.splice(insertion.span, at: brace, of: body.span, member, cut: cut, decoded: decoded.span)
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
