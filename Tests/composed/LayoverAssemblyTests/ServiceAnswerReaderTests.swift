import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverAssembly

private typealias Limits = LayoverAssembly.Limits

/// Answers of services, type by type, both rejected and accepted.
struct ServiceAnswerReaderTests {
    private static let content = """
        === widgets/layover.yaml
        default_market: GB
        deep_links: [skyscanner]
        image_hosts: [images.example.com]
        === widgets/components/all@1.yaml
        component: all@1
        fields:
          text: { type: text, optional: true }
          int: { type: int, optional: true }
          bool: { type: bool, optional: true }
          money: { type: money, optional: true }
          date: { type: date, optional: true }
          datetime: { type: datetime, optional: true }
          duration: { type: duration, optional: true }
          percent: { type: percent, optional: true }
          link: { type: link, optional: true }
          image: { type: image, optional: true }
          language: { type: language, optional: true }
          texts: { type: list, of: text, optional: true }
          rows: { type: list, of: { name: text, count: { type: int, optional: true } }, optional: true }
        === layout
        widgets: [all, needy]
        === all
        component: all@1
        provider: { kind: remote, service: all }
        fields: { \(names.map { "\($0): { from: answer.\($0)\($0 == "texts" ? ", limit: 2" : "") }" }
            .joined(separator: ", ")) }
        === needy
        provider: { kind: remote, service: needy }
        fields: { text: { type: text, from: answer.text } }
        """
    private static let names = [
        "text", "int", "bool", "money", "date", "datetime", "duration", "percent", "link", "image", "language", "texts",
        "rows",
    ]
    private static let catalog = Result { try TestContent(content).catalog() }

    /// The widget's `data` in its card, or the reason why there is no card.
    private static func told(_ body: [UInt8], _ widget: String = "all") throws -> String {
        let answered = LayoutCase(
            request: .object([
                .init("bodies", .object([.init(widget, .array(body.map { .int(Int($0)) }))])),
                .init("settled", .bool(true)),
            ]))
        let (bytes, _) = try answered.asks(from: try catalog.get())
        let layout = try JSONValue(parsing: bytes)
        if let card = layout["cards"]?.items?.first(where: { $0["widget"]?.string == widget }) {
            return card["data"]?.description ?? ""
        }
        let omission = layout["omitted"]?.items?.first { $0["widget"]?.string == widget }
        return "\(omission?["reason"]?.string ?? ""): \(omission?["detail"]?.string ?? "")"
    }

    @Test(
        arguments: [
            (#"{"text":"<b>&\u0000\u001f\"</b>"}"#, #"{"text":"<b>&\"</b>"}"#),
            (#"{"text":"a\u202eb\u200f\n"}"#, #"{"text":"ab\#u{200f}\n"}"#),
            (#"{"texts":["\ufeffa"],"rows":[{"name":"\u2066b"}]}"#, #"{"texts":["a"],"rows":[{"name":"b"}]}"#),
            (
                #"{"image":{"light":"https://images.example.com/a.png","alt":"\u001bA"}}"#,
                #"{"image":{"light":"https://images.example.com/a.png","alt":"A"}}"#
            ),
            (#"{"unread":[1e999,"\ud800"],"text":"a"}"#, #"{"text":"a"}"#),
            (#"{"int":99999999999999999999,"text":"a"}"#, #"{"text":"a"}"#),
            (#"{"int":999999999999999}"#, #"{"int":999999999999999}"#),
            (#"{"int":-999999999999999}"#, #"{"int":-999999999999999}"#),
            (#"{"bool":true}"#, #"{"bool":true}"#),
            (
                #"{"money":{"amount":5407,"currency":"GBP"}}"#,
                #"{"money":{"amount":5407,"currency":"GBP","exponent":2,"text":"£54.07"}}"#
            ),
            (
                #"{"money":{"amount":12,"currency":"JPY","exponent":0}}"#,
                #"{"money":{"amount":12,"currency":"JPY","exponent":0,"text":"JP¥12"}}"#
            ),
            (#"{"date":"2026-12-07"}"#, #"{"date":{"iso":"2026-12-07","text":"7 Dec 2026"}}"#),
            (#"{"date":{"iso":"2026-12-07","text":"soon"}}"#, #"{"date":{"iso":"2026-12-07","text":"7 Dec 2026"}}"#),
            (
                #"{"datetime":"2026-12-07T09:30:00Z"}"#,
                #"{"datetime":{"iso":"2026-12-07T09:30:00Z","text":"7 Dec 2026, 09:30"}}"#
            ),
            (#"{"duration":{"minutes":95}}"#, #"{"duration":{"minutes":95,"text":"1 hr 35 mins"}}"#),
            (#"{"duration":5256000}"#, #"{"duration":{"minutes":5256000,"text":"87,600 hrs"}}"#),
            (#"{"percent":{"basis_points":1250}}"#, #"{"percent":{"basis_points":1250,"text":"12.5%"}}"#),
            (#"{"link":{"web":"https://www.example.com/a"}}"#, #"{"link":{"web":"https://www.example.com/a"}}"#),
            (
                #"{"link":{"app":"skyscanner://visa","web":null}}"#, #"{"link":{"app":"skyscanner://visa"}}"#
            ),
            (
                #"{"image":{"light":"https://images.example.com/a.png","alt":"A"}}"#,
                #"{"image":{"light":"https://images.example.com/a.png","alt":"A"}}"#
            ),
            (#"{"language":"nb-NO"}"#, #"{"language":"nb-NO"}"#),
            (#"{"texts":["a","b",3]}"#, #"{"texts":["a","b"]}"#),
            (#"{"texts":[]}"#, #"{"texts":[]}"#),
            (
                #"{"rows":[{"name":"a"},{"name":"b","count":2,"x":[]}]}"#,
                #"{"rows":[{"name":"a"},{"name":"b","count":2}]}"#
            ),
            (#"{"text":null,"unknown":{"deep":[1]}}"#, "{}"),
            (#"{"text":"first","text":2}"#, #"{"text":"first"}"#),
        ])
    func `accepts the values of its type`(body: String, expected: String) throws {
        #expect(try Self.told(Array(body.utf8)) == expected)
    }

    /// The check that the service client makes before it counts and caches an answer.
    @Test(
        arguments: [
            (#"{"text":"a"}"#, nil), ("\u{feff}{\"text\":\"a\"}", nil), ("", "it is not JSON"),
            ("<html>", "it is not JSON"), ("[]", "it is not an object"), ("{}", "'text' is missing; it is text"),
            (#"{"text":1}"#, "'text' is not of type text; write a text of at most 4096 bytes"),
        ] as [(String, String?)])
    func `a question explains the errors of an answer to it`(body: String, expected: String?) throws {
        let (_, requests) = try LayoutCase(request: .object([])).asks(from: try Self.catalog.get())
        let needy = try #require(requests.first { $0.widget == "needy" })
        #expect(needy.fault(Array(body.utf8)) == expected)
    }

    @Test(
        arguments: [
            ("", "it is not JSON"), ("[]", "it is not an object"), ("{\"text\":\"a\"", "it is not JSON"),
            (#"{"text":1}"#, "'text' is not of type text; write a text of at most 4096 bytes"),
            (#"{"int":1.5}"#, "'int' is not of type int; write a whole number such as 6"),
            (#"{"int":"6"}"#, "'int' is not of type int; write a whole number such as 6"),
            (#"{"int":1000000000000000}"#, "'int' is not of type int; write a whole number such as 6"),
            (#"{"int":18446744073709551615}"#, "'int' is not of type int; write a whole number such as 6"),
            (#"{"bool":"true"}"#, "'bool' is not of type bool; write true or false"),
            (#"{"money":"54.07 GBP"}"#, #"'money' is not of type money; write {"amount": 5407, "currency": "GBP"}"#),
            (
                #"{"money":{"amount":1,"currency":"gbp"}}"#,
                #"'money' is not of type money; write {"amount": 5407, "currency": "GBP"}"#
            ),
            (
                #"{"money":{"amount":1,"currency":"JPY","exponent":2}}"#,
                #"'money' is not of type money; write {"amount": 5407, "currency": "GBP"}"#
            ),
            (#"{"date":"2026-02-30"}"#, "'date' is not of type date; write a day such as 2026-12-07"),
            (
                #"{"datetime":"2026-12-07"}"#,
                "'datetime' is not of type datetime; write a moment in UTC such as 2026-12-07T09:00:00Z"
            ),
            (#"{"duration":-1}"#, #"'duration' is not of type duration; write {"minutes": 95}"#),
            (#"{"duration":5256001}"#, #"'duration' is not of type duration; write {"minutes": 95}"#),
            (#"{"percent":12.5}"#, #"'percent' is not of type percent; write {"basis_points": 1250}"#),
            (#"{"link":{}}"#, #"'link' is not a link; write {"web": "https://..."}"#),
            (#"{"link":"https://www.example.com"}"#, #"'link' is not a link; write {"web": "https://..."}"#),
            (#"{"link":{"web":"http://www.example.com"}}"#, "'link.web' is not an https address"),
            (#"{"link":{"web":"javascript:alert(1)"}}"#, "'link.web' is not an https address"),
            (#"{"link":{"web":"https://user@www.example.com"}}"#, "'link.web' is not an https address"),
            (#"{"link":{"app":"javascript:alert(1)"}}"#, "'link.app' is not a deep link that the apps open"),
            (#"{"link":{"app":"skyscanner"}}"#, "'link.app' is not a deep link that the apps open"),
            (
                #"{"image":{"light":"https://elsewhere.example.com/a.png","alt":""}}"#,
                "'image' is not on an image host of the settings"
            ),
            (
                #"{"image":{"light":"https://images.example.com/a.png"}}"#,
                #"'image' is not an image; write {"light": "https://...", "alt": "..."}"#
            ),
            (#"{"language":"Norwegian"}"#, "'language' is not of type language; write a language such as nb-NO"),
            (#"{"texts":"a"}"#, "'texts' is not a list"),
            (#"{"texts":["a",2]}"#, "'texts[1]' is not of type text; write a text of at most 4096 bytes"),
            (#"{"rows":[{"name":"a"},{"count":1}]}"#, "'rows[1].name' is missing; it is text"),
            (#"{"rows":[[]]}"#, "'rows[0]' is not an object"),
        ])
    func `rejects other values, with their place`(body: String, expected: String) throws {
        #expect(try Self.told(Array(body.utf8)) == "failed: the answer of 'all': \(expected)")
    }

    @Test func `a required member is required`() throws {
        #expect(
            try Self.told(Array("{}".utf8), "needy") == "failed: the answer of 'needy': 'text' is missing; it is text")
        #expect(
            try Self.told(Array(#"{"text":null}"#.utf8), "needy")
                == "failed: the answer of 'needy': 'text' is missing; it is text")
        #expect(try Self.told(Array(#"{"text":""}"#.utf8), "needy") == #"{"text":""}"#)
    }

    @Test(arguments: [(Limits.answerTextBytes, true), (Limits.answerTextBytes + 1, false)])
    func `takes a text of 4,096 bytes and no more`(count: Int, isTaken: Bool) throws {
        let told = try Self.told(Array(#"{"text":"\#(String(repeating: "a", count: count))"}"#.utf8))
        #expect(told.hasPrefix(isTaken ? #"{"text":"aaa"# : "failed: the answer of 'all': 'text' is not of type text"))
    }

    @Test(arguments: [(Limits.answerBytes, true), (Limits.answerBytes + 1, false)])
    func `takes an answer of 64 KiB and no more`(count: Int, isTaken: Bool) throws {
        let start = #"{"text":"a","rest":""#
        let body = start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
        let told = try Self.told(Array(body.utf8))
        #expect(
            told == (isTaken ? #"{"text":"a"}"# : "failed: the answer of 'all': it has \(count) bytes, more than 65536")
        )
    }

    @Test(arguments: [(Limits.answerDepth, true), (Limits.answerDepth + 1, false)])
    func `takes eight levels and no more`(depth: Int, isTaken: Bool) throws {
        let inner = String(repeating: "[", count: depth - 1) + "1" + String(repeating: "]", count: depth - 1)
        let told = try Self.told(Array(#"{"text":"a","rest":\#(inner)}"#.utf8))
        #expect(
            told == (isTaken ? #"{"text":"a"}"# : "failed: the answer of 'all': it is nested more than 8 levels deep"))
    }

    @Test(arguments: [(Limits.rows, Limits.rows), (Limits.rows + 1, Limits.rows)])
    func `takes 50 items of a list without a limit and leaves the rest`(count: Int, expected: Int) throws {
        let rows = (0..<count).map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
        let told = try JSONValue(parsing: Array(try Self.told(Array("{\"rows\":[\(rows)]}".utf8)).utf8))
        #expect(told["rows"]?.items?.count == expected)
    }

    /// Any bytes yield a card or a reason; the seed of a failure is its argument.
    @Test(arguments: 0..<100)
    func `any bytes cost the card at most`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var body = Array(
            #"{"text":"é","money":{"amount":5,"currency":"GBP"},"rows":[{"name":"a"}],"link":{"web":"x"}}"#.utf8)
        for _ in 0..<Int.random(in: 1...8, using: &chance) {
            let place = Int.random(in: body.indices, using: &chance)
            if chance.happens(50) {
                body[place] = UInt8.random(in: 0...255, using: &chance)
            } else {
                body.remove(at: place)
            }
        }
        let told = try Self.told(body)
        #expect(told.hasPrefix("{") || told.hasPrefix("failed: the answer of 'all': "), "\(body)")
    }
}
