package import LayoverExposures
package import LayoverFlags
package import LayoverFrame
package import LayoverMetrics
package import LayoverSentence
package import LayoverWeb

/// Searching by a sentence: what a code says, what may be chosen, and where it leads.
package struct SentenceCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "sentences", title: "Sentences",
            summary: "A search that the reader builds as a sentence. [sentence.md](sentence.md) explains it.",
            routes: SentenceRoute.documents)
    ]
    package static var problems: [any ProblemKind] { Array(SentenceProblem.allCases) }
    package static var metricsReference: [Metric] { SentenceCounters.all }
    package static let killNames: [KillName] = [.sentence]

    private let route: SentenceRoute

    /// - Parameters:
    ///   - server: The server that answers the calls.
    ///   - exposures: Records exposures; `nil` if they are not written.
    ///   - finder: Looks for places beyond the words of sentences; `nil` if there is no finder.
    package init(
        _ server: ServerContext, exposures: ExposureRecorder? = nil, finder: (any SentenceSuggesting)? = nil
    ) {
        route = SentenceRoute(
            server: server, sheets: SentenceSheets(server), counters: SentenceCounters(), fares: SeenFares(),
            finder: finder, exposures: exposures)
    }

    /// Receives the lowest price of each answer from live searches.
    package var prices: PriceObserver { PriceObserver { [fares = route.fares] in fares.see($0, $1, at: $2) } }

    package var routes: [BoundRoute] { route.bound }

    package var metrics: [String] { route.counters.lines }
}

extension KillName {
    /// Search as a sentence: sentences of codes, suggestions, batches and the grammar.
    package static let sentence = KillName(.call, "sentence")
}
