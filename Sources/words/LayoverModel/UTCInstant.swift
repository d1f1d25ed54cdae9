/// A moment, in whole seconds since 1970-01-01T00:00:00Z.
package struct UTCInstant: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    /// Reads `2026-12-13T23:59:59Z`; `nil` for anything else.
    package init?(_ text: String) {
        guard text.hasSuffix("Z"), let local = LocalDateTime(String(text.dropLast())) else { return nil }
        self.init(seconds: local.secondsAsUTC)
    }

    /// ISO 8601 with a `Z`, to the second.
    package var description: String {
        let local = LocalDateTime(secondsAsUTC: seconds)
        let second = local.secondOfDay
        return "\(local.date)T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
    }

    package func adding(seconds: Int) -> UTCInstant { UTCInstant(seconds: self.seconds + seconds) }

    package static func < (left: UTCInstant, right: UTCInstant) -> Bool { left.seconds < right.seconds }
}
