import LayoverModel
import LayoverTripKit
import LayoverTrips

/// A trip in memory with its script, for tests of single rules.
struct TripWorld {
    let script: TripScript
    let store: MemoryTripStore
    let clock = SetClock()
    let rules: TripRules

    init(
        _ people: [String] = ["ana", "ben", "cem"], items: [String] = ["A"], limits: TripLimits = TripLimits(),
        settings: SettingsPatch = SettingsPatch()
    ) async throws {
        script = try TripScript()
        rules = TripRules(limits: limits)
        store = MemoryTripStore(rules: rules, clock: { [clock] in clock.now })
        _ = await store.perform(script.create(by: people[0], settings: settings))
        for person in people.dropFirst() { _ = await store.perform(script.join(person)) }
        for item in items { _ = await store.perform(script.add(people[0], item)) }
    }

    func send(_ request: TripRequest) async -> TripAnswer { await store.perform(request) }

    func set(_ version: Int? = nil, by person: String = "ana", _ change: (inout SettingsPatch) -> Void) async throws
        -> TripAnswer
    {
        var patch = SettingsPatch()
        change(&patch)
        let inForce = try rows.trip.settingsVersion
        return await send(script.request(.set(patch, version: version ?? inForce), person))
    }

    var rows: TripRows {
        get throws {
            guard let rows = store.rowsAtHand(of: script.trip) else { throw TripProblem.unknown }
            return rows
        }
    }

    var revision: Int { get throws { try rows.trip.revision } }

    /// A person's view of the trip.
    func view(_ person: String) throws -> TripView { try view(as: script.caller(person)) }

    func view(as caller: TripCaller) throws -> TripView {
        try rules.view(store.rowsAtHand(of: script.trip), as: caller, now: clock.now)
    }

    /// The kinds of the log's lines after a revision.
    func kinds(after revision: Int) async throws -> [TripChange.Kind] {
        try await store.changes(of: script.trip, after: revision)?.lines.map(\.kind) ?? []
    }

    func ids(_ names: [String]) -> [ItemID] { names.map(script.item) }
}
