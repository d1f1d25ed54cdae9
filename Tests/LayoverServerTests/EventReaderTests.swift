import LayoverExperiments
import LayoverJSON
import LayoverSeal
import Testing

@testable import LayoverServer

struct EventReaderTests {
    private static let now = 1_795_000_000_000
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func read(age: Int) throws(EventRefusal) -> CardEvent {
        let key = SigningKey(secret: Array(0..<32))
        let id = LayoutIdentifiers(key: key, seal: seal) { Self.now - age }.make()
        let reader = EventReader(identifiers: LayoutIdentifiers(key: key, seal: seal) { Self.now }, now: Self.now)
        return try reader.read(
            .object([.init("type", .string("seen")), .init("layout_id", .string(id)), .init("log_id", .string("a@b"))]))
    }

    @Test func `a layout may be seven days old, and five minutes ahead`() throws {
        let (age, skew) = (EventLimits.layoutAgeMilliseconds, EventLimits.clockSkewMilliseconds)
        #expect(try read(age: age).milliseconds == Self.now)
        #expect(try read(age: -skew).type == "seen")
        #expect(throws: EventRefusal.tooOld) { try read(age: age + 1) }
        #expect(throws: EventRefusal.unknownLayout) { try read(age: -skew - 1) }
    }

    @Test func `events are known again, and no more of them than there is room for`() {
        let known = KnownEvents(limit: 10)
        func event(_ number: Int) -> CardEvent {
            var event = CardEvent()
            event.layoutID = "\(number)"
            return event
        }
        #expect(known.insert(event(0)) && !known.insert(event(0)))
        for number in 1...5 { #expect(known.insert(event(number))) }
        #expect(!known.insert(event(0)), "five others came")
        for number in 6...10 { #expect(known.insert(event(number))) }
        #expect(known.insert(event(0)), "ten others came")
    }

    @Test func `type, layout, card and action make an event`() {
        let known = KnownEvents()
        var event = CardEvent()
        #expect(known.insert(event))
        for path in [\CardEvent.type, \.layoutID, \.logID, \.action] {
            event[keyPath: path] = "x"
            #expect(known.insert(event))
        }
        event.detail = "another"
        event.clientMilliseconds = 1
        #expect(!known.insert(event))
    }
}
