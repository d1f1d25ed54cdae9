package import LayoverHTTP

/// Durations of the parts of one answer, for `Server-Timing`.
///
/// Source: W3C Server Timing; durations are milliseconds.
package struct ServerTiming: Hashable, Sendable {
    /// When the request arrived, in nanoseconds of a monotonic clock.
    package let start: UInt64
    /// Time that the supplier took, in microseconds; `nil` if no supplier was called.
    package var upstreamMicroseconds: Int?
    /// Time that reading, deciding and writing the layout took, in microseconds; `nil` if there is no layout.
    package var layoutMicroseconds: Int?

    package init(start: UInt64) { self.start = start }

    /// Records that making the layout took from this moment, or from the start, until now.
    package mutating func layout(from began: UInt64? = nil, until now: UInt64) {
        layoutMicroseconds = ServerTiming.microseconds(from: began ?? start, until: now)
    }

    /// - Parameter now: In nanoseconds of the same clock.
    /// - Returns: `upstream;dur=12.3, layout;dur=0.456, total;dur=13.1`, without parts that were not measured.
    package func header(now: UInt64) -> HTTPHeader {
        let parts: [(String, Int?)] = [
            ("upstream", upstreamMicroseconds), ("layout", layoutMicroseconds),
            ("total", ServerTiming.microseconds(from: start, until: now)),
        ]
        let written = parts.compactMap { name, microseconds in
            microseconds.map { "\(name);dur=\(ServerTiming.milliseconds($0))" }
        }
        return HTTPHeader("Server-Timing", written.joined(separator: ", "))
    }

    private static func microseconds(from start: UInt64, until end: UInt64) -> Int {
        Int(clamping: (end > start ? end - start : 0) / 1_000)
    }

    /// With three decimals.
    private static func milliseconds(_ microseconds: Int) -> String {
        let parts = max(0, microseconds).quotientAndRemainder(dividingBy: 1_000)
        return "\(parts.quotient).\(String(1_000 + parts.remainder).dropFirst())"
    }
}
