import Dispatch
import LayoverCatalog
import LayoverHTTP
package import LayoverJSON
package import LayoverMetrics
import Synchronization

/// Measures the load of a server, and counts shed requests.
///
/// - Complexity: A request costs one atomic read; one for results also reads the clock.
package final class PressureMeter: Sendable {
    /// Work that is shed.
    package enum Shed: String, CaseIterable, Sendable {
        /// Calls that look up words, or pick: 503.
        case lookups
        /// Packing of unpacked results: they stay unpacked.
        case packing
        /// Layouts without results: 503.
        case layouts
        /// Flags: 503.
        case flags
        /// Reads of trips and their pages: 503.
        case tripReads = "trip-reads"
        /// Events of cards: 503; clients send them again, or lose them.
        case events
        /// Layouts of results: the results are returned without them.
        case resultLayouts = "result-layouts"
        /// Attaching: 503.
        case attach
        /// New searches: 503.
        case searches

        /// The level at which this work is shed.
        var level: Pressure.Level {
            switch self {
            case .lookups: .busy
            case .packing, .layouts, .flags, .tripReads, .events: .trimmed
            case .resultLayouts: .plain
            case .attach, .searches: .closed
            }
        }

        /// True for work with which results are made or chosen: look-ups give way to it.
        var isOfResults: Bool {
            switch self {
            case .lookups, .tripReads, .events: false
            case .packing, .layouts, .flags, .resultLayouts, .attach, .searches: true
            }
        }
    }

    private struct Measuring {
        var timer: (any DispatchSourceTimer)?
        var due: UInt64 = 0
        var lags: [Int] = []
        var work = WorkShare()
        var last = Pressure()
    }

    private let current = Atomic<Int>(0)
    private let other = Atomic<UInt64>(0)
    private let counts = CaseCounts<Shed>()
    private let measuring = Mutex(Measuring())

    package init() {}

    /// The current level.
    package var level: Pressure.Level { Pressure.Level(rawValue: current.load(ordering: .relaxed)) ?? .calm }

    /// True if this is to be shed now; it is then counted.
    package func sheds(_ what: Shed) -> Bool {
        if what.isOfResults { other.store(monotonicNanoseconds(), ordering: .relaxed) }
        guard level >= what.level else { return false }
        counts.add(what)
        return true
    }

    /// The time of the last request that is more important than look-ups, in nanoseconds of a monotonic clock.
    var lastOther: UInt64 { other.load(ordering: .relaxed) }

    /// Counts work that is shed whatever the level is.
    func shed(_ what: Shed, _ reply: HTTPReply) -> HTTPReply {
        counts.add(what)
        return reply
    }

    /// Replaces the current measurement.
    package func setCurrent(_ pressure: Pressure) {
        current.store(pressure.level(after: level).rawValue, ordering: .relaxed)
        measuring.withLock { $0.last = pressure }
    }

    /// Starts to measure, until it is stopped.
    ///
    /// - Parameter read: Returns all measures but the delay, which is measured here. It is called on a thread of its own and
    ///   must not wait.
    package func start(_ read: @escaping @Sendable () -> Pressure) {
        measuring.withLock { measuring in
            let timer = PressureMeter.timer { [weak self] in self?.measure(read) }
            measuring.timer = timer
            measuring.due = monotonicNanoseconds() + UInt64(PressureLimits.stepMilliseconds) * 1_000_000
        }
    }

    package func stop() {
        measuring.withLock { measuring in
            measuring.timer?.cancel()
            measuring.timer = nil
        }
    }

    private func measure(_ read: () -> Pressure) {
        var pressure = read()
        let now = monotonicNanoseconds()
        pressure.lagMilliseconds = max(pressure.lagMilliseconds, lag(at: now))
        pressure.workedPercent = max(
            pressure.workedPercent, measuring.withLock { $0.work.percent(after: pressure, at: now) })
        setCurrent(pressure)
    }

    private static func timer(_ measure: @escaping @Sendable () -> Void) -> any DispatchSourceTimer {
        let step = DispatchTimeInterval.milliseconds(PressureLimits.stepMilliseconds)
        let timer = DispatchSource.makeTimerSource(
            flags: .strict, queue: DispatchQueue(label: "layover.pressure", qos: .userInitiated))
        timer.schedule(deadline: .now() + step, repeating: step, leeway: .nanoseconds(0))
        timer.setEventHandler(handler: measure)
        timer.activate()
        return timer
    }

    /// The lowest of the last delays: how much later than one step after the previous tick this one is.
    private func lag(at now: UInt64) -> Int {
        measuring.withLock { measuring in
            let late = now > measuring.due ? (now - measuring.due) / 1_000_000 : 0
            measuring.due = now + UInt64(PressureLimits.stepMilliseconds) * 1_000_000
            measuring.lags = measuring.lags.suffix(PressureLimits.lags - 1) + [Int(clamping: late)]
            return measuring.lags.count == PressureLimits.lags ? measuring.lags.min() ?? 0 : 0
        }
    }
}

extension PressureMeter {
    /// For `/admin/status`.
    package var json: JSONValue {
        let last = measuring.withLock { $0.last }
        return .object(of: [
            "level": .string(level.word), "waiting": .int(last.waiting), "waiting_limit": .int(last.waitingLimit),
            "body_bytes": .int(last.bodyBytes), "body_byte_limit": .int(last.bodyByteLimit),
            "lag_ms": .int(last.lagMilliseconds), "workers_busy_percent": .int(last.workedPercent),
            "shed": .object(counts.all.map { JSONValue.Member($0.value.rawValue, .int($0.count)) }),
        ])
    }

    /// The meter's metrics, with its last measurement.
    package static let rows: [MetricRow<(meter: PressureMeter, last: Pressure)>] = [
        .gauge(
            "layover_pressure_level",
            help: "the level of load shedding: 0 `calm`, 0.5 `busy`, 1 `trimmed`, 2 `plain`, 3 `closed`",
            { MetricSample(thousandths: $0.meter.level.thousandths) }),
        .counter(
            "layover_shed_total", help: "shed requests and layouts, by `what`",
            { $0.meter.counts.samples(by: "what") }),
        .gauge("layover_waiting_requests", help: "requests waiting for suppliers and services", { $0.last.waiting }),
        .gauge(
            "layover_waiting_requests_limit", help: "the limit of waiting requests: the setting `waiting_searches`",
            { $0.last.waitingLimit }),
        .gauge(
            "layover_held_refusals",
            help: "responses 429 and shed look-ups that the server delays by 0.2 to 0.4 s; at most 512",
            { $0.last.heldRefusals }),
        .gauge("layover_body_bytes", help: "bytes of request bodies in memory", { $0.last.bodyBytes }),
        .gauge(
            "layover_body_limit_bytes", help: "the limit of these bytes: the setting `in_flight_megabytes`",
            { $0.last.bodyByteLimit }),
        .gauge(
            "layover_thread_lag_seconds", help: "the delay before a ready thread runs",
            { MetricSample(thousandths: $0.last.lagMilliseconds) }),
        .gauge(
            "layover_workers_busy_ratio",
            help: "the recent load of the workers for clients, as a share of their time",
            { MetricSample(thousandths: $0.last.workedPercent * 10) }),
    ]

    /// Lines for Prometheus.
    package var prometheus: [String] {
        PressureMeter.rows.lines(of: (meter: self, last: measuring.withLock { $0.last }))
    }
}
