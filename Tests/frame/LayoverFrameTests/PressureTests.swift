@testable import LayoverFrame
import LayoverJSON
import Synchronization
import Testing

struct PressureTests {
    private static func pressure(waiting: Int = 0, bytes: Int = 0, lag: Int = 0, worked: Int = 0) -> Pressure {
        var pressure = Pressure()
        pressure.waiting = waiting
        pressure.waitingLimit = 2_000
        pressure.bodyBytes = bytes
        pressure.bodyByteLimit = 1 << 27
        pressure.lagMilliseconds = lag
        pressure.workedPercent = worked
        return pressure
    }

    static let levels: [(Pressure, Pressure.Level)] = [
        (pressure(), .calm), (pressure(waiting: 1_199), .calm), (pressure(waiting: 1_200), .busy),
        (pressure(waiting: 1_399), .busy), (pressure(waiting: 1_400), .trimmed),
        (pressure(waiting: 1_699), .trimmed), (pressure(waiting: 1_700), .plain), (pressure(waiting: 1_999), .plain),
        (pressure(waiting: 2_000), .closed), (pressure(waiting: .max), .closed), (pressure(waiting: .min), .calm),
        (pressure(bytes: (1 << 27) / 100 * 59), .calm), (pressure(bytes: (1 << 27) / 100 * 69), .busy),
        (pressure(bytes: (1 << 27) / 100 * 71), .trimmed),
        (pressure(bytes: (1 << 27) / 100 * 84), .trimmed), (pressure(bytes: (1 << 27) / 100 * 86), .plain),
        (pressure(bytes: (1 << 27) / 100 * 94), .plain), (pressure(bytes: (1 << 27) / 100 * 96), .closed),
        (pressure(lag: 69), .calm), (pressure(lag: 70), .busy), (pressure(lag: 99), .busy),
        (pressure(lag: 100), .trimmed), (pressure(lag: 199), .trimmed),
        (pressure(lag: 200), .plain), (pressure(lag: 399), .plain), (pressure(lag: 400), .closed),
        (pressure(lag: .max), .closed), (pressure(lag: .min), .calm),
        // Workers that never idle shed look-ups, but no layouts.
        (pressure(worked: 84), .calm), (pressure(worked: 85), .busy), (pressure(worked: 100), .busy),
        (pressure(worked: .max), .busy), (pressure(worked: .min), .calm),
        // The worst measure decides.
        (pressure(waiting: 1_400, lag: 200), .plain), (pressure(waiting: 1_700, bytes: 1 << 27, lag: 100), .closed),
    ]

    @Test(arguments: levels)
    func `each threshold has its level`(pressure: Pressure, level: Pressure.Level) {
        #expect(pressure.level == level)
        #expect(pressure.level(after: .calm) == level)
    }

    @Test(arguments: [
        (1_260, Pressure.Level.trimmed, Pressure.Level.trimmed), (1_259, .trimmed, .busy), (1_399, .trimmed, .trimmed),
        (1_080, .busy, .busy), (1_079, .busy, .calm), (1_079, .trimmed, .calm),
        (1_530, .plain, .plain), (1_529, .plain, .trimmed), (1_259, .closed, .busy), (1_800, .closed, .closed),
        (1_799, .closed, .plain), (1_529, .closed, .trimmed), (2_000, .trimmed, .closed), (1_399, .calm, .busy),
    ])
    func `goes up at once, and down where it is clearly below`(
        waiting: Int, held: Pressure.Level, level: Pressure.Level
    ) {
        #expect(Self.pressure(waiting: waiting).level(after: held) == level)
    }

    @Test func `no limit of 0 and no figure traps`() {
        var pressure = Pressure()
        pressure.waitingLimit = 0
        pressure.bodyByteLimit = 0
        #expect(pressure.level == .calm)
        pressure.bodyBytes = .max
        #expect(pressure.level == .closed)
    }

    @Test(
        arguments: zip(
            Pressure.Level.allCases,
            [
                [], [.lookups], [.lookups, .packing, .layouts, .flags, .tripReads, .events],
                [.lookups, .packing, .layouts, .flags, .tripReads, .events, .resultLayouts],
                [.lookups, .packing, .layouts, .flags, .tripReads, .events, .resultLayouts, .attach, .searches],
            ] as [[PressureMeter.Shed]]))
    func `a level sheds the least important requests first, and counts them`(
        level: Pressure.Level, shed: [PressureMeter.Shed]
    ) {
        let meter = PressureMeter()
        var pressure = Self.pressure()
        pressure.lagMilliseconds = level == .calm ? 0 : PressureLimits.lagMilliseconds[level.rawValue - 1]
        meter.setCurrent(pressure)
        #expect(meter.level == level)
        #expect(PressureMeter.Shed.allCases.filter { meter.sheds($0) } == shed)
        for what in PressureMeter.Shed.allCases {
            let line = "layover_shed_total{what=\"\(what.rawValue)\"} \(shed.contains(what) ? 1 : 0)"
            #expect(meter.prometheus.contains(line))
            #expect(meter.json["shed"]?[what.rawValue]?.int == (shed.contains(what) ? 1 : 0))
        }
        let numbers: [Pressure.Level: String] = [
            .calm: "0.0", .busy: "0.5", .trimmed: "1.0", .plain: "2.0", .closed: "3.0",
        ]
        #expect(meter.prometheus.contains("layover_pressure_level \(numbers[level] ?? "")"))
        #expect(meter.json["level"]?.string == level.word)
    }

    @Test func `look-ups give way to work for results, and not to reads of trips and events`() {
        for what in PressureMeter.Shed.allCases {
            let meter = PressureMeter()
            _ = meter.sheds(what)
            #expect((meter.lastOther == 0) == [.lookups, .tripReads, .events].contains(what), "\(what)")
        }
    }

    @Test func `a meter sees workers that never rest`() async {
        let meter = PressureMeter()
        let start = ContinuousClock.now
        let reads = Atomic<Int>(0)
        await withCheckedContinuation { done in
            meter.start {
                if reads.add(1, ordering: .relaxed).newValue == PressureLimits.workedSteps + 3 { done.resume() }
                var pressure = Self.pressure()
                // As if both workers had been busy since the start.
                pressure.workers = 2
                pressure.workedNanoseconds = UInt64(start.duration(to: .now) / .nanoseconds(1)) * 2
                return pressure
            }
        }
        #expect(meter.level >= .busy)
        #expect(meter.sheds(.lookups))
        #expect((meter.json["workers_busy_percent"]?.int ?? 0) >= 85)
        meter.stop()
    }

    /// Busy percentage of two workers, by nanoseconds of work in a second.
    ///
    /// The last three are clocks that were set.
    @Test(
        arguments: [
            (0, 0), (1_000_000_000, 50), (1_680_000_000, 84), (1_700_000_000, 85), (2_000_000_000, 100),
            (3_000_000_000, 100), (3_000_000_001, 0), (7_200_000_000_000, 0),
            (UInt64(bitPattern: -7_200_000_000_000), 0),
        ] as [(UInt64, Int)])
    func `the share of work is that of all workers over the last measurements`(worked: UInt64, percent: Int) {
        var share = WorkShare()
        var pressure = Self.pressure()
        pressure.workers = 2
        for _ in 0..<PressureLimits.workedSteps {
            #expect(share.percent(after: pressure, at: 0) == 0, "too few measurements yet")
        }
        pressure.workedNanoseconds = worked
        #expect(share.percent(after: pressure, at: 1_000_000_000) == percent)
    }

    @Test func `a meter measures until it is stopped`() async {
        let meter = PressureMeter()
        let reads = Atomic<Int>(0)
        await withCheckedContinuation { done in
            meter.start {
                if reads.add(1, ordering: .relaxed).newValue == 2 { done.resume() }
                return Self.pressure(waiting: 2_000)
            }
        }
        #expect(meter.level == .closed)
        meter.stop()
    }
}
