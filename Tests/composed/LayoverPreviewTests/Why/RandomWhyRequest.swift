import LayoverModel
import LayoverTestKit

/// Random requests for `WhyContent` that sometimes meet each of its rules.
enum RandomWhyRequest {
    static func make(_ chance: inout SeededGenerator) -> WhyContent.Request {
        var request = WhyContent.Request()
        request.market = chance.pick(["GB", "NO"])
        request.isComplete = chance.happens(60)
        request.isBefore = chance.happens(20)
        request.now = UTCInstant(seconds: WhyContent.noon.seconds + 86_400 * Int.random(in: -20...40, using: &chance))
        request.facts = facts(&chance)
        if chance.happens(50) { request.traveller = "residence=\(chance.pick(["US", "NO"]))" }
        if chance.happens(40) {
            let capabilities = chance.pick(["native.plain@1", "card.html@1", "native.plain@1 card.html@1"])
            request.client = "platform=ios, app=\(chance.pick(["6.9", "7.31"])), caps=\"\(capabilities)\""
        }
        if chance.happens(30) { request.unit = "user=u-\(Int.random(in: 0..<50, using: &chance))" }
        if chance.happens(30) { request.arms = ["trial": chance.pick(["control", "off"])] }
        let kills = [
            "widget:advice", "kill-switch:legal", "widget:always", "component:plain@1", "campaign:sale",
            "widget:simple",
            "widget:spare", "experiment:trial",
        ]
        request.kills = kills.filter { _ in chance.happens(8) }
        return request
    }

    private static func facts(_ chance: inout SeededGenerator) -> [FactName: Value] {
        var facts: [FactName: Value] = [:]
        if chance.happens(60) {
            facts[.routeCountries] = .texts(PackedTexts(chance.happens(50) ? ["CU"] : ["GB", "NO"]))
        }
        if chance.happens(60) { facts[.resultsDirectCount] = .int(Int.random(in: 0...9, using: &chance)) }
        if chance.happens(60) { facts[.routeDestinationAirport] = .text(chance.pick(["OSL", "EDI"])) }
        if chance.happens(60) { facts[.routeDestinationCity] = .text("Oslo") }
        if chance.happens(60) { facts[.resultsCheapest] = .text("i-1") }
        return facts
    }
}
