import LayoverCatalog
import LayoverModel

/// Values of many sizes for every field of a widget, as a season of searches might contain them.
struct SampleValues {
    static let count = 64
    static let now = UTCInstant(seconds: 1_795_000_000)
    static let link = Link(app: "skyscanner://campaigns/winter-sun", web: "https://www.example.com/winter-sun?a=1&b=2")
    private static let cities = ["Edinburgh", "O'Hare", "Las Palmas de Gran Canaria", "東京", "أبو ظبي", "Tromsø"]
    private static let airlines = ["British Airways", "Emirates", "全日本空輸", "Norwegian", "طيران الإمارات", "easyJet"]
    private static let minutesPerStep = 35

    private let widget: CompiledWidget
    private let currency: Currency
    private let image: ImageReference

    init(_ catalog: Catalog, _ market: CompiledMarket, _ widget: CompiledWidget) {
        self.widget = widget
        currency = market.currency
        image =
            catalog.campaigns.compactMap(\.image).first
            ?? ImageReference(light: "https://cards.example.com/none.png", dark: nil, alt: "")
    }

    /// The values of one rendering.
    ///
    /// Optional fields have a value too.
    func fields(_ round: Int) -> [Value?] {
        widget.fields.enumerated().map { index, field in value(field.type, round &* 31 &+ index) }
    }

    private func value(_ type: FieldType, _ seed: Int) -> Value? {
        switch type {
        case .text: .text(SampleValues.cities[seed % SampleValues.cities.count])
        case .int: .int(seed % 400)
        case .bool: .bool(seed % 2 == 0)
        case .money: .money(Money(amount: 1234 + seed &* 7919 % 2_000_000, currency: currency))
        case .date: .date(LocalDate(daysSinceEpoch: SampleValues.now.seconds / 86_400 + seed % 90))
        case .datetime: .datetime(SampleValues.now.adding(seconds: seed % 400 * 60 * SampleValues.minutesPerStep))
        case .duration: .duration(minutes: 45 + seed % 60 * SampleValues.minutesPerStep)
        case .percent: .percent(basisPoints: seed &* 37 % 4000)
        case .link: .link(SampleValues.link)
        case .image: .image(image)
        case .list(.text): .texts(PackedTexts(SampleValues.airlines))
        case .list(let element): .list((0..<4).map { value(element, seed &+ $0) }.compactMap(\.self))
        case .record(let columns): .record(columns.enumerated().map { value($1.type, seed &+ $0) })
        case .color, .length, .html, .direction, .language: nil
        }
    }
}
