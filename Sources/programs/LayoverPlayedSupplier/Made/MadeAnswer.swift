import LayoverFlights
import LayoverModel

/// One flight of one aircraft.
struct MadeSegment: Hashable, Sendable {
    let from: Airport
    let to: Airport
    let airline: MadeAirline
    let flightNumber: Int
    let departs: LocalDateTime
    let arrives: LocalDateTime
    let minutes: Int
}

/// One direction: the segments in order, and the total time including changes.
struct MadeLeg: Hashable, Sendable {
    let segments: [MadeSegment]
    let minutes: Int

    var stops: Int { segments.count - 1 }

    /// The airlines in order, each once.
    var airlines: [MadeAirline] {
        segments.map(\.airline).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// One price of one seller; `thousandths` is `nil` if the seller has no price yet.
struct MadeOffer: Hashable, Sendable {
    /// `nil` for the airline itself.
    let agent: MadeAgent?
    /// The price in thousandths of the currency, rounded to the currency's precision.
    let thousandths: Int?
}

/// One way to travel, with what it costs.
struct MadeItinerary: Hashable, Sendable {
    let legs: [MadeLeg]
    /// In the order in which sellers answer, the airline first.
    ///
    /// Never empty; the first has a price.
    let offers: [MadeOffer]

    var isDirect: Bool { legs.allSatisfy { $0.stops == 0 } }
    var minutes: Int { legs.reduce(0) { $0 + $1.minutes } }
}

/// All results of a search, or those that have arrived so far.
struct MadeAnswer: Hashable, Sendable {
    let search: FlightSearch
    var itineraries: [MadeItinerary]
    var isComplete = true

    /// The part that has arrived after `step` of the plan's polls.
    func part(step: Int, of plan: RevealPlan) -> MadeAnswer {
        let direct = itineraries.filter(\.isDirect)
        let others = itineraries.filter { !$0.isDirect }
        let shown =
            direct.prefix(plan.direct(step, of: direct.count)) + others.prefix(plan.others(step, of: others.count))
        var part = self
        part.isComplete = step >= plan.polls
        part.itineraries = shown.map { one in
            MadeItinerary(legs: one.legs, offers: Array(one.offers.prefix(plan.offers(step, of: one.offers.count))))
        }
        return part
    }
}
