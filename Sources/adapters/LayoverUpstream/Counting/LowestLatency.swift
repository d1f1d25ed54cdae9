/// The lowest latency of the most recent time, divided into a fixed number of parts.
struct LowestLatency: Hashable, Sendable {
    private struct Part: Hashable {
        var number = -1
        var microseconds = Int.max
    }

    private let partMilliseconds: Int
    private var parts = [Part](repeating: Part(), count: Limits.windowParts)

    init(milliseconds: Int) {
        partMilliseconds = milliseconds.clamped(to: Limits.windowMilliseconds) / Limits.windowParts
    }

    /// Adds a latency; times must not go back.
    ///
    /// - Returns: The lowest one of the window, including this one.
    mutating func add(_ microseconds: Int, at milliseconds: Int) -> Int {
        let number = milliseconds / partMilliseconds
        let index = number % parts.count
        if parts[index].number != number { parts[index] = Part(number: number) }
        parts[index].microseconds = min(parts[index].microseconds, microseconds)
        return parts.reduce(microseconds) {
            $1.number > number - parts.count ? min($0, $1.microseconds) : $0
        }
    }
}
