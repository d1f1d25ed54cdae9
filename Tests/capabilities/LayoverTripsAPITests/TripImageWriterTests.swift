import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverModel
import LayoverPictures
@testable import LayoverTripsAPI
import LayoverTripContent
import LayoverTripKit
@testable import LayoverTrips
import Testing

/// The content of a trip's image, and what it must never contain.
struct TripImageWriterTests {
    private static let now = UTCInstant(seconds: 1_795_000_000)

    static func image() throws -> TripImage {
        let found = TripImageCompiler.read(
            EmbeddedTripImage.description, file: "image.yaml", tools: try Adapters().compilerTools())
        return try #require(found.image, "\(found.findings)")
    }

    private static func writer(_ tag: String) throws -> TripImageWriter {
        TripImageWriter(
            image: try image(), locale: try #require(LocaleTag(tag)), zone: "UTC", language: try Adapters().language)
    }

    private static func item(
        _ script: TripScript, _ name: String, _ number: Int, price: Int = 41_200, offer: ItemOffer? = nil,
        isSent: Bool = true
    ) -> TripItem {
        TripItem(
            id: script.item(name), fingerprint: script.hash(name), number: number,
            offer: offer ?? script.offer("\(number)", price: price, at: 1_795_000_000), note: "Planted Note",
            adders: [TripAdder(person: script.person("ana"), isSent: isSent, at: now)], price: nil)
    }

    static func rows(_ items: [TripItem], chosen: ItemID? = nil) throws -> TripRows {
        var settings = TripSettings()
        settings.title = "Planted Title"
        settings.chosen = chosen
        let script = try TripScript()
        var rows = TripRows(
            Trip(
                id: script.trip, epoch: 1, settings: settings, market: try #require(Market("GB")),
                locale: try #require(LocaleTag("en-GB")), created: now))
        for item in items { rows.put(item) }
        return rows
    }

    static func texts(_ picture: Picture) -> [String] {
        picture.boxes.compactMap { if case .text(let text) = $0.content { text.text } else { nil } }
    }

    private static func texts(_ items: [TripItem], in tag: String = "en-GB", chosen: ItemID? = nil) throws -> [String] {
        let flights = TripImageFlight.picks(of: try rows(items, chosen: chosen), atMost: TripImageSource.items)
        return texts(try writer(tag).write(flights).picture)
    }

    @Test func `it shows the way, the days, and three flights with price and day`() throws {
        let script = try TripScript()
        let items = [("a", 51_200), ("b", 41_200), ("c", 43_850), ("d", 90_000)].enumerated().map { place, entry in
            TripImageWriterTests.item(script, entry.0, place + 1, price: entry.1)
        }
        let texts = try TripImageWriterTests.texts(items)
        #expect(texts.contains("London – Oslo"))
        #expect(texts.contains("Layover"))
        #expect(texts.contains { $0.hasPrefix("Friday") && $0.hasSuffix("4 December 2026") })
        #expect(texts.contains("Choose a flight together"))
        #expect(texts.filter { $0.hasPrefix("£") } == ["£412", "£438.50", "£512"], "the cheapest first, and no fourth")
        #expect(texts.count { $0 == "seen 18 Nov" } == 3)
        #expect(texts.contains("KL 2 · LHR – OSL"))
        #expect(texts.contains("Fri, 4 Dec, 10:00"))
    }

    @Test func `the decision comes first`() throws {
        let script = try TripScript()
        let items = [("a", 51_200), ("b", 41_200)].enumerated().map { place, entry in
            TripImageWriterTests.item(script, entry.0, place + 1, price: entry.1)
        }
        let texts = try TripImageWriterTests.texts(items, chosen: script.item("a"))
        #expect(texts.filter { $0.hasPrefix("£") } == ["£512", "£412"])
    }

    @Test func `nothing that a person wrote is in it`() throws {
        let script = try TripScript()
        let typed = script.offer("9", price: 100, voucher: .typed)
        let items = [
            TripImageWriterTests.item(script, "a", 1), TripImageWriterTests.item(script, "b", 2, offer: typed),
            TripImageWriterTests.item(script, "c", 3, price: 200, isSent: false),
        ]
        let flights = TripImageFlight.picks(of: try TripImageWriterTests.rows(items), atMost: 3)
        let (picture, alt) = try TripImageWriterTests.writer("en-GB").write(flights)
        let texts = TripImageWriterTests.texts(picture) + [alt]
        #expect(texts.filter { $0.hasPrefix("£") } == ["£412"], "what was typed in, or is staged, moves no picture")
        for planted in ["Planted", "ana", "Title", "Note"] {
            #expect(!texts.contains { $0.contains(planted) }, "\(planted)")
            #expect(picture.bytes.firstRange(of: Array(planted.utf8)) == nil)
        }
    }

    @Test func `a trip without flights says its purpose`() throws {
        let (picture, alt) = try TripImageWriterTests.writer("de-DE").write([])
        #expect(TripImageWriterTests.texts(picture) == ["Layover", "Wählt gemeinsam einen Flug"])
        #expect(alt == "Wählt gemeinsam einen Flug")
    }

    @Test(arguments: [
        ("de-DE", "gesehen am 18. Nov."), ("nb-NO", "sett 18. nov."), ("fr-FR", "vu le 18 nov."),
        ("pl-PL", "cena z 18 lis"), ("sv-SE", "sett 18 nov."), ("hu-HU", "megtekintve: nov. 18."),
        ("ja-JP", "11月18日時点"), ("es-US", "visto el 18 nov"), ("pt-BR", "visto em 18 de nov."),
        ("it-IT", "visto il 18 nov"), ("hi-IN", "18 नव॰ को देखा गया"), ("ar-AE", "شوهد في 18 نوفمبر"),
    ])
    func `each language says when a price was seen`(tag: String, words: String) throws {
        let script = try TripScript()
        #expect(try TripImageWriterTests.texts([TripImageWriterTests.item(script, "a", 1)], in: tag).contains(words))
    }

    @Test func `a language from right to left is a mirror, and places keep their order within it`() throws {
        let script = try TripScript()
        let rows = try TripImageWriterTests.rows([TripImageWriterTests.item(script, "a", 1)])
        let flights = TripImageFlight.picks(of: rows, atMost: 3)
        let arabic = try TripImageWriterTests.writer("ar-AE").write(flights).picture
        let english = try TripImageWriterTests.writer("en-GB").write(flights).picture
        #expect(arabic.boxes.map(\.area) == english.boxes.map { $0.area.mirrored(inWidth: 1_200) })
        #expect(TripImageWriterTests.texts(arabic).contains("London – Oslo"))
        let isTurned = arabic.boxes.allSatisfy { box in
            if case .text(let text) = box.content { text.isRightToLeft && text.language == "ar-AE" } else { true }
        }
        #expect(isTurned)
    }

    @Test func `the same trip is the same bytes, and one that changes is others`() throws {
        let script = try TripScript()
        func bytes(_ price: Int) throws -> [UInt8] {
            let rows = try TripImageWriterTests.rows([TripImageWriterTests.item(script, "a", 1, price: price)])
            return try TripImageWriterTests.writer("en-GB")
                .write(TripImageFlight.picks(of: rows, atMost: 3)).picture.bytes
        }
        #expect(try bytes(41_200) == bytes(41_200))
        #expect(try bytes(41_200) != bytes(41_201))
    }

    @Test func `a message says the way, the flight and the price with its day`() throws {
        let script = try TripScript()
        let flight = try #require(TripImageFlight(TripImageWriterTests.item(script, "a", 1)))
        let message = TripMessage(flight, try TripImageWriterTests.writer("en-GB"))
        #expect(message.caption == "London – Oslo")
        #expect(message.subcaption == "KL 1 · 4 Dec 2026")
        #expect(message.trailing == "£412, seen 18 Nov")
        #expect(message.summary == "London – Oslo, 4 Dec 2026: £412, seen 18 Nov")
    }
}
