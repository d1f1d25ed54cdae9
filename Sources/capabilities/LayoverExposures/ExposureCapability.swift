import LayoverCatalog
import LayoverExperiments
package import LayoverFrame
package import LayoverJSON
import LayoverKafka
package import LayoverMetrics
package import LayoverPostgres
import LayoverRowsPostgres
import LayoverSeal
package import LayoverWeb

/// Records exposures and events of cards: stores them in segments, and counts them.
package struct ExposureCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "events", title: "Events of cards",
            summary: "Apps report that cards were seen, tapped or dismissed, or that they failed.",
            routes: EventsRoute.documents),
        RoutePage(
            "exposures", title: "Experiments and numbers of cards",
            summary: "Analysts read the shares of experiments, and how often cards were seen and tapped.",
            routes: ExposuresRoute.documents + CardsRoute.documents),
    ]
    package static var settings: [SettingKey] { ExposureSettings.keys }
    package static var problems: [any ProblemKind] { ExposureProblem.allCases }

    package static let statusReference = [
        (
            "exposures",
            "`state` (`ok`, or the fault of the disk), `written`, `queued`, `dropped` (rows by cause), `segment` (the file being written, or `null`)"
        ), ("events", "the same members as `exposures`"),
        (
            "shipping",
            "the shipping of rows, `null` if they stay on the disk: `to`, `state` (`ok`, or the fault of the target), `at` (when rows were last shipped), and for each of `exposures` and `events` `shipped` (rows), `segments`, `waiting` (closed segments that are not shipped yet), `waiting_bytes`, `refused` (segments that the target rejects), `lag_seconds`"
        ),
    ].map { (name: $0.0, summary: $0.1) }

    package static let metricsReference = ExposureMetrics.all
    package static var migrations: [PostgresMigrations] { [RowTables.migrations] }

    /// Records the exposures of other capabilities.
    package let recorder: ExposureRecorder
    private let server: ServerContext
    private let exposures: ExposureLog
    private let events: EventLog
    private let counters = EventCounters()
    private let units = UnitCounters()
    private let ratios: RatioCache
    private let numbers: CardNumbers
    /// `nil` if rows stay on the disk.
    private let shipping: RowShipping?

    /// Opens the logs; rows that they cannot write are counted, and reported in the server's own log.
    package init(_ server: ServerContext) {
        self.server = server
        var rows = RowLogSettings(server.settings)
        let sink = RowShipping.sink(server.settings)
        if sink != nil {
            rows.prunes = false
            rows.segmentBytes = min(rows.segmentBytes, ShippingLimits.segmentBytes)
        }
        exposures = ExposureLog(rows, log: server.log, journal: server.journal, clock: wallClockMilliseconds)
        events = EventLog(rows, log: server.log, journal: server.journal, clock: wallClockMilliseconds)
        shipping = sink.map { [exposures, events] in
            ExposureCapability.shipping(server, to: $0, folder: rows.folder, exposures, events)
        }
        // Rows that were shipped are no longer on this server's disk: they are counted at their destination.
        let source: any RowSource =
            if sink is PostgresSink, let store = server.settings.store.database {
                StoredRows(store)
            } else {
                RowArchive(state: server.settings.state)
            }
        ratios = RatioCache(source, clock: wallClockMilliseconds)
        numbers = CardNumbers(source, clock: wallClockMilliseconds)
        recorder = ExposureRecorder(exposures, units)
        exposures.start()
        events.start()
    }

    private static func shipping(
        _ server: ServerContext, to sink: any RowSink, folder: String, _ exposures: ExposureLog, _ events: EventLog
    ) -> RowShipping {
        let settings = server.settings.exposures
        let seal = server.seal
        let shipper = RowShipper(
            RowShipper.Settings(
                folder: folder, quotaBytes: settings.quotaMegabytes << 20,
                closeMilliseconds: settings.shipSeconds * 1000, days: settings.days),
            to: sink, logs: [ShippedLog(.exposures, exposures), ShippedLog(.events, events)], log: server.log,
            random: { seal.randomBytes($0) }, clock: wallClockMilliseconds)
        return RowShipping(shipper, to: settings.destination)
    }

    package var routes: [BoundRoute] {
        let rotation = ExposuresRoute(
            server: server, ratios: ratios,
            close: { [exposures, events] in [try exposures.rotate(), try events.rotate()].compactMap { $0 } },
            ship: shipping?.shipNow)
        return EventsRoute(server: server, events: events, counters: counters).bound + rotation.bound
            + CardsRoute(server: server, numbers: numbers).bound
    }

    package var status: [JSONValue.Member] {
        let now = wallClockMilliseconds()
        return [
            JSONValue.Member("exposures", exposures.report.json), JSONValue.Member("events", events.report.json),
            JSONValue.Member(
                "shipping", shipping.map { $0.shipper.report.json(to: $0.destination, now: now) } ?? .null),
        ]
    }

    package var metrics: [String] {
        counters.prometheus + UnitCounters.rows.lines(of: units)
            + RowLogReport.prometheus([exposures.report, events.report])
            + (shipping?.shipper.report.prometheus(now: wallClockMilliseconds()) ?? [])
    }

    /// - Throws: `KafkaError` if rows go to Kafka and its library is not installed, or a property is invalid.
    package func start(port: UInt16) async throws {
        if shipping?.destination == .kafka { try server.settings.exposures.kafka.check() }
        shipping?.start()
    }

    package func stop() async {
        for close in [exposures.rotate, events.rotate] { _ = try? close() }
        await shipping?.stop()
    }
}
