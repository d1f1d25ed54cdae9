import LayoverJSON

/// `content.stats`: the totals of the answer.
struct SkyscannerStats {
    private let itineraries: [MadeItinerary]

    init(_ itineraries: [MadeItinerary]) { self.itineraries = itineraries }

    var json: JSONValue {
        let minutes = itineraries.flatMap(\.legs).map(\.minutes)
        let stops = [("direct", 0...0), ("oneStop", 1...1), ("twoPlusStops", 2...99)].map { key, range in
            let some = itineraries.filter { range.contains($0.legs.map(\.stops).max() ?? 0) }
            return JSONValue.Member(key, ["total": total(some)])
        }
        return [
            "itineraries": [
                "minDuration": .int(minutes.min() ?? 0), "maxDuration": .int(minutes.max() ?? 0),
                "total": total(itineraries), "stops": .object(stops),
            ]
        ]
    }

    private func total(_ some: [MadeItinerary]) -> JSONValue {
        let least = some.flatMap(\.offers).compactMap(\.thousandths).min()
        return ["count": .int(some.count), "minPrice": SkyscannerAnswer.price(least)]
    }
}

/// `content.sortingOptions`: every itinerary in three orders.
struct SkyscannerSorting {
    private let itineraries: [MadeItinerary]

    init(_ itineraries: [MadeItinerary]) { self.itineraries = itineraries }

    var json: JSONValue {
        let price = { (one: MadeItinerary) in one.offers.compactMap(\.thousandths).min() ?? Int.max / 4 }
        return [
            "best": order { price($0) + $0.minutes * 300 }, "cheapest": order(by: price),
            "fastest": order { $0.minutes },
        ]
    }

    private func order(by rank: (MadeItinerary) -> Int) -> JSONValue {
        let order = itineraries.map { (rank: rank($0), id: SkyscannerAnswer.id($0)) }.sorted {
            ($0.rank, $0.id) < ($1.rank, $1.id)
        }
        let least = Double(order.first?.rank ?? 1)
        return .array(
            order.map { one in
                let score = (least / Double(max(1, one.rank)) * 1_000_000).rounded() / 1_000_000
                return ["score": score == 1 ? 1 : .double(score), "itineraryId": .string(one.id)]
            })
    }
}
