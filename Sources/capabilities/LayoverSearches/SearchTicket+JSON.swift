import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSeal

// The form in tokens, with short names because it is part of an address. A new form takes another number in `v`.
extension SearchTicket {
    private static let version = 1

    /// True if a token of the ticket has room for a supplier's session.
    var leavesRoomForSession: Bool {
        let bytes = payload.count + SealingKey.overheadBytes
        return (bytes * 4 + 2) / 3 + SearchLimits.sessionTokenBytes <= SearchLimits.tokenBytes
            && arms.count <= SearchLimits.arms
    }

    var payload: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(512)
        appendJSONLiteral("{", to: &output)
        appendJSONKey("v", to: &output)
        appendJSONNumber(SearchTicket.version, to: &output)
        appendTexts(to: &output)
        append(query.adults, as: "q", to: &output)
        appendArms(to: &output)
        append(madeAt, as: "w", to: &output)
        append(answers, as: "n", to: &output)
        append(untaken > 0 ? untaken : nil, as: "e", to: &output)
        appendJSONLiteral("}", to: &output)
        return output
    }

    private func appendTexts(to output: inout [UInt8]) {
        append(supplier, as: "p", to: &output)
        append(session, as: "s", to: &output)
        append(market, as: "m", to: &output)
        append(locale, as: "l", to: &output)
        append(currency, as: "c", to: &output)
        append(surface, as: "f", to: &output)
        append(query.origin, as: "o", to: &output)
        append(query.destination, as: "d", to: &output)
        append(query.departs?.description, as: "t", to: &output)
        append(query.returns?.description, as: "r", to: &output)
        append(query.cabin?.rawValue, as: "b", to: &output)
        append(client, as: "h", to: &output)
        append(traveller.residence, as: "y", to: &output)
        append(traveller.citizenship, as: "z", to: &output)
        append(units, as: "u", to: &output)
        append(catalog, as: "g", to: &output)
        append(layoutID, as: "i", to: &output)
    }

    private func appendArms(to output: inout [UInt8]) {
        guard !arms.isEmpty else { return }
        appendJSONKey("a", to: &output)
        appendJSONLiteral("{", to: &output)
        for (index, arm) in arms.enumerated() {
            if index > 0 { appendJSONLiteral(",", to: &output) }
            appendJSONString(arm.experiment, to: &output)
            appendJSONLiteral(":", to: &output)
            appendJSONString(arm.variant, to: &output)
        }
        appendJSONLiteral("}", to: &output)
    }

    private func append(_ text: String?, as key: StaticString, to output: inout [UInt8]) {
        guard let text else { return }
        appendJSONKey(key, to: &output)
        appendJSONString(text, to: &output)
    }

    private func append(_ number: Int?, as key: StaticString, to output: inout [UInt8]) {
        guard let number else { return }
        appendJSONKey(key, to: &output)
        appendJSONNumber(number, to: &output)
    }

    /// Reads a payload; `nil` for one of another form.
    init?(payload: [UInt8]) {
        guard let root = try? JSONValue(parsing: payload), root["v"]?.int == SearchTicket.version,
            let supplier = root["p"]?.string, let market = root["m"]?.string, let locale = root["l"]?.string,
            let currency = root["c"]?.string, let surface = root["f"]?.string, let layoutID = root["i"]?.string,
            let catalog = root["g"]?.string, let madeAt = root["w"]?.int, let answers = root["n"]?.int,
            let arms = SearchTicket.arms(root["a"]), let query = SearchTicket.query(root)
        else { return nil }
        let untaken = root["e"]?.int ?? 0
        guard (0...max(0, answers)).contains(untaken) else { return nil }
        self.init(
            supplier: supplier, session: root["s"]?.string, market: market, locale: locale, currency: currency,
            surface: surface, query: query, client: root["h"]?.string,
            traveller: Traveller(residence: root["y"]?.string, citizenship: root["z"]?.string),
            units: root["u"]?.string, arms: arms, layoutID: layoutID, catalog: catalog, madeAt: madeAt,
            answers: answers, untaken: untaken)
    }

    private static func arms(_ value: JSONValue?) -> [KeptArm]? {
        guard let members = value?.members else { return value == nil ? [] : nil }
        guard members.count <= SearchLimits.arms else { return nil }
        return members.compactMap { member in
            member.value.string.map { KeptArm(experiment: member.key, variant: $0) }
        }
    }

    private static func query(_ root: JSONValue) -> SearchQuery? {
        var query = SearchQuery()
        let items = [("o", "origin"), ("d", "destination"), ("t", "departs"), ("r", "returns"), ("b", "cabin")]
        for (short, name) in items {
            guard let text = root[short]?.string else { continue }
            guard (try? query.readItem(name, text)) == true else { return nil }
        }
        if let adults = root["q"]?.int {
            guard (try? query.readItem("adults", String(adults))) == true else { return nil }
        }
        return query
    }
}
