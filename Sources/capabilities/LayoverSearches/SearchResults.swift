import LayoverAssembly
import LayoverFlights

/// Results that a search holds of its supplier's answers.
enum SearchResults {
    case awaited
    case flights(FlightFacts)

    var factResults: FactCache.Results {
        switch self {
        case .awaited: .awaited
        case .flights(let facts): .flights(facts)
        }
    }

    var phase: AssemblyPhase {
        switch self {
        case .awaited: .beforeResults
        case .flights: .results(offset: 0, count: nil)
        }
    }

    var facts: FlightFacts? { if case .flights(let facts) = self { facts } else { nil } }

    /// True once the supplier's final answer has arrived.
    var isFinal: Bool {
        switch facts?.resultStatus {
        case .complete?, .failed?: true
        default: false
        }
    }

    /// The same results if no more arrive, because the supplier failed or is no longer called.
    var givenUp: SearchResults {
        var results = self
        results.apply(.failed)
        return results
    }

    /// Adds what was read of the single offers of the newest answer with results.
    mutating func setOffers(_ listing: OfferListing?) {
        guard case .flights(var facts) = self else { return }
        facts.setOffers(listing)
        self = .flights(facts)
    }

    /// Applies an answer.
    ///
    /// Facts replace all previous ones. An answer that repeats nothing leaves them unchanged, and a failed one ends them
    /// unchanged.
    mutating func apply(_ update: SearchUpdate) {
        switch (update, self) {
        case (.facts(let facts), _): self = .flights(facts)
        case (.unchanged(let isComplete), .flights(let facts)):
            if isComplete { self = .flights(facts.settled(as: .complete)) }
        case (.failed, .flights(let facts)): self = .flights(facts.settled(as: .failed))
        case (.failed, .awaited): self = .flights(FlightFacts().settled(as: .failed))
        case (.unchanged, .awaited): break
        }
    }
}

/// The effect of one answer on the results.
enum SearchUpdate: Sendable {
    /// The results are these, whatever they were before.
    case facts(FlightFacts)
    /// The results have not changed.
    case unchanged(isComplete: Bool)
    /// The supplier failed and does not repeat its results.
    case failed
}
