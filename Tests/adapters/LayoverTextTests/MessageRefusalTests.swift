import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverText

struct MessageRefusalTests {
    /// Rejected messages, the place (in scalars), and a word of the reason.
    @Test(arguments: [
        ("Hi {0}", 4, "name"), ("Hi {name", 3, "closed"), ("'{x}' 𝒳 {a, plural, other {x}", 8, "closed"),
        ("{n, plural, one {x}}", 0, "other"), ("{n, select, a {x}}", 0, "other"), ("é𝒳 {a b}", 4, "not an ICU message"),
        ("{n, spellout}", 4, "'spellout'"), ("{n, duration}", 4, "'duration'"), ("{n, time}", 4, "'time'"),
        ("{n, choice, 0#a|1#b}", 1, "'choice'"), ("{n, Number}", 4, "'Number'"), ("{}", 1, "not an ICU message"),
        ("{n, number, currency}", 11, "money"), ("{n, number, #,##0}", 11, "unknown"),
        ("{n, number, ::nonsense}", 11, "not a number skeleton"), ("{n, number, ::}", 11, "missing"),
        ("{d, date, dd/MM}", 9, "unknown"), ("{d, date, ::dd/MM}", 9, "not a date skeleton"),
        ("{n, plural, ones {x} other {y}}", 12, "'ones'"), ("{n, plural, =1.5 {x} other {y}}", 13, "whole"),
        ("{n, plural, other {x} other {y}}", 22, "two arms"), ("{n, plural, =1 {x} =1 {z} other {y}}", 19, "two arms"),
        ("{n, select, a {x} a {y} other {z}}", 18, "two arms"), ("{n, plural, offset:0.5 other {y}}", 19, "whole"),
        ("{n plural other {x}}", 1, "not an ICU message"),
        ("{n, plural, one {# dag'} other {# dagar}}", 22, "the apostrophe before '}'"),
        ("{n, plural, one {l'{city}} other {x}}", 18, "the apostrophe before '{'"),
        ("it''s {n, plural, one {''# dag'} other {x}}", 30, "write two apostrophes"),
        ("'{' {name", 4, "is never closed; add"),
    ])
    func `an invalid message is rejected with its place`(text: String, offset: Int, reason: String) throws {
        let error = try #require(throws: MessageError.self) { try language.compileMessage(text) }
        #expect(error.offset == offset)
        #expect(error.reason.contains(reason), "\(error.reason)")
    }

    @Test func `a message holds at most its limit of bytes`() throws {
        let full = String(repeating: "é", count: Limits.messageBytes / 2)
        #expect(try language.compileMessage(full).constant == full)
        #expect(throws: MessageError.self) { try language.compileMessage(full + "x") }
    }

    @Test func `choices nest to their limit`() throws {
        func nested(_ depth: Int) -> String {
            depth == 0 ? "x" : "{a, select, other {\(nested(depth - 1))}}"
        }
        #expect(try run(nested(Limits.choiceDepth)) == "x")
        #expect(throws: MessageError.self) { try language.compileMessage(nested(Limits.choiceDepth + 1)) }
        #expect(throws: MessageError.self) { try language.compileMessage(nested(200)) }
    }

    @Test func `a choice has arms to its limit`() throws {
        func arms(_ count: Int) -> String {
            "{a, select, \((1..<count).map { "k\($0) {\($0)}" }.joined(separator: " ")) other {x}}"
        }
        #expect(try run(arms(Limits.armsPerChoice), ["a": .text("k7")]) == "7")
        #expect(throws: MessageError.self) { try language.compileMessage(arms(Limits.armsPerChoice + 1)) }
    }

    @Test func `a skeleton is as long as its limit`() throws {
        let full = String(repeating: "y", count: Limits.styleScalars)
        _ = try language.compileMessage("{d, date, ::\(full)}")
        #expect(throws: MessageError.self) { try language.compileMessage("{d, date, ::\(full)y}") }
    }

    /// Any text is either rejected with a place inside it or can be run.
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `any text answers`(seed: UInt64) throws {
        let pieces = [
            "{", "}", "'", "''", "#", ",", "|", " ", "n", "name", "plural", "select", "selectordinal", "number", "date",
            "offset:", "1", "-", "=", "=1", "other", "other {", "one {", "::", "yMMMd", "::.00", "é", "𝒳", "\0", "0",
            "{n, plural, other {", "{name, select, a {", "{n, number, ::", "}}", "\u{202e}", "\n",
        ]
        var generator = SeededGenerator(seed: seed)
        let gb = try locale("en-GB")
        for _ in 0..<4000 {
            let text = (0..<Int.random(in: 1...24, using: &generator))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
            do {
                let message = try language.compileMessage(text)
                let values = message.arguments.map { _ in Value.int(Int.random(in: -3...3, using: &generator)) }
                var bytes: [UInt8] = []
                language.appendMessage(message, arguments: values, locale: gb, zone: "UTC", to: &bytes)
                #expect(String(validating: bytes, as: UTF8.self) != nil, "seed \(seed)")
            } catch {
                #expect((0...text.unicodeScalars.count).contains(error.offset), "seed \(seed): \(text)")
            }
        }
    }
}
