package import LayoverModel

/// The end of voting that a reader chose on the page.
package struct PageDeadline: Hashable, Sendable {
    /// `nil` if voting does not close by itself.
    package let moment: UTCInstant?

    /// The choices on the reader's clock: days from today, and the minute of the day.
    private static let choices: [String: (days: Int, minute: Int)] = [
        "tonight": (0, 23 * 60 + 59), "tomorrow": (1, 18 * 60), "in-three-days": (3, 18 * 60),
    ]

    /// Reads `value`, and `at` for another moment; `nil` if there is no such choice, or `at` is not a time.
    ///
    /// - Parameters:
    ///   - form: The form; its `zone` is the time zone of the reader's clock, which the page's script fills in.
    ///   - zone: The time zone of readers without scripts.
    ///   - zones: All time zones.
    ///   - now: The time of the choice.
    package init?(_ form: [String: String], zone: String, _ zones: any ZoneRules, now: UTCInstant) {
        let own = form["zone"].flatMap { zones.isKnown(zone: $0) ? $0 : nil } ?? zone
        guard let value = form["value"], let today = zones.local(now, in: own)?.date else { return nil }
        let local: LocalDateTime?
        if let choice = PageDeadline.choices[value] {
            local = LocalDateTime(today.adding(days: choice.days), secondOfDay: choice.minute * 60)
        } else if value == "another" {
            local = form["at"].flatMap { LocalDateTime($0) }
        } else if value == "none" {
            moment = nil
            return
        } else {
            return nil
        }
        guard let found = local.flatMap({ zones.resolve($0, in: own)?.instant }) else { return nil }
        moment = found
    }
}
