import Dispatch
import LayoverCatalog
package import LayoverJSON
import LayoverMetrics
import Synchronization

/// Measures how much a server has to do, and counts what it gave up for it.
///
/// - Complexity: A request pays for one atomic read.
package final class PressureMeter: Sendable {
    /// Work that is shed.
    package enum Shed: String, CaseIterable, Sendable {
        /// Layouts without results: 503.
        case layouts
        /// Flags: 503.
        case flags
        /// Results whose layout is left out.
        case resultLayouts = "result-layouts"
        /// Attaching: 503.
        case attach
        /// New searches: 503.
        case searches

        /// The level at which it goes.
        var level: Pressure.Level {
            switch self {
            case .layouts, .flags: .trimmed
            case .resultLayouts: .plain
            case .attach, .searches: .closed
            }
        }
    }

    private struct Measuring {
        var timer: (any DispatchSourceTimer)?
        var due: UInt64 = 0
        var lags: [Int] = []
        var last = Pressure()
    }

    private let current = Atomic<Int>(0)
    private let counts = Shed.allCases.map { _ in Count() }
    private let measuring = Mutex(Measuring())

    package init() {}

    /// Level of what is given up now.
    package var level: Pressure.Level { Pressure.Level(rawValue: current.load(ordering: .relaxed)) ?? .calm }

    /// Tells whether this is to be shed now; it is counted then.
    package func sheds(_ what: Shed) -> Bool {
        guard level >= what.level else { return false }
        counts[Shed.allCases.firstIndex(of: what) ?? 0].add()
        return true
    }

    /// Takes one measurement as the one in force.
    package func setCurrent(_ pressure: Pressure) {
        current.store(pressure.level(after: level).rawValue, ordering: .relaxed)
        measuring.withLock { $0.last = pressure }
    }

    /// Measures from now on, until it is stopped.
    ///
    /// - Parameter read: All but the lag, which is measured here; called on a thread of its own, it must not wait.
    package func start(_ read: @escaping @Sendable () -> Pressure) {
        measuring.withLock { measuring in
            let timer = PressureMeter.timer { [weak self] in self?.beat(read) }
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

    private func beat(_ read: () -> Pressure) {
        var pressure = read()
        pressure.lagMilliseconds = max(pressure.lagMilliseconds, lag(at: monotonicNanoseconds()))
        setCurrent(pressure)
    }

    private static func timer(_ beat: @escaping @Sendable () -> Void) -> any DispatchSourceTimer {
        let step = DispatchTimeInterval.milliseconds(PressureLimits.stepMilliseconds)
        let timer = DispatchSource.makeTimerSource(
            flags: .strict, queue: DispatchQueue(label: "layover.pressure", qos: .userInitiated))
        timer.schedule(deadline: .now() + step, repeating: step, leeway: .nanoseconds(0))
        timer.setEventHandler(handler: beat)
        timer.activate()
        return timer
    }

    /// The least of the last lags: by how much later than a step after the last beat this one is.
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
    private var counted: [(what: Shed, count: Int)] { zip(Shed.allCases, counts).map { ($0, $1.value) } }

    /// For `/admin/status`.
    package var json: JSONValue {
        let last = measuring.withLock { $0.last }
        return .object(of: [
            "level": .string(level.word), "waiting": .int(last.waiting), "waiting_limit": .int(last.waitingLimit),
            "body_bytes": .int(last.bodyBytes), "body_byte_limit": .int(last.bodyByteLimit),
            "lag_ms": .int(last.lagMilliseconds),
            "shed": .object(counted.map { JSONValue.Member($0.what.rawValue, .int($0.count)) }),
        ])
    }

    /// Lines as Prometheus reads them.
    package var prometheus: [String] {
        ["# TYPE layover_pressure_level gauge", "layover_pressure_level \(level.rawValue)"]
            + ["# TYPE layover_shed_total counter"]
            + counted.map { "layover_shed_total{what=\"\($0.what.rawValue)\"} \($0.count)" }
    }
}
