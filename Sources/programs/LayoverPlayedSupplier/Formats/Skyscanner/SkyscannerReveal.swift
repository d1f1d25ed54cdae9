import LayoverFlights
import LayoverJSON

/// Reveals a complete recorded answer step by step: fewer itineraries with fewer offers first, and totals of the visible
/// ones.
struct SkyscannerReveal {
    private let members: [JSONValue.Member]
    private let itineraries: [JSONValue.Member]
    private let legs: [String: JSONValue]

    init(_ whole: [UInt8]) throws {
        let root = try JSONValue(parsing: whole)
        let results = root["content"]?["results"]
        guard let members = root.members, let itineraries = results?["itineraries"]?.members else {
            throw SupplierError("the recorded answer has no itineraries")
        }
        self.members = members
        self.itineraries = itineraries
        legs = Dictionary((results?["legs"]?.members ?? []).map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// Writes the part after the session's token, beginning with its closing quote.
    func rest(step: Int, of plan: RevealPlan) -> [UInt8] {
        let shown = shown(step, plan)
        let changed = members.compactMap { member -> JSONValue.Member? in
            switch member.key {
            case "sessionToken": nil
            case "status": .init("status", .string("RESULT_STATUS_\(step >= plan.polls ? "COMPLETE" : "INCOMPLETE")"))
            case "content": .init("content", content(member.value, shown))
            default: member
            }
        }
        return SkyscannerFormat.rest(.object(changed))
    }

    private func shown(_ step: Int, _ plan: RevealPlan) -> [JSONValue.Member] {
        let direct = itineraries.filter(isDirect)
        let others = itineraries.filter { !isDirect($0) }
        let some =
            direct.prefix(plan.direct(step, of: direct.count)) + others.prefix(plan.others(step, of: others.count))
        let kept = Set(some.map(\.key))
        return itineraries.filter { kept.contains($0.key) }.map { one in
            .init(
                one.key,
                one.value.replacing("pricingOptions") { options in
                    let all = options.items ?? []
                    return .array(Array(all.prefix(plan.offers(step, of: all.count))))
                })
        }
    }

    private func legIDs(_ itinerary: JSONValue.Member) -> [String] {
        (itinerary.value["legIds"]?.items ?? []).compactMap(\.string)
    }

    private func isDirect(_ itinerary: JSONValue.Member) -> Bool {
        legIDs(itinerary).allSatisfy { legs[$0]?["stopCount"]?.int == 0 }
    }

    private func content(_ content: JSONValue, _ shown: [JSONValue.Member]) -> JSONValue {
        let ids = Set(shown.map(\.key))
        let legIDs = Set(shown.flatMap(legIDs))
        let segmentIDs = Set(legIDs.flatMap { legs[$0]?["segmentIds"]?.items ?? [] }.compactMap(\.string))
        return content.replacing("results") { results in
            results.replacing("itineraries") { _ in .object(shown) }
                .replacing("legs") { $0.keeping { legIDs.contains($0) } }
                .replacing("segments") { $0.keeping { segmentIDs.contains($0) } }
        }.replacing("sortingOptions") { orders in
            .object(
                (orders.members ?? []).map { order in
                    let list = (order.value.items ?? []).filter { ids.contains($0["itineraryId"]?.string ?? "") }
                    return .init(order.key, .array(list))
                })
        }.replacing("stats") { $0.replacing("itineraries") { stats($0, shown) } }
    }

    /// The totals of the visible itineraries, in the members that the recorded answer has.
    private func stats(_ recorded: JSONValue, _ shown: [JSONValue.Member]) -> JSONValue {
        let minutes = shown.flatMap(legIDs).compactMap { legs[$0]?["durationInMinutes"]?.int }
        return recorded.replacing("minDuration") { _ in .int(minutes.min() ?? 0) }
            .replacing("maxDuration") { _ in .int(minutes.max() ?? 0) }
            .replacing("total") { $0.counting(shown) }
            .replacing("stops") { stops in
                .object(
                    (stops.members ?? []).map { member in
                        let some = shown.filter { stopWord($0) == member.key }
                        return .init(member.key, member.value.replacing("total") { $0.counting(some) })
                    })
            }
    }

    private func stopWord(_ itinerary: JSONValue.Member) -> String {
        switch legIDs(itinerary).compactMap({ legs[$0]?["stopCount"]?.int }).max() ?? 0 {
        case 0: "direct"
        case 1: "oneStop"
        default: "twoPlusStops"
        }
    }
}

extension JSONValue {
    /// The object with the value of one member changed, if it has that member.
    func replacing(_ key: String, with change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.key == key ? .init(key, change($0.value)) : $0 })
    }

    /// The object with only some of its members.
    fileprivate func keeping(_ isKept: (String) -> Bool) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { isKept($0.key) })
    }

    /// `count` and `minPrice` of some itineraries, in thousandths.
    fileprivate func counting(_ some: [Member]) -> JSONValue {
        let prices = some.flatMap { $0.value["pricingOptions"]?.items ?? [] }.compactMap { option -> Int? in
            guard option["price"]?["unit"]?.string == "PRICE_UNIT_MILLI" else { return nil }
            return option["price"]?["amount"]?.string.flatMap { Int($0) }
        }
        return replacing("count") { _ in .int(some.count) }.replacing("minPrice") { price in
            price.replacing("amount") { _ in .string(prices.min().map { "\($0)" } ?? "") }
        }
    }
}
