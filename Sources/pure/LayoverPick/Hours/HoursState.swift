/// State of a place at one minute.
package enum HoursState: String, Hashable, Sendable { case open, closed, unknown }

/// State at one minute, and when it changes.
package struct HoursAnswer: Hashable, Sendable {
    package let state: HoursState
    /// Minutes in local time since 1970-01-01T00:00; `nil` if nothing changes within 400 days.
    package let until: Int?
}
