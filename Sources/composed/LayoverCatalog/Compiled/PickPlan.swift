package import LayoverFlights
package import LayoverPick

/// Plan for finding the best of some candidates: what stands under `pick` of a widget, followed to where candidates come from.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class PickPlan: Sendable {
    package enum Source: Sendable {
        /// The offers of the search.
        case results
        case table(PickRows)
        /// Other teams' services; for calls alone.
        case remote(PickServices)
    }

    package let pick: Pick
    package let source: Source
    /// True if distances are measured from the airport of arrival, where the reader does not say.
    package let isNearArrival: Bool
    /// Other ways to find the best among the same candidates, as the widget's file has them.
    package let arms: [Arm]

    /// One of them, by its name.
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

    /// True if `/v1/pick` answers for it: what is chosen among are places, not offers of one search.
    package var isForCalls: Bool { !readsOffers }

    /// True if it chooses among the offers of the search.
    package var readsOffers: Bool { if case .results = source { true } else { false } }
}

/// Rows of a table, as candidates.
package struct PickRows: Sendable {
    package let candidates: [PickCandidate]
    /// As long as `candidates`.
    package let places: [PlaceCandidates.Place]

    package init(candidates: [PickCandidate], places: [PlaceCandidates.Place]) {
        self.candidates = candidates
        self.places = places
    }

    /// The candidates at their distances from `start`.
    ///
    /// - Complexity: O(rows).
    package func candidates(from start: GeoPoint?, _ distanceSlot: Int?) -> [PickCandidate] {
        guard let distanceSlot else { return candidates }
        return zip(candidates, places).map { candidate, place in
            let metres = start.flatMap { start in place.point.map(start.metres) }
            return candidate.at(metres: metres, distanceSlot)
        }
    }
}

/// Services that find candidates and tell their facts.
package struct PickServices: Sendable {
    /// One that tells facts of candidates by their ids.
    package struct Enrichment: Sendable {
        package let service: String
        /// Numbers of the facts in the pick.
        package let slots: [Int]
        /// Candidates in one request.
        package let batch: Int
        package let deadlineMilliseconds: Int

        package init(service: String, slots: [Int], batch: Int, deadlineMilliseconds: Int) {
            self.service = service
            self.slots = slots
            self.batch = batch
            self.deadlineMilliseconds = deadlineMilliseconds
        }
    }

    /// The one that finds candidates.
    package let service: String
    /// What is looked for, where the reader does not say.
    package let term: String
    /// Candidates that are asked for.
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
