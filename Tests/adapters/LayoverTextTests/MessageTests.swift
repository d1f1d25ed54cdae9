import LayoverModel
import Testing

@testable import LayoverText

struct MessageTests {
    @Test(arguments: [
        ("", ""), ("Hello", "Hello"), ("Hello {name}", "Hello Ada & Co"), ("{ name }!", "Ada & Co!"), ("}", "}"),
        ("# |", "# |"),
        ("{name} {name}", "Ada & Co Ada & Co"), ("{nobody}.", "."), ("𝒳 {n} é", "𝒳 1,234 é"),
        ("{yes} {no}", "true false"),
        ("{price}", "£54.07"), ("{share}", "12.5%"), ("{day}", "7 Dec 2026"), ("{then}", "7 Jul 2026, 10:00"),
        ("{long}", "1 hr 15 mins"), ("{many}", ""),
    ])
    func `arguments are written by their type`(text: String, expected: String) throws {
        #expect(try run(text, samples()) == expected)
    }

    /// ICU's rules since 4.8: an apostrophe quotes only before syntax, and two apostrophes make one.
    @Test(arguments: [
        ("it's", "it's"), ("it''s", "it's"), ("'{name}'", "{name}"), ("'{''}'", "{'}"), ("'{'''}'", "{'}'"),
        ("'{name", "{name"),
        ("a '' b ' c", "a ' b ' c"), ("{n, plural, other {'#' #}}", "# 1,234"), ("'#'", "'#'"),
        ("{n, plural, other {it's '{n}' #}}", "it's {n} 1,234"),
    ])
    func `apostrophes quote as ICU says`(text: String, expected: String) throws {
        #expect(try run(text, samples()) == expected)
    }

    @Test(arguments: [
        ("en-GB", 1, "1 flight"), ("en-GB", 2, "2 flights"), ("en-GB", 0, "none"), ("en-GB", 1000, "1,000 flights"),
        ("en-GB", 77, "lucky"),
    ])
    func `a plural takes the exact arm first, then the category`(tag: String, number: Int, expected: String) throws {
        let text = "{n, plural, one {# flight} =0 {none} =77 {lucky} other {# flights}}"
        #expect(try run(text, ["n": .int(number)], in: tag) == expected)
    }

    @Test(arguments: [(1, "few? no: 1 lot"), (3, "3 loty"), (5, "5 lotów"), (22, "22 loty")])
    func `a plural follows the rules of the language`(number: Int, expected: String) throws {
        let text = "{n, plural, one {few? no: # lot} few {# loty} many {# lotów} other {# lotu}}"
        #expect(try run(text, ["n": .int(number)], in: "pl-PL") == expected)
    }

    @Test(arguments: [(0, "nobody"), (1, "you"), (2, "you and 1 other"), (3, "you and 2 others")])
    func `an offset counts for categories and for the pound sign, not for exact arms`(
        number: Int, expected: String
    ) throws {
        let text = "{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}"
        #expect(try run(text, ["n": .int(number)]) == expected)
    }

    @Test func `a message is taken apart at its plurals, each form by itself`() throws {
        let text = "Hi {name}: {n, plural, offset:1 =0 {none} one {# '{'bag'}'} other {{k, plural, other {x}}}} Bye"
        let pieces = try language.messagePieces(text)
        #expect(
            pieces == [
                .text("Hi {name}: "),
                .plural(
                    .init(
                        opening: "{n, plural, offset:1 ", argument: "n", isOrdinal: false,
                        forms: [
                            .init(selector: "=0", text: "none"), .init(selector: "one", text: "# '{'bag'}'"),
                            .init(selector: "other", text: "{k, plural, other {x}}"),
                        ])),
                .text(" Bye"),
            ])
        #expect(MessagePiece.joined(pieces) == text)
        #expect(try language.messagePieces("{s, select, a {{n, plural, other {x}}} other {}}").count == 1)
        #expect(throws: MessageError.self) { try language.messagePieces("{n, plural, one {x}}") }
    }

    @Test(arguments: [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")])
    func `selectordinal ranks`(number: Int, expected: String) throws {
        let text = "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}"
        #expect(try run(text, ["n": .int(number)]) == expected)
    }

    @Test(arguments: [
        ("{name, select, Ada {no} other {yes}}", "yes"), ("{yes, select, true {on} other {off}}", "on"),
        ("{no, select, true {on} other {off}}", "off"), ("{nobody, select, a {x} other {absent}}", "absent"),
        ("{n, select, 1234 {number} other {x}}", "number"),
        ("{nobody, plural, one {# x} other {{name}}}", "Ada & Co"),
        ("{name, plural, one {x} other {# y}}", "Ada & Co y"),
        ("{yes, select, true {{n, plural, one {a} other {# {name}}}} other {}}", "1,234 Ada & Co"),
        ("{n, plural, other {{yes, select, true {# is text here} other {}}}}", "# is text here"),
        ("{n, plural, other {{two, plural, one {x} other {#}} of #}}", "2 of 1,234"),
    ])
    func `choices choose and nest`(text: String, expected: String) throws {
        #expect(try run(text, samples()) == expected)
    }

    @Test(arguments: [
        ("{n, number}", "1,234"), ("{n, number, integer}", "1,234"), ("{two, number, percent}", "200%"),
        ("{n, number, ::compact-short}", "1.2K"), ("{n, number, ::.00 group-off}", "1234.00"),
        ("{price, number}", "£54.07"), ("{share, number, percent}", "12.5%"), ("{name, number}", "Ada & Co"),
        ("{day, date}", "7 Dec 2026"), ("{day, date, short}", "07/12/2026"), ("{day, date, long}", "7 December 2026"),
        ("{day, date, full}", "Monday, 7 December 2026"), ("{day, date, ::EEEd}", "Mon 7"),
        ("{then, date, ::jm}", "10:00"), ("{then, date, medium}", "7 Jul 2026"), ("{name, date}", "Ada & Co"),
    ])
    func `numbers and dates take styles and skeletons`(text: String, expected: String) throws {
        #expect(try run(text, samples()) == expected)
    }

    @Test func `a text argument is written unchanged`() throws {
        #expect(try run("{t}", ["t": .text("<b>{x} '#' \u{0}")]) == "<b>{x} '#' \u{0}")
    }

    @Test func `a message without arguments is a constant, one with them is not`() throws {
        #expect(try language.compileMessage("it''s '{plain}'").constant == "it's {plain}")
        #expect(try language.compileMessage("Hello {name}").constant == nil)
        #expect(try language.compileMessage("{b} {a} {b}").arguments == ["b", "a"])
    }

    @Test func `fewer arguments than the message names are absent ones`() throws {
        let message = try language.compileMessage("{a}-{b}")
        let locale = try locale("en-GB")
        let text = written {
            language.appendMessage(message, arguments: [.int(1)], locale: locale, zone: "UTC", to: &$0)
        }
        #expect(text == "1-")
    }

    private func samples() throws -> [String: Value] {
        [
            "name": .text("Ada & Co"), "n": .int(1234), "two": .int(2), "yes": .bool(true), "no": .bool(false),
            "price": .money(try money(5407, "GBP")), "share": .percent(basisPoints: 1250),
            "day": .date(try day("2026-12-07")), "then": .datetime(try instant("2026-07-07T09:00:00Z")),
            "long": .duration(minutes: 75), "many": .list([.int(1)]),
        ]
    }
}
