import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverAssembly

/// Cards about a trip that the reader shares with friends, and the friends' votes on itineraries.
struct TripProviderTests {
    private static let catalog = Result {
        try TestContent(
            """
            === layout
            widgets: [grey, votes, leader, other, plain]
            limits: { top: 9, total: 9 }
            === grey
            type: placeholder
            provider: { kind: placeholder, for: [votes] }
            === votes
            provider: { kind: trip, after: [], budget: 5ms }
            show_when: { trip.matches_query: true }
            fields: { text: { type: text, from: trip.title } }
            === leader
            provider: trip
            fields: { text: { type: text, from: trip.leader } }
            === other
            show_when: { trip.people: { $gte: 2 } }
            === plain
            """
        ).catalog()
    }

    private static let values: [FactName: Value] = [
        .tripPeople: .int(5), .tripMatchesQuery: .bool(true), .tripTitle: .text("Oslo"), .tripLeader: .text("KL 1234"),
    ]

    private func mark(_ itinerary: String, yes: Int = 2, mine: ItineraryMark.Vote? = .yes) -> ItineraryMark {
        ItineraryMark(
            itinerary: itinerary, trip: "t1", item: "i1", yes: yes, maybe: 1, no: 0, mine: mine, stale: 0,
            isChosen: false)
    }

    private func request(before: Bool = false, kills: [String] = []) -> JSONValue {
        .object(of: [
            "facts": .object(of: ["results.count": .int(2)]), "before": .bool(before), "kills": .texts(kills),
        ])
    }

    private func layout(_ trips: TripFacts?, before: Bool = false, kills: [String] = []) throws -> JSONValue {
        let request = request(before: before, kills: kills)
        return try JSONValue(parsing: LayoutCase(request: request, trips: trips).layout(from: Self.catalog.get()))
    }

    private func revision(_ trips: TripFacts?) throws -> LayoutRevision {
        try LayoutCase(request: request(), trips: trips).revision(from: Self.catalog.get())
    }

    private func ids(_ layout: JSONValue) -> [String] { layout["cards"]?.items?.compactMap { $0["id"]?.string } ?? [] }

    private func reasons(_ layout: JSONValue) -> [String: String] {
        let omitted = (layout["omitted"]?.items ?? []).map {
            ($0["widget"]?.string ?? "", "\($0["reason"]?.string ?? "") \($0["detail"]?.string ?? "")")
        }
        return Dictionary(omitted) { first, _ in first }
    }

    @Test func `a request that names no trip has no card of one, and no marks`() throws {
        let layout = try layout(nil)
        #expect(ids(layout) == ["plain"])
        #expect(layout["marks"] == nil)
        #expect(layout["pending"] == .array([]))
        let reasons = reasons(layout)
        #expect(reasons["votes"] == "unknown ")
        #expect(reasons["other"] == "unknown ")
        #expect(reasons["leader"] == "no_card no trip")
    }

    @Test func `a trip fills its cards, and marks are beside them`() throws {
        let marks = [
            mark("a"),
            ItineraryMark(
                itinerary: "b", trip: "t1", item: "i2", yes: 0, maybe: 0, no: 3, mine: nil, stale: 2, isChosen: true),
        ]
        let layout = try layout(TripFacts(.known, values: Self.values, marks: marks))
        #expect(ids(layout) == ["votes", "leader", "other", "plain"])
        #expect(layout["cards"]?.items?.map { $0["data"]?["text"]?.string } == ["Oslo", "KL 1234", "other", "plain"])
        #expect(
            layout["marks"]?.description
                == #"[{"itinerary":"a","trip":"t1","item":"i1","yes":2,"maybe":1,"no":0,"mine":"yes"},"#
                + #"{"itinerary":"b","trip":"t1","item":"i2","yes":0,"maybe":0,"no":3,"stale":2,"chosen":true}]"#)
    }

    @Test func `a name without a trip is an empty list`() throws {
        let layout = try layout(TripFacts(.known))
        #expect(ids(layout) == ["plain"])
        #expect(layout["marks"] == .array([]))
        #expect(reasons(layout)["leader"] == "no_card no trip")
    }

    @Test func `a trip that is not loaded is pending, with its grey card before the first result`() throws {
        let layout = try layout(TripFacts(.awaited))
        #expect(layout["pending"] == .texts(["votes", "leader", "other"]))
        #expect(ids(layout) == ["plain"])
        #expect(layout["marks"] == nil)
        let before = try self.layout(TripFacts(.awaited), before: true)
        #expect(ids(before).contains("grey~votes"))
        let some = try self.layout(TripFacts(.awaited, marks: [mark("a")]))
        #expect(some["marks"]?.items?.count == 1, "one of two trips is here")
    }

    @Test func `without a wait it is late, and nothing is pending`() throws {
        let settled = TripFacts(.awaited, marks: [mark("a")]).settled
        let layout = try layout(settled)
        #expect(settled.state == .late)
        #expect(TripFacts(.known).settled.state == .known)
        #expect(layout["pending"] == .array([]))
        #expect(ids(layout) == ["plain"])
        #expect(layout["marks"]?.items?.count == 1)
        let reasons = reasons(layout)
        #expect(reasons["votes"] == "late the trip has not been loaded yet")
        #expect(reasons["leader"] == "late the trip has not been loaded yet")
        #expect(reasons["other"] == "unknown ")
    }

    @Test(arguments: ["widget:votes", "provider:trip"])
    func `a kill takes the card`(name: String) throws {
        let layout = try layout(TripFacts(.known, values: Self.values), kills: [name])
        #expect(!ids(layout).contains("votes"))
        #expect(reasons(layout)["votes"] == "killed ")
    }

    @Test func `other votes are another revision, of which a patch carries the marks`() throws {
        let first = try revision(TripFacts(.known, values: Self.values, marks: [mark("a")]))
        let same = try revision(TripFacts(.known, values: Self.values, marks: [mark("a")]))
        let second = try revision(TripFacts(.known, values: Self.values, marks: [mark("a", yes: 3)]))
        let without = try revision(TripFacts(.known, values: Self.values))
        #expect(first == same)
        #expect(Set([first.name, second.name, without.name]).count == 3)
        let patch = try #require(LayoutPatch(from: first.digest, to: second))
        #expect(patch.isEmpty)
        let bytes = try #require(patch.bytes)
        let made = try LayoutPatch.apply(JSONValue(parsing: bytes), to: JSONValue(parsing: first.bytes))
        #expect(try Set(made.members ?? []) == Set(JSONValue(parsing: second.bytes).members ?? []))
        #expect(made["marks"]?.items?.first?["yes"]?.int == 3)
    }

    @Test(arguments: [(499, 499), (500, 500), (501, 500)])
    func `a layout has a limit of marks, the first of them`(count: Int, kept: Int) throws {
        let marks = (0..<count).map { mark("it\($0)") }
        let found = try layout(TripFacts(.known, marks: marks))["marks"]?.items ?? []
        #expect(found.count == kept)
        #expect(found.last?["itinerary"]?.string == "it\(kept - 1)")
    }

    @Test(arguments: 0..<100)
    func `whatever a title and an id hold, the layout reads and has them`(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let (title, id) = (RandomRequest.text(&chance), RandomRequest.text(&chance))
        let values = Self.values.merging([.tripTitle: .text(title)]) { $1 }
        let layout = try layout(TripFacts(.known, values: values, marks: [mark(id)]))
        #expect(layout["cards"]?.items?.first?["data"]?["text"]?.string == title)
        #expect(layout["marks"]?.items?.first?["itinerary"]?.string == id)
    }

    @Test(arguments: [
        ("send: [market, trip.title]", "'trip.title' is private to friends and is never sent to a service"),
        ("service: trip", "'trip' is also a kind of provider"),
    ])
    func `no service is notified of a trip, nor called like one`(line: String, words: String) throws {
        let service = line.hasPrefix("service") ? line : "service: hints, \(line)"
        let content = TestContent(
            """
            === layout
            widgets: [hint]
            === hint
            provider: { kind: remote, \(service) }
            fields: { text: { type: text, from: answer.text } }
            """)
        let mistake = #expect(throws: ContentMistake.self) { try content.catalog() }
        #expect(mistake?.description.contains(words) == true)
    }
}
