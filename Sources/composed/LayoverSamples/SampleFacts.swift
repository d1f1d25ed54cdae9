import LayoverAssembly
import LayoverCatalog
import LayoverModel
package import LayoverSchema

/// The facts of a sample, and the request that belongs to them.
package struct SampleFacts {
    var values: [FactName: Value] = [:]
    /// Facts from other widgets, which compute them.
    private(set) var provided: [WrittenName] = []
    /// The ends of the route, used as the searched places.
    var origin: String?
    var destination: String?

    /// Without any facts.
    init() {}

    /// Reads a sample that `layover check` has accepted.
    package init(_ sample: SampleSource) {
        let reader = LiteralReader(file: sample.location.file)
        for fact in sample.facts {
            guard let name = FactName(rawValue: fact.name.name) else {
                provided.append(fact.name)
                continue
            }
            if case .success(let value) = reader.read(fact.value, as: name.type) { values[name] = value }
        }
    }

    var isAboutResults: Bool { values.keys.contains(where: \.isAboutResults) }

    var query: SearchQuery {
        var query = SearchQuery()
        query.origin = origin
        query.destination = destination
        if case .date(let day)? = values[.queryDeparts] { query.departs = day }
        if case .date(let day)? = values[.queryReturns] { query.returns = day }
        if case .int(let adults)? = values[.queryAdults] { query.adults = adults }
        query.cabin = text(.queryCabin).flatMap(SearchQuery.Cabin.init)
        return query
    }

    var traveller: Traveller {
        Traveller(residence: text(.travellerResidence), citizenship: text(.travellerCitizenship))
    }

    var client: ClientProfile {
        var client = ClientProfile.unknown
        client.platform = text(.clientPlatform).flatMap(Platform.init)
        client.app = text(.clientApp)
        client.scheme = text(.clientScheme).flatMap(ClientProfile.Scheme.init) ?? .light
        client.timeZone = text(.clientTimeZone)
        return client
    }

    var now: UTCInstant? { if case .datetime(let moment)? = values[.now] { moment } else { nil } }

    func text(_ name: FactName) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }
}
