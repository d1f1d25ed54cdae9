import LayoverModel

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func one<Element>(of all: [Element]) -> Element { all[Int.random(in: all.indices, using: &self)] }
}

/// Requests for `WhyContent` that meet each of its rules now and then.
enum RandomWhyRequest {
    static func make(_ chance: inout SeededNumbers) -> WhyContent.Request {
        var request = WhyContent.Request()
        request.market = chance.one(of: ["GB", "NO"])
        request.isComplete = chance.happens(60)
        request.isBefore = chance.happens(20)
        request.now = UTCInstant(seconds: WhyContent.noon.seconds + 86_400 * Int.random(in: -20...40, using: &chance))
        request.facts = facts(&chance)
        if chance.happens(50) { request.traveller = "residence=\(chance.one(of: ["US", "NO"]))" }
        if chance.happens(40) {
            let capabilities = chance.one(of: ["native.plain@1", "card.html@1", "native.plain@1 card.html@1"])
            request.client = "platform=ios, app=\(chance.one(of: ["6.9", "7.31"])), caps=\"\(capabilities)\""
        }
        if chance.happens(30) { request.unit = "user=u-\(Int.random(in: 0..<50, using: &chance))" }
        if chance.happens(30) { request.arms = ["trial": chance.one(of: ["control", "off"])] }
        let kills = [
            "widget:advice", "kill-switch:legal", "widget:always", "component:plain@1", "campaign:sale",
            "widget:simple",
            "widget:spare", "experiment:trial",
        ]
        request.kills = kills.filter { _ in chance.happens(8) }
        return request
    }

    private static func facts(_ chance: inout SeededNumbers) -> [FactName: Value] {
        var facts: [FactName: Value] = [:]
        if chance.happens(60) {
            facts[.routeCountries] = .texts(PackedTexts(chance.happens(50) ? ["CU"] : ["GB", "NO"]))
        }
        if chance.happens(60) { facts[.resultsDirectCount] = .int(Int.random(in: 0...9, using: &chance)) }
        if chance.happens(60) { facts[.routeDestinationAirport] = .text(chance.one(of: ["OSL", "EDI"])) }
        if chance.happens(60) { facts[.routeDestinationCity] = .text("Oslo") }
        if chance.happens(60) { facts[.resultsCheapest] = .text("i-1") }
        return facts
    }
}
