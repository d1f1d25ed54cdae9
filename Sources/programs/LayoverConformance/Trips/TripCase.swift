import LayoverJSON
import LayoverTrips

/// One case, with the values that its file sets for all cases.
struct TripCase: Sendable {
    /// The needs that a case can declare.
    ///
    /// This harness supports all of them.
    static let known: Set<String> = ["clock", "sighting", "crash", "disk", "limits"]

    let id: String
    let needs: [String]
    let people: [String]
    let items: [String]
    let ballot: String?
    let adding: String?
    let limits: TripLimits
    /// Flights by the names of items.
    let flights: JSONValue
    let steps: [JSONValue]
    let outcomes: [TripOutcomeExpectation]

    /// - Throws: `SuiteError` if no case can be read.
    static func load(path: String) throws -> [TripCase] {
        let cases = try SuiteFiles.paths(at: path).map(SuiteFiles.json).flatMap { document in
            try (document["cases"]?.items ?? []).map { try TripCase($0, of: document) }
        }
        return try SuiteFiles.found(cases, at: path)
    }

    private init(_ json: JSONValue, of document: JSONValue) throws {
        guard let id = json["id"]?.string, let steps = json["steps"]?.items, let outcomes = json["outcomes"]?.items
        else {
            throw SuiteError("a case has an id, steps and outcomes")
        }
        let given = json["given"]
        self.id = id
        needs = json["needs"]?.items?.compactMap(\.string) ?? []
        people = given?["people"]?.items?.compactMap(\.string) ?? []
        items = given?["items"]?.items?.compactMap(\.string) ?? []
        ballot = given?["ballot"]?.string
        adding = given?["adding"]?.string
        limits = TripCase.limits([document["limits"], given?["limits"]])
        flights = document["flights"] ?? .null
        self.steps = steps
        self.outcomes = outcomes.map(TripOutcomeExpectation.init)
        guard !people.isEmpty else { throw SuiteError("'\(id)' has no people") }
    }

    /// The limits of a file, overridden by those of a case.
    private static func limits(_ sources: [JSONValue?]) -> TripLimits {
        var limits = TripLimits()
        for source in sources {
            limits.people = source?["people"]?.int ?? limits.people
            limits.items = source?["items"]?.int ?? limits.items
            limits.links = source?["links"]?.int ?? limits.links
            limits.eventsKept = source?["events_kept"]?.int ?? limits.eventsKept
            limits.seqAhead = source?["seq_ahead"]?.int ?? limits.seqAhead
            limits.keyHours = source?["key_hours"]?.int ?? limits.keyHours
            limits.stageHours = source?["stage_hours"]?.int ?? limits.stageHours
            limits.restoreDays = source?["restore_days"]?.int ?? limits.restoreDays
            limits.title = source?["title"]?.int ?? limits.title
            limits.note = source?["note"]?.int ?? limits.note
        }
        return limits
    }
}
