import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel

/// Random values that readers of one market would see: its places and its currency, airlines, rows of tables, typical
/// numbers.
struct DrawnValues {
    /// The values for the fields of one card; a field without a value keeps its sample's.
    struct Draw {
        let values: [Value?]
        /// Rows of the widget's table.
        let rows: [Int]
    }

    private let widget: CompiledWidget
    private let inputs: LayoutInputs
    private let places: MarketPlaces
    private var numbers: DrawnNumbers

    init(_ widget: CompiledWidget, in inputs: LayoutInputs, places: MarketPlaces, seed: Int) {
        self.widget = widget
        self.inputs = inputs
        self.places = places
        numbers = DrawnNumbers(seed: seed)
    }

    /// Whether the card has any fields besides its author's words.
    var areAny: Bool { widget.fields.contains { isDrawn($0) } }

    mutating func draw() -> Draw {
        let route = numbers.one(of: places.routes)
        let rows = drawRows()
        let values = widget.fields.map { field in isDrawn(field) ? value(of: field, route) : nil }
        return Draw(values: values, rows: rows)
    }

    private func isDrawn(_ field: FieldPlan) -> Bool {
        switch field.origin {
        case .fact(let name): name != .locale && name != .market
        case .carriers, .tableCell, .tableRows: true
        // Answers of services and fields of other widgets exist only in samples; the rest are authors' words.
        case .provided, .answer, .message, .value, .partial, .campaignName, .campaignImage, .campaignLink,
            .campaignText, .pick, .own:
            false
        }
    }

    /// All rows of a random key of the table.
    private mutating func drawRows() -> [Int] {
        guard let plan = widget.table, let row = numbers.one(of: plan.table.rows) else { return [] }
        return plan.index.rows(for: plan.index.columns.map { row[$0] })
    }

    private mutating func value(of field: FieldPlan, _ route: MarketPlaces.Route?) -> Value? {
        switch field.origin {
        case .fact(let name): place(name, route) ?? value(of: field.type)
        case .carriers(_, _, let limit): airlines(field.type, atMost: limit ?? DrawnValues.mostAirlines)
        default: nil
        }
    }

    private func place(_ name: FactName, _ route: MarketPlaces.Route?) -> Value? {
        let text: String? =
            switch name {
            case .routeOriginAirport: route?.origin?.code
            case .routeOriginCity: route?.origin?.city
            case .routeOriginCountry: route?.origin?.country
            case .routeDestinationAirport: route?.destination?.code
            case .routeDestinationCity: route?.destination?.city
            case .routeDestinationCountry: route?.destination?.country
            default: nil
            }
        return text.map { .text($0) }
    }

    /// A number with a typical number of digits for the type; `nil` for a type without typical values.
    private mutating func value(of type: FieldType) -> Value? {
        switch type {
        case .int: .int(numbers.number(digits: 1...3))
        case .money: .money(price())
        case .percent: .percent(basisPoints: 100 * numbers.number(in: 1...40))
        case .duration: .duration(minutes: 5 * numbers.number(in: 9...360))
        case .date: inputs.facts.today.map { .date($0.adding(days: numbers.number(in: 0...330))) }
        default: nil
        }
    }

    /// Roughly 20 to 2,000 euros in the market's currency.
    private mutating func price() -> Money {
        let currency = inputs.context.currency
        let euros = numbers.number(in: 20...199) * (numbers.number(in: 0...3) == 0 ? 10 : 1)
        let units = euros * (DrawnValues.unitsOfEuro[currency.code] ?? 1)
        let power = (0..<currency.exponent).reduce(1) { power, _ in power * 10 }
        return Money(amount: units * power + (power > 1 ? numbers.number(in: 0...(power - 1)) : 0), currency: currency)
    }

    /// Rounded, because only the number of digits of a fare matters.
    static let unitsOfEuro = [
        "AED": 4, "BRL": 6, "CZK": 25, "DKK": 7, "HUF": 400, "IDR": 17_000, "INR": 90, "ISK": 150, "JPY": 160,
        "KRW": 1_500, "MXN": 20, "NOK": 12, "PLN": 4, "SAR": 4, "SEK": 11, "THB": 40, "TRY": 35, "ZAR": 20,
    ]

    private mutating func airlines(_ type: FieldType, atMost limit: Int) -> Value? {
        guard case .list(.record(let columns)) = type else { return nil }
        let count = numbers.number(in: 1...max(1, limit))
        return .list(
            (0..<count).map { _ in
                let name = numbers.one(of: DrawnValues.airlineNames) ?? "Ryanair"
                return .record(
                    columns.map { column in column.name == "name" ? .text(name) : cell(column) })
            })
    }

    private mutating func cell(_ column: FieldType.Column) -> Value? {
        switch column.type {
        case .int: .int(numbers.number(in: 1...24))
        case .text: .text("-32480")
        case .list(.text): .texts(PackedTexts([]))
        default: value(of: column.type)
        }
    }

    /// Airlines in one answer if the field sets no limit.
    private static let mostAirlines = 8

    /// Airlines with the most passengers to, from and within the shipped markets, as they write themselves.
    private static let airlineNames = [
        "Ryanair", "easyJet", "British Airways", "Lufthansa", "Air France", "KLM Royal Dutch Airlines", "Iberia",
        "Vueling Airlines", "Wizz Air", "Norwegian", "SAS Scandinavian Airlines", "Finnair", "Eurowings", "ITA Airways",
        "TAP Air Portugal", "LOT Polish Airlines", "Turkish Airlines", "Pegasus Airlines", "Aer Lingus", "Jet2.com",
        "TUI Airways", "Loganair", "Widerøe", "airBaltic", "Brussels Airlines", "Austrian Airlines", "SWISS",
        "Aegean Airlines", "Air Europa", "Volotea", "Transavia France", "Condor", "Icelandair", "Delta Air Lines",
        "United Airlines", "American Airlines", "Southwest Airlines", "JetBlue", "Alaska Airlines", "Air Canada",
        "Emirates", "Etihad Airways", "Qatar Airways", "flydubai", "Air Arabia", "Saudia", "Air India", "IndiGo",
        "SpiceJet", "Akasa Air", "All Nippon Airways", "Japan Airlines", "Peach Aviation", "Singapore Airlines",
        "Cathay Pacific", "Korean Air", "LATAM Airlines", "GOL Linhas Aéreas", "Azul Linhas Aéreas",
        "Virgin Atlantic",
    ]
}
