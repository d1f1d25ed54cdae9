import LayoverFrame
import LayoverGzip
import LayoverModel
import LayoverSeal
import Testing

@testable import LayoverSuppliers

struct RepeatedAnswerTests {
    private let key: ContentHashKey
    private let first = RepeatedAnswers.Key(supplier: "one", session: "a")

    init() throws { key = ContentHashKey(try Seal()) }

    private func body(_ text: String, hour: UInt8 = 0) throws -> PackedBody {
        let made = GzipCodec.pack(Array(text.utf8).span, level: 6)
        var bytes = try #require(made)
        // The header contains the time of packing.
        bytes[4] = hour
        return try PackedBody(PlayedBytes(bytes), limit: 1_000, by: WorkerPool()) { count, fill throws(GzipFault) in
            var room = [UInt8](repeating: 0, count: count)
            var span = room.mutableSpan
            try fill(&span)
            return PlayedBytes(room)
        }
    }

    private func print(_ body: PackedBody) throws -> PackedBody.Print {
        try #require(PackedBody.print(of: body.packed, key: key))
    }

    @Test func `a body is recognised by all bytes after its header`() throws {
        let (one, later, other) = (try body("{}"), try body("{}", hour: 7), try body("[]"))
        var answers = RepeatedAnswers()
        answers.keep(one, try print(one), for: first)
        #expect(answers.find(first, try print(later)) === one)
        #expect(answers.find(first, try print(other)) == nil)
        #expect(answers.find(.init(supplier: "one", session: "b"), try print(one)) == nil)
        #expect(answers.find(.init(supplier: "two", session: "a"), try print(one)) == nil)
    }

    @Test func `another process has another key`() throws {
        let one = try body("{}")
        #expect(try print(one) != PackedBody.print(of: one.packed, key: ContentHashKey(try Seal())))
    }

    @Test func `a body that no client holds is unknown`() throws {
        var answers = RepeatedAnswers()
        var one: PackedBody? = try body("{}")
        let seen = try print(try #require(one))
        answers.keep(try #require(one), seen, for: first)
        one = nil
        #expect(answers.find(first, seen) == nil)
        #expect(answers.count == 1)
    }

    /// If the table is full, the entries of released bodies are removed; if no body is released, all entries are.
    @Test func `known sessions have a limit`() throws {
        var answers = RepeatedAnswers(limit: 3)
        var held: [PackedBody] = []
        for number in 0..<3 {
            let one = try body("\(number)")
            if number > 0 { held.append(one) }
            answers.keep(one, try print(one), for: .init(supplier: "one", session: "\(number)"))
        }
        #expect(answers.count == 3)
        let fourth = try body("3")
        answers.keep(fourth, try print(fourth), for: .init(supplier: "one", session: "3"))
        #expect(answers.count == 3)
        let fifth = try body("4")
        answers.keep(fifth, try print(fifth), for: .init(supplier: "one", session: "4"))
        #expect(answers.count == 1)
        #expect(held.count == 2)
    }
}
