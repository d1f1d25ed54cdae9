import LayoverJSON
import LayoverPreview
import Testing

/// Prices of samples, as readers of the previewed market see them.
struct SamplePriceTests {
    private static let text = """
        === layout
        widgets: [fares]
        === fares
        fields:
          price: { type: money, from: results.price.min }
        === widgets/cards/fares/card.html
        <p>{{price | money}}</p>
        === widgets/cards/fares/samples/british.yaml
        sample: british
        market: GB
        facts: { results.price.min: 54.07 GBP }
        === widgets/cards/fares/samples/elsewhere.yaml
        sample: elsewhere
        facts: { results.price.min: 10.00 EUR }
        === widgets/cards/fares/samples/norwegian.yaml
        sample: norwegian
        market: NO
        facts: { results.price.min: 649.00 NOK }

        """

    private static let fixture = Result { try PreviewFixture(text) }

    /// The previewed market, the requested sample, the shown sample, its price, and the currency in the file if it is
    /// another.
    @Test(
        arguments: [
            ("GB", nil, "british", "£54.07", nil), ("NO", nil, "norwegian", "649", nil),
            ("NO", "british", "british", "648", "GBP"), ("NO", "elsewhere", "elsewhere", "120", "EUR"),
            ("GB", "norwegian", "norwegian", "£54.08", "NOK"), ("GB", "british", "british", "£54.07", nil),
        ] as [(String, String?, String, String, String?)])
    func `the sample shown first is one in the market's currency, and others are turned into it`(
        market: String, sample: String?, shown: String, price: String, currency: String?
    ) throws {
        let fixture = try Self.fixture.get()
        let card =
            try sample.map { try fixture.card("fares", ["market": market, "sample": $0]) }
            ?? fixture.card("fares", ["market": market])
        #expect(card["sample"]?.string == shown)
        #expect(card["foreign_currency"]?.string == currency)
        #expect(card["html"]?.string?.contains(price) == true, "\(card["html"]?.string ?? "")")
    }

    @Test func `a sample of the market keeps its values, whatever its currency`() throws {
        let text = Self.text.replacing(
            "market: NO\nfacts: { results.price.min: 649.00 NOK }",
            with: "market: NO\nfacts: { results.price.min: 54.07 GBP }")
        let card = try PreviewFixture(text).card("fares", ["market": "NO", "sample": "norwegian"])
        #expect(card["foreign_currency"] == .null)
        #expect(card["html"]?.string?.contains("54") == true)
    }

    @Test func `every market of the shipped content shows prices in its own currency first`() throws {
        let shipped = try PreviewFixture.shipped.get()
        for (market, sign) in [("GB", "£"), ("NO", "kr"), ("DE", "€"), ("JP", "￥"), ("US", "$")] {
            let html = try shipped.card("direct-by-airline-list", ["market": market])["html"]?.string ?? ""
            #expect(html.contains(sign) || (market == "JP" && html.contains("¥")), "\(market): \(html.suffix(900))")
            #expect(market == "GB" || !html.contains("£"), "\(market)")
        }
    }
}
