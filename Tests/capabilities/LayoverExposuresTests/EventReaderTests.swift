import LayoverAssembly
import LayoverExperiments
@testable import LayoverExposures
@testable import LayoverFrame
import LayoverJSON
import LayoverSeal
import Testing

struct EventReaderTests {
    private static let now = 1_795_000_000_000
    private let seal: Seal

    init() throws { seal = try Seal() }

    private static let key = SigningKey(secret: Array(0..<32))

    private func read(age: Int) throws(EventRefusal) -> CardEvent {
        let key = Self.key
        let id = LayoutIdentifiers(key: key, seal: seal) { Self.now - age }.make()
        let reader = EventReader(
            identifiers: LayoutIdentifiers(key: key, seal: seal) { Self.now }, proofs: key.cardProofs, now: Self.now)
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
        var known = KnownRows<CardEvent>(limit: 10)
        func isNew(_ event: CardEvent) -> Bool { known.insert(event) }
        func event(_ number: Int) -> CardEvent {
            var event = CardEvent()
            event.layoutID = "\(number)"
            return event
        }
        #expect(isNew(event(0)))
        #expect(!isNew(event(0)))
        #expect(known.contains(event(0)))
        for number in 1...5 { #expect(isNew(event(number))) }
        #expect(!isNew(event(0)), "five others came")
        for number in 6...10 { #expect(isNew(event(number))) }
        #expect(isNew(event(0)), "ten others came")
        known.remove(event(0))
        #expect(!known.contains(event(0)))
        #expect(known.contains(event(10)))
    }

    @Test func `type, layout, card and action make an event`() {
        var known = KnownRows<CardEvent>()
        func isNew(_ event: CardEvent) -> Bool { known.insert(event) }
        var event = CardEvent()
        #expect(isNew(event))
        for path in [\CardEvent.type, \.layoutID, \.logID, \.action] {
            event[keyPath: path] = "x"
            #expect(isNew(event))
        }
        event.isProved = true
        #expect(isNew(event), "no client can displace another's event by inventing it first")
        event.detail = "another"
        event.clientMilliseconds = 1
        #expect(!isNew(event))
    }

    private func read(_ layout: String, proof: JSONValue?, card: String = "a", logID: String = "a@b") throws
        -> CardEvent
    {
        let identifiers = LayoutIdentifiers(key: Self.key, seal: seal) { Self.now }
        let reader = EventReader(identifiers: identifiers, proofs: Self.key.cardProofs, now: Self.now)
        let texts = [("type", "seen"), ("layout_id", layout), ("log_id", logID), ("card", card)]
        let members = texts.map { JSONValue.Member($0.0, .string($0.1)) }
        return try reader.read(.object(members + (proof.map { [JSONValue.Member("proof", $0)] } ?? [])))
    }

    @Test(arguments: [("GB", "GB"), ("gb", ""), ("GBR", ""), ("", ""), ("<b>", "")])
    func `a market is kept, and an invalid one counts as missing`(said: String, kept: String) throws {
        let layout = LayoutIdentifiers(key: Self.key, seal: seal) { Self.now }.make()
        let reader = EventReader(
            identifiers: LayoutIdentifiers(key: Self.key, seal: seal) { Self.now }, proofs: Self.key.cardProofs,
            now: Self.now)
        let texts = [("type", "seen"), ("layout_id", layout), ("log_id", "a@b"), ("market", said)]
        let event = try reader.read(.object(texts.map { JSONValue.Member($0.0, .string($0.1)) }))
        #expect(event.market == kept)
    }

    @Test(arguments: [nil, JSONValue.string("0123456789abcdef"), .string(""), .int(7), .bool(true), .null])
    func `without its card's proof an event is taken, and not proved`(proof: JSONValue?) throws {
        let layout = LayoutIdentifiers(key: Self.key, seal: seal) { Self.now }.make()
        #expect(try !read(layout, proof: proof).isProved)
    }

    @Test func `a proof is good for its layout, its card and its log_id, as it is written`() throws {
        let layout = LayoutIdentifiers(key: Self.key, seal: seal) { Self.now }.make()
        var prover = CardProver(Self.key.cardProofs, layoutID: layout)
        let proof = prover.text(id: "a\"", logID: "a\"@b")
        func isProved(_ proof: String, card: String, logID: String) throws -> Bool {
            try read(layout, proof: .string(proof), card: card, logID: logID).isProved
        }
        #expect(try isProved(proof, card: "a\"", logID: "a\"@b"))
        #expect(try !isProved(proof, card: "a", logID: "a\"@b"))
        #expect(try !isProved(proof, card: "a\"", logID: "a\"@c"))
        #expect(try !isProved(proof, card: "a\"a", logID: "\"@b"), "each part has its length")
        #expect(try !isProved("+" + proof.dropFirst(), card: "a\"", logID: "a\"@b"))
        #expect(try !isProved(" " + proof, card: "a\"", logID: "a\"@b"))
        for (key, id) in [(Self.key, layout + "0"), (SigningKey(secret: Array(1..<33)), layout)] {
            var other = CardProver(key.cardProofs, layoutID: id)
            let isTaken = other.verifies(proof, id: "a\"", logID: "a\"@b")
            #expect(!isTaken)
        }
    }
}
