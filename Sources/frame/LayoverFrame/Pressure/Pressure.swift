/// Load of a server at one moment, measured by the resource that is closest to its limit.
package struct Pressure: Hashable, Sendable {
    /// Levels of shedding, each including the previous ones; kills and the admin listener are never shed.
    package enum Level: Int, Comparable, CaseIterable, Sendable {
        /// Everything is served.
        case calm
        /// Look-ups (finding, sentences, picks) are 503; layouts are served.
        case busy
        /// Layouts without results, flags, reads of trips and events of cards are 503; unpacked answers stay unpacked.
        case trimmed
        /// Results are returned without their layout.
        case plain
        /// New searches and attaching are 503.
        case closed

        package var word: String {
            switch self {
            case .calm: "calm"
            case .busy: "busy"
            case .trimmed: "trimmed"
            case .plain: "plain"
            case .closed: "closed"
            }
        }

        /// The value of the gauge in thousandths: 0 to 3, and a half for `busy`, so that the other levels keep their numbers.
        var thousandths: Int {
            switch self {
            case .calm: 0
            case .busy: 500
            case .trimmed: 1_000
            case .plain: 2_000
            case .closed: 3_000
            }
        }

        package static func < (first: Level, second: Level) -> Bool { first.rawValue < second.rawValue }
    }

    /// Requests that wait for suppliers, and their limit.
    package var waiting = 0
    package var waitingLimit = 1
    /// Refusals that are held back.
    package var heldRefusals = 0
    /// Bytes of posted bodies in memory, and their limit.
    package var bodyBytes = 0
    package var bodyByteLimit = 1
    /// Delay with which a ready thread runs.
    package var lagMilliseconds = 0
    /// Nanoseconds that the workers of the listener for clients have worked so far, and how many of them run in parallel.
    package var workedNanoseconds: UInt64 = 0
    package var workers = 1
    /// The share of their time in which the workers worked recently.
    package var workedPercent = 0

    package init() {}

    /// The highest level that one of the measures reaches.
    package var level: Level { level(outOf: 100) }

    /// The next level after `held`: it rises at once, but falls only when all measures are clearly below its thresholds, so
    /// that it does not flap.
    package func level(after held: Level) -> Level {
        max(level, min(held, level(outOf: PressureLimits.leavingPercent)))
    }

    /// The level if thresholds are reduced to this share, in percent.
    private func level(outOf percent: Int) -> Level {
        let levels = [
            reached(Pressure.hundredths(waiting, of: waitingLimit), PressureLimits.waitingPercent, percent),
            reached(Pressure.hundredths(bodyBytes, of: bodyByteLimit), PressureLimits.bodyPercent, percent),
            reached(Pressure.hundredths(lagMilliseconds, of: 100), PressureLimits.lagMilliseconds, percent),
            reached(Pressure.hundredths(workedPercent, of: 100), PressureLimits.workedPercent, percent),
        ]
        return levels.max() ?? .calm
    }

    private func reached(_ hundredths: Int, _ thresholds: [Int], _ percent: Int) -> Level {
        Level(rawValue: thresholds.count { hundredths >= $0 * percent }) ?? .closed
    }

    /// In hundredths of a percent, rounded down.
    private static func hundredths(_ part: Int, of whole: Int) -> Int {
        let scaled = max(0, part).multipliedReportingOverflow(by: 10_000)
        return (scaled.overflow ? Int.max : scaled.partialValue) / max(1, whole)
    }
}
