import LayoverCatalog
import LayoverExperiments
package import LayoverFrame
package import LayoverJSON
package import LayoverMetrics
package import LayoverWeb

/// Record of who was exposed to what, and of what became of cards: kept in segments, and counted.
package struct ExposureCapability: Capability {
    package static var documents: [RouteDocument] {
        EventsRoute.documents + ExposuresRoute.documents + CardsRoute.documents
    }
    package static var settings: [SettingKey] { ExposureSettings.keys }
    package static var problems: [any ProblemKind] { ExposureProblem.allCases }

    package static let statusReference = [
        (
            "exposures",
            "`state` (`ok`, or what is wrong with the disk), `written`, `queued`, `dropped` (rows by cause), `segment` (the file being written, or `null`)"
        ), ("events", "likewise"),
    ].map { (name: $0.0, summary: $0.1) }

    package static let metricsReference = ExposureMetrics.all

    /// Takes what others decide.
    package let recorder: ExposureRecorder
    private let server: ServerContext
    private let exposures: ExposureLog
    private let events: EventLog
    private let counters = EventCounters()
    private let ratios: RatioCache
    private let numbers: CardNumbers

    /// Opens the logs; what they cannot write is counted, and told in the server's own log.
    package init(_ server: ServerContext) {
        self.server = server
        let rows = RowLogSettings(server.settings)
        exposures = ExposureLog(rows, log: server.log, journal: server.journal, clock: wallClockMilliseconds)
        events = EventLog(rows, log: server.log, journal: server.journal, clock: wallClockMilliseconds)
        ratios = RatioCache(RowArchive(state: server.settings.state), clock: wallClockMilliseconds)
        numbers = CardNumbers(RowArchive(state: server.settings.state), clock: wallClockMilliseconds)
        recorder = ExposureRecorder(exposures)
        exposures.start()
        events.start()
    }

    package var routes: [BoundRoute] {
        let rotation = ExposuresRoute(server: server, ratios: ratios) { [exposures, events] in
            [try exposures.rotate(), try events.rotate()].compactMap { $0 }
        }
        return EventsRoute(server: server, events: events, counters: counters).bound + rotation.bound
            + CardsRoute(server: server, numbers: numbers).bound
    }

    package var status: [JSONValue.Member] {
        [JSONValue.Member("exposures", exposures.report.json), JSONValue.Member("events", events.report.json)]
    }

    package var metrics: [String] {
        counters.prometheus + RowLogReport.prometheus([exposures.report, events.report])
    }

    package func stop() async {
        for close in [exposures.rotate, events.rotate] { _ = try? close() }
    }
}
