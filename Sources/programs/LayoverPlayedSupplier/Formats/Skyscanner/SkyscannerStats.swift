/// `content.stats`: the totals of the answer.
struct SkyscannerStats {
    private let itineraries: [MadeItinerary]

    init(_ itineraries: [MadeItinerary]) { self.itineraries = itineraries }

    func write(to text: inout JSONText) {
        let minutes = itineraries.flatMap(\.legs).map(\.minutes)
        text.object { text in
            text.key("itineraries")
            text.object { text in
                text.member("minDuration", raw: "\(minutes.min() ?? 0)")
                text.member("maxDuration", raw: "\(minutes.max() ?? 0)")
                text.key("total")
                writeTotal(itineraries, &text)
                text.key("stops")
                text.object { text in
                    for (key, range) in [("direct", 0...0), ("oneStop", 1...1), ("twoPlusStops", 2...99)] {
                        let some = itineraries.filter { range.contains($0.legs.map(\.stops).max() ?? 0) }
                        text.key(key)
                        text.object { text in
                            text.key("total")
                            writeTotal(some, &text)
                        }
                    }
                }
            }
        }
    }

    private func writeTotal(_ some: [MadeItinerary], _ text: inout JSONText) {
        let least = some.flatMap(\.offers).compactMap(\.thousandths).min()
        text.object { text in
            text.member("count", raw: "\(some.count)")
            text.member(
                "minPrice",
                raw:
                    "{\"amount\":\"\(least.map { "\($0)" } ?? "")\",\"unit\":\"PRICE_UNIT_\(least == nil ? "UNSPECIFIED" : "MILLI")\"}"
            )
        }
    }
}

/// `content.sortingOptions`: every itinerary in three orders.
struct SkyscannerSorting {
    private let itineraries: [MadeItinerary]

    init(_ itineraries: [MadeItinerary]) { self.itineraries = itineraries }

    func write(to text: inout JSONText) {
        let price = { (one: MadeItinerary) in one.offers.compactMap(\.thousandths).min() ?? Int.max / 4 }
        text.object { text in
            writeOrder("best", { price($0) + $0.minutes * 300 }, &text)
            writeOrder("cheapest", price, &text)
            writeOrder("fastest", { $0.minutes }, &text)
        }
    }

    private func writeOrder(_ key: String, _ rank: (MadeItinerary) -> Int, _ text: inout JSONText) {
        let order = itineraries.map { (rank: rank($0), id: SkyscannerAnswer.id($0)) }.sorted {
            ($0.rank, $0.id) < ($1.rank, $1.id)
        }
        let least = Double(order.first?.rank ?? 1)
        text.key(key)
        text.list(order) { text, one in
            let score = (least / Double(max(1, one.rank)) * 1_000_000).rounded() / 1_000_000
            text.object { text in
                text.member("score", raw: score == 1 ? "1" : "\(score)")
                text.member("itineraryId", one.id)
            }
        }
    }
}
