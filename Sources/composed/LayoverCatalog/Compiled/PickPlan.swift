package import LayoverFlights
package import LayoverPick

/// How the best of some candidates is found: `pick` of a widget, with the source of its candidates resolved.
///
/// An immutable object, so that requests copy nothing.
package final class PickPlan: Sendable {
    package enum Source: Sendable {
        /// The offers of the search.
        case results
        case table(PickRows)
        /// Other teams' services; only for `/v1/pick`.
        case remote(PickServices)
    }

    package let pick: Pick
    package let source: Source
    /// True if distances are measured from the airport of arrival, unless the reader sends a position.
    package let isNearArrival: Bool
    /// Other ways to choose among the same candidates, from the widget's file.
    package let arms: [Arm]

    package struct Arm: Sendable {
        package let name: String
        package let pick: Pick

        package init(name: String, pick: Pick) {
            self.name = name
            self.pick = pick
        }
    }

    package init(pick: Pick, source: Source, isNearArrival: Bool, arms: [Arm] = []) {
        self.pick = pick
        self.source = source
        self.isNearArrival = isNearArrival
        self.arms = arms
    }

    /// True if `/v1/pick` answers for it, because the candidates are places and not offers of one search.
    package var isForCalls: Bool { !readsOffers }

    /// True if it chooses among the offers of the search.
    package var readsOffers: Bool { if case .results = source { true } else { false } }
}

/// Rows of a table as candidates.
package struct PickRows: Sendable {
    package let candidates: [PickCandidate]
    /// Parallel to `candidates`.
    package let places: [PlaceCandidates.Place]

    package init(candidates: [PickCandidate], places: [PlaceCandidates.Place]) {
        self.candidates = candidates
        self.places = places
    }

    /// The candidates with their distances from `start`, whose zone a row without a position has.
    ///
    /// - Complexity: O(rows).
    package func candidates(from start: GeoPoint?, for pick: Pick) -> [PickCandidate] {
        let distanceSlot = pick.slot(of: PickFact.distance)
        let needsZone = pick.hours != nil && candidates.contains { $0.zone == nil }
        let near = needsZone ? start.flatMap(PlaceZone.init) : nil
        guard distanceSlot != nil || near != nil else { return candidates }
        return zip(candidates, places).map { candidate, place in
            let metres = start.flatMap { start in place.point.map(start.metres) }
            var own = candidate.at(metres: metres, distanceSlot)
            own.settleZone(near)
            return own
        }
    }
}

/// Services that find candidates and supply their facts.
package struct PickServices: Sendable {
    /// A service that supplies facts of candidates by id.
    package struct Enrichment: Sendable {
        package let service: String
        /// Indices of the facts in the pick.
        package let slots: [Int]
        /// The number of candidates in one request.
        package let batch: Int
        package let deadlineMilliseconds: Int

        package init(service: String, slots: [Int], batch: Int, deadlineMilliseconds: Int) {
            self.service = service
            self.slots = slots
            self.batch = batch
            self.deadlineMilliseconds = deadlineMilliseconds
        }
    }

    /// The service that finds candidates.
    package let service: String
    /// The search term, unless the reader sends one.
    package let term: String
    /// The number of candidates to request.
    package let limit: Int
    package let deadlineMilliseconds: Int
    package let enrichments: [Enrichment]

    package init(
        service: String, term: String, limit: Int, deadlineMilliseconds: Int, enrichments: [Enrichment]
    ) {
        self.service = service
        self.term = term
        self.limit = limit
        self.deadlineMilliseconds = deadlineMilliseconds
        self.enrichments = enrichments
    }
}
