/// Holds a sweep that would affect most rows.
///
/// Rows end a few at a time. If most end at once, the clock may be wrong, and rows that a sweep drops cannot be restored. The
/// sweep goes on when it has found the same for ``TripStoreLimits/heldSweepSeconds``. Until then reads show due rows as ended.
package struct SweepGuard: Sendable {
    /// Seconds for which the sweep has been held, and when they were last added up; `nil` if it is not held.
    private var held: (seconds: Int, at: Int)?

    package init() {}

    /// Decides whether a sweep may go on.
    ///
    /// - Parameters:
    ///   - parts: Rows that would be dropped, of all rows of their kind.
    ///   - uptime: Seconds of a monotonic clock.
    /// - Returns: False if the sweep has to wait.
    package mutating func allows(_ parts: [(due: Int, of: Int)], uptime: Int) -> Bool {
        guard parts.contains(where: SweepGuard.isSuspect) else {
            held = nil
            return true
        }
        guard let held else {
            held = (0, uptime)
            return false
        }
        // If the clock of uptime jumps too, the jump counts for one step at most.
        let passed = min(max(0, uptime - held.at), TripStoreLimits.heldSweepStepSeconds)
        guard held.seconds + passed < TripStoreLimits.heldSweepSeconds else { return true }
        self.held = (held.seconds + passed, uptime)
        return false
    }

    /// The text for an operator while a sweep waits.
    ///
    /// - Parameter parts: Trips, then erasures: those that would be dropped, of all.
    /// - Returns: A sentence without its full stop.
    package static func text(_ parts: [(due: Int, of: Int)]) -> String {
        let words = zip(parts, ["trips", "erasures"]).map { part, noun in "\(part.due) of \(part.of) \(noun)" }
        return """
            the sweep waits: \(words.joined(separator: " and ")) would end at once, so the clock may be wrong; if it is right, \
            the sweep continues by itself after \(TripStoreLimits.heldSweepSeconds / 3_600) hours
            """
    }

    private static func isSuspect(_ part: (due: Int, of: Int)) -> Bool {
        part.due >= TripStoreLimits.heldSweepRows && part.due * 100 > part.of * TripStoreLimits.heldSweepPercent
    }
}
