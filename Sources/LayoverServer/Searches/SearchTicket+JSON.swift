import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSeal

// As tokens hold it: short names, for it stands in an address. A new form takes another number in `v`.
extension SearchTicket {
    private static let version = 1

    /// Whether a token of it has room for what suppliers call their sessions.
    var leavesRoomForSession: Bool {
        let bytes = payload.count + SealingKey.overheadBytes
        return (bytes * 4 + 2) / 3 + SearchLimits.sessionTokenBytes <= SearchLimits.tokenBytes
            && arms.count <= SearchLimits.arms
    }

    var payload: [UInt8] {
        let texts: [(String, String?)] = [
            ("p", supplier), ("s", session), ("m", market), ("l", locale), ("c", currency), ("f", surface),
            ("o", query.origin), ("d", query.destination), ("t", query.departs?.description),
            ("r", query.returns?.description), ("b", query.cabin?.rawValue), ("h", client),
            ("y", traveller.residence), ("z", traveller.citizenship), ("u", units), ("g", catalog), ("i", layoutID),
        ]
        var members = [JSONValue.Member("v", .int(SearchTicket.version))]
        members += texts.compactMap { name, text in text.map { JSONValue.Member(name, .string($0)) } }
        if let adults = query.adults { members.append(JSONValue.Member("q", .int(adults))) }
        if !arms.isEmpty {
            let arms = arms.map { JSONValue.Member($0.experiment, .string($0.variant)) }
            members.append(JSONValue.Member("a", .object(arms)))
        }
        members += [JSONValue.Member("w", .int(madeAt)), JSONValue.Member("n", .int(answers))]
        return Array(JSONValue.object(members).description.utf8)
    }

    /// Reads a payload; `nil` for one of another form.
    init?(payload: [UInt8]) {
        guard let root = try? JSONValue(parsing: payload), root["v"]?.int == SearchTicket.version,
            let supplier = root["p"]?.string, let market = root["m"]?.string, let locale = root["l"]?.string,
            let currency = root["c"]?.string, let surface = root["f"]?.string, let layoutID = root["i"]?.string,
            let catalog = root["g"]?.string, let madeAt = root["w"]?.int, let answers = root["n"]?.int,
            let arms = SearchTicket.arms(root["a"]), let query = SearchTicket.query(root)
        else { return nil }
        self.init(
            supplier: supplier, market: market, locale: locale, currency: currency, surface: surface,
            layoutID: layoutID, catalog: catalog, madeAt: madeAt)
        session = root["s"]?.string
        client = root["h"]?.string
        units = root["u"]?.string
        traveller = Traveller(residence: root["y"]?.string, citizenship: root["z"]?.string)
        self.arms = arms
        self.query = query
        self.answers = answers
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
            guard (try? query.take(name, text)) == true else { return nil }
        }
        if let adults = root["q"]?.int { guard (try? query.take("adults", String(adults))) == true else { return nil } }
        return query
    }
}
