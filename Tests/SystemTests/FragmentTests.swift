import Foundation
import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

/// Fragments in Chromium: each must look like its document, in any surroundings.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(10)))
struct FragmentTests {
    /// Rules of a page that would spoil every card if they affected it.
    private static let hostilePage = """
        <style>html{font-size:40px;line-height:3;letter-spacing:4px;text-align:center;direction:rtl}
        body{margin:60px;font:italic 30px serif;color:red;text-transform:uppercase}
        :root{--ink:lime;--surface:lime;--u:50px}
        *{margin:40px;padding:9px;font:30px serif;border:5px solid red;float:left;color:red}
        *::before{content:"x"} a,p,h2,li,span,div{letter-spacing:9px;text-indent:50px;display:inline}
        img{border:4px solid red;opacity:.2;float:right} table{table-layout:fixed;border-spacing:9px}
        .card{display:none} .title{font-size:90px;text-shadow:9px 9px red} .row{flex-direction:column}
        .button{position:fixed} .layover{display:none;font-size:99px}</style>
        """

    private struct Try: CustomTestStringConvertible {
        var form = "shadow"
        var width = 390
        var scale = "1"
        var place: (market: String, locale: String)?
        var head = ""

        var testDescription: String {
            "\(form) \(width) \(scale) \(place?.locale ?? "") \(head.isEmpty ? "" : "hostile")"
        }
    }

    private static let tries: [Try] = [
        Try(), Try(width: 700), Try(width: 599), Try(width: 600), Try(scale: "1.22"), Try(scale: "2"),
        Try(place: ("AE", "ar-AE")), Try(width: 700, place: ("AE", "ar-AE")), Try(form: "linked"),
        Try(form: "linked", width: 700, place: ("AE", "ar-AE")), Try(head: hostilePage),
        Try(form: "linked", head: hostilePage), Try(form: "linked", width: 700, head: hostilePage),
    ]

    @Test(arguments: tries)
    private func `a fragment is laid out as its document is`(one: Try) async throws {
        let (cards, sheet) = try await FragmentTests.shipped()
        let pairs = try cards.pairs(width: one.width, scale: one.scale, in: one.place)
        if one.place == nil { #expect(Set(pairs.map(\.widget)) == Set(cards.widgets)) }
        #expect(pairs.count >= 8)
        let input = sheet.with([
            "form": .string(one.form), "width": .int(one.width), "cards": FragmentTests.input(pairs),
        ])
        let found = try await Chromium.run(FragmentScripts.compare, input: input, head: one.head)
        for pair in pairs {
            let card = try #require(found[pair.widget])
            #expect(card["elements"]?.int ?? 0 > 2, "\(pair.widget)")
            #expect(card["differences"] == .array([]), "\(pair.widget)")
        }
    }

    @Test(arguments: [("1", nil), ("2", nil), ("1", ("AE", "ar-AE"))] as [(String, (market: String, locale: String)?)])
    func `the word for advertising is seen in every form`(
        scale: String, place: (market: String, locale: String)?
    ) async throws {
        let (cards, sheet) = try await FragmentTests.shipped()
        for width in [390, 700] {
            let pairs = try cards.pairs(width: width, scale: scale, in: place).filter {
                $0.document["disclosure"] != nil
            }
            #expect(!pairs.isEmpty)
            try await FragmentTests.expectSeen(pairs, sheet, width)
        }
    }

    @Test func `no template hides the word for advertising`() async throws {
        let folder = try HostileCards.make()
        let (_, sheet) = try await FragmentTests.shipped()
        let cards = try ShippedCards(folder.url, origin: "")
        let pairs = try cards.pairs(width: 390)
        #expect(pairs.count == HostileCards.templates.count)
        try await FragmentTests.expectSeen(pairs, sheet, 390)
    }

    @Test func `the sheet changes nothing in the page that links it`() async throws {
        let (_, sheet) = try await FragmentTests.shipped()
        let found = try await Chromium.run(FragmentScripts.leaks, input: sheet)
        #expect(found["probes"]?.int == 30 && found["changed"] == .int(0))
    }

    @Test func `a link that leads nowhere is not drawn`() async throws {
        let (_, sheet) = try await FragmentTests.shipped()
        let addresses = ["https://www.example.com/", "skyscanner://x", "layover-action:go", "about:invalid#layover"]
        let input = sheet.with(["addresses": .array(addresses.map { .string($0) })])
        let found = try await Chromium.run(FragmentScripts.links, input: input)
        for address in addresses { #expect(found[address]?.bool == !address.hasPrefix("about:"), "\(address)") }
    }

    @Test func `a page with a switch of its own says which scheme is on`() async throws {
        let (cards, sheet) = try await FragmentTests.shipped()
        let pair = try #require(try cards.pairs(width: 390).first { $0.widget == "airport-transfer" })
        let input = sheet.with(["cards": FragmentTests.input([pair])])
        let found = try await Chromium.run(FragmentScripts.schemes, input: input)
        let (light, dark) = (found["shadow"], found["host"])
        #expect(light != dark && found["linked"] == light && found["inside"] == light)
        #expect(found["around"] == dark && found["page"] == dark && found["scheme"] == .string("dark"))
    }

    private static func expectSeen(_ pairs: [ShippedCards.Pair], _ sheet: JSONValue, _ width: Int) async throws {
        let input = sheet.with(["width": .int(width), "cards": input(pairs)])
        let found = try await Chromium.run(FragmentScripts.disclosure, input: input)
        for pair in pairs {
            for form in ["document", "shadow", "linked"] {
                #expect(found[pair.widget]?[form] == .string("seen"), "\(pair.widget) \(form) \(width)")
            }
        }
    }

    /// The shipped cards, and the address of their stylesheet on a running server.
    private static func shipped() async throws -> (ShippedCards, JSONValue) {
        let server = try await OneServer.shipped.server()
        let origin = "http://127.0.0.1:\(server.port)"
        let client = "Layover-Client: platform=web, caps=\"card.fragment@1\""
        let styles = try server.get("/v1/layouts/flight-results", [client]).json()["styles"]
        let sheet = JSONValue.object(of: [
            "sheet": styles?["url"] ?? .null, "integrity": styles?["integrity"] ?? .null,
        ])
        return (try ShippedCards(Repository.root, origin: origin), sheet)
    }

    private static func input(_ pairs: [ShippedCards.Pair]) -> JSONValue {
        .array(
            pairs.map { pair in
                .object(of: [
                    "name": .string(pair.widget), "document": pair.document["html"] ?? .null,
                    "fragment": pair.fragment["html"] ?? .null, "height": pair.document["height"] ?? .null,
                ])
            })
    }
}
