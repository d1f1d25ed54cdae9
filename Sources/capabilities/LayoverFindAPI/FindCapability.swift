package import LayoverAssembly
import LayoverFindSQLite
package import LayoverFlags
package import LayoverFrame
package import LayoverJSON
package import LayoverMetrics
package import LayoverSentence
package import LayoverWeb

/// Finds items that the app can open while the user types, and opens them.
package struct FindCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "find", title: "Finding",
            summary: "Finds what the app can open while the user types, and opens it. [find.md](find.md) explains it.",
            routes: FindRoute.documents + ManifestRoute.documents + OpenRoute.documents)
    ]
    package static var settings: [SettingKey] { FindSettings.keys + LookupSettings.keys }
    package static var problems: [any ProblemKind] { Array(FindProblem.allCases) }
    package static var metricsReference: [Metric] { FindCounters.rows.map(\.metric) }
    package static let killNames: [KillName] = [.find]
    package static let appPaths = ["/o/*"]
    package static var statusReference: [(name: String, summary: String)] {
        [("find", "the search index: `index` (its version), `items`, and `stale` while a newer one is being written")]
    }

    private let server: ServerContext
    private let files: FindFiles
    private let counters: FindCounters

    package init(_ server: ServerContext) {
        self.server = server
        counters = FindCounters()
        files = FindFiles(server, counters)
    }

    /// The finder of airports for sentences.
    package var airports: any SentenceSuggesting { AirportFinder(server: server, files: files) }

    package var routes: [BoundRoute] {
        FindRoute(server: server, files: files, counters: counters).bound
            + ManifestRoute(server: server, files: files, counters: counters).bound
            + OpenRoute(server: server, files: files).bound
    }

    package var status: [JSONValue.Member] {
        guard let current = files.current else { return [.init("find", .null)] }
        return [
            .init(
                "find",
                .object(of: [
                    "index": .string(current.shortVersion), "items": .int(current.file.content.rows.count),
                    "stale": .bool(files.isStale),
                ]))
        ]
    }

    package var metrics: [String] { FindCounters.rows.lines(of: counters) }

    /// A failure of finding does not affect the rest of the server.
    package func published(_ serving: Serving) async { await files.serve(serving.catalog) }

    package func maintain(_ round: MaintenanceRound) async {
        if round.number >= FindLimits.firstRound { files.beginWriting() }
    }

    package func stop() async { files.stop() }
}

extension KillName {
    /// Finding content to open, also on devices; opening it keeps working.
    package static let find = KillName(.call, "find")
}
