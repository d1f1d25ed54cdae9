import LayoverAdapters
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverWorkbench

/// Searching places by typed text, in the shipped table.
struct PlaceSearchTests {
    /// With languages of the shipped markets.
    private static let search = Result {
        let locales = ["nb-NO", "de-DE", "es-ES", "fr-FR", "ar-AE", "ja-JP"].compactMap { LocaleTag($0) }
        return PlaceSearch(locales, formatting: try Adapters().language)
    }

    private func found(_ typed: String, market: String? = nil, limit: Int = 8) throws -> [NamedPlace] {
        try PlaceSearchTests.search.get().find(typed, market: market, limit: limit)
    }

    private static let typed: [(String, String?, String?)] = [
        ("osl", "OSL", "Oslo"), ("OSL", "OSL", "Oslo"), ("Oslo", "OSL", "Oslo"), (" gardermoen", "OSL", "Oslo"),
        ("lon", "LON", "London"), ("heathrow", "LHR", "London"), ("norway", "NO", "Norway"),
        ("norw", "NO", "Norway"), ("Bjørgvin", nil, nil), ("reykja", "REK", "Reykjavik"),
        ("united k", "GB", "United Kingdom"),
        // Countries in the languages of the shipped markets.
        ("Norge", "NO", "Norway"), ("deutschl", "DE", "Germany"), ("España", "ES", "Spain"),
        ("norvege", "NO", "Norway"), ("النرويج", "NO", "Norway"), ("ドイツ", "DE", "Germany"),
        // Cities in those languages too, and airports.
        ("København", "CPH", "Copenhagen"), ("Kopenhagen", "CPH", "Copenhagen"), ("londres", "LON", "London"),
        ("Parigi", "PAR", "Paris"), ("göteb", "GOT", "Gothenburg"), ("دبي", "DXB", "Dubai"), ("東京", "TYO", "Tokyo"),
        ("मुंबई", "BOM", "Mumbai"), ("هيثرو", "LHR", "London"), ("Nueva York", "NYC", "New York"),
        ("palma", "PMI", "Palma"), ("", nil, nil), ("   ", nil, nil), ("-", nil, nil), ("zzzzzz", nil, nil),
    ]

    @Test(arguments: typed)
    func `a code, a name or its beginning finds the likeliest first`(typed: String, code: String?, name: String?) throws
    {
        let first = try found(typed).first
        #expect(first?.code == code, "\(typed): \(first.map { "\($0.code) \($0.name)" } ?? "nothing")")
        #expect(name == nil || first?.name.hasPrefix(name ?? "") == true)
    }

    @Test func `letters count without their accents, on either side`() throws {
        #expect(try found("málaga").first?.code == found("malaga").first?.code)
        #expect(try found("tromsø").contains { $0.code == "TOS" })
        #expect(try found("TROMSO").contains { $0.code == "TOS" })
    }

    @Test func `places of the market come first among equals`() throws {
        let manchester = try found("manchester", market: "US", limit: 3)
        #expect(manchester.first?.code == "MHT", "\(manchester)")
        #expect(try found("manchester", market: "GB").first?.code == "MAN")
    }

    @Test func `as many as wanted, with a note that distinguishes places with one name`() throws {
        #expect(try found("a", limit: 8).count == 8)
        let london = try found("london")
        #expect(london.first?.about == "all airports, United Kingdom")
        #expect(london.first?.kind == .city)
        #expect(Set(london.map(\.about)).count == london.count)
        #expect(try found("norway").first?.about == "all airports")
    }

    @Test func `any typed text is accepted`() throws {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<200 {
            let typed = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0...0x2_ffff, using: &random))
                    }))
            #expect(try found(typed, limit: 3).count <= 3, "\(typed.unicodeScalars.map(\.value))")
        }
    }
}
