package import LayoverModel

/// A decision that its owner must make by some day: whether a unit is still needed.
///
/// The day never changes what is served; it is only reported.
package struct Review: Hashable, Comparable, Sendable {
    package enum Kind: String, Sendable {
        case feature
        case killSwitch = "kill switch"
    }

    /// Days after the review day until a check fails.
    package static let graceDays = 30

    package let kind: Kind
    package let key: String
    package let owner: String
    package let day: LocalDate
    package let location: SourceLocation

    package init(kind: Kind, key: String, owner: String, day: LocalDate, location: SourceLocation) {
        self.kind = kind
        self.key = key
        self.owner = owner
        self.day = day
        self.location = location
    }

    /// Returns a line for each review that has a later day than in `earlier`, in the order of keys.
    ///
    /// The reason for a later day is the message of its commit, because a file has no place for one.
    package static func extensions(of reviews: [Review], since earlier: [Review]) -> [String] {
        reviews.sorted().compactMap { review in
            let before = earlier.first { $0.kind == review.kind && $0.key == review.key }
            guard let day = before?.day, day < review.day else { return nil }
            return "the \(review.kind.rawValue) '\(review.key)' of \(review.owner): \(day), now \(review.day)"
        }
    }

    package func isOverdue(on today: LocalDate) -> Bool { day < today }

    /// Returns whether the days of grace have passed too.
    package func isPastGrace(on today: LocalDate) -> Bool { day.adding(days: Review.graceDays) < today }

    /// A warning once the day has passed, an error once the grace is over; `nil` before.
    package func finding(on today: LocalDate) -> Diagnostic? {
        guard isOverdue(on: today) else { return nil }
        let days = today.daysSinceEpoch - day.daysSinceEpoch
        return Diagnostic(
            isPastGrace(on: today) ? .error : .warning, code: "flag.overdue",
            message:
                "the \(kind.rawValue) '\(key)' of \(owner) was due for review \(days) \(days == 1 ? "day" : "days") ago; remove it, or write a later day or 'permanent: true'",
            at: location, length: 10)
    }

    package static func < (left: Review, right: Review) -> Bool {
        (left.day, left.location) < (right.day, right.location)
    }
}

extension Catalog {
    /// Lists the decisions that were due before `today`, oldest first.
    package func overdue(on today: LocalDate) -> [Review] { reviews.filter { $0.isOverdue(on: today) } }
}
