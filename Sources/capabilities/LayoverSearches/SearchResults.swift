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

    /// True once the supplier has said its last word.
    var isFinal: Bool {
        switch facts?.resultStatus {
        case .complete?, .failed?: true
        default: false
        }
    }

    /// The same where nothing more comes, because the supplier gave up or was given up.
    var givenUp: SearchResults {
        var results = self
        results.apply(.failed)
        return results
    }

    /// Applies an answer to them: a new one stands for all before; one that repeats nothing leaves them as they are,
    /// and one that failed ends them as they are.
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

/// One answer's word on the results.
enum SearchUpdate: Sendable {
    /// They are these, whatever they were before.
    case facts(FlightFacts)
    /// They are what they were.
    case unchanged(isComplete: Bool)
    /// The supplier gave up and repeats nothing.
    case failed
}
