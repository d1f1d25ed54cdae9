/// Who made some changes, as far as it decides who is told of them: one person, who knows already, or others too.
package enum ChangeAuthor: Hashable, Sendable {
    case person(PersonID)
    /// Several people, or nobody in particular: a price that was seen, a time that came, an operator.
    case several

    /// The author of what a request changed.
    ///
    /// - Parameters:
    ///   - request: As it came.
    ///   - outcome: A refused one writes down at most what time alone had made due.
    ///   - rows: As they are then.
    package init(_ request: TripRequest, _ outcome: TripOutcome, in rows: TripRows) {
        var isRefused = false
        if case .refused = outcome { isRefused = true }
        if !isRefused, case .key(let key) = request.caller, let person = rows.person(key: key), !person.isGone {
            self = .person(person.id)
        } else {
            self = .several
        }
    }

    /// As a store keeps it.
    package var text: String {
        switch self {
        case .person(let person): person.text
        case .several: "*"
        }
    }

    /// Reads what a store kept.
    package init(text: String) { self = PersonID(text).map { .person($0) } ?? .several }

    /// The author of both.
    package func and(_ other: ChangeAuthor?) -> ChangeAuthor {
        guard let other else { return self }
        return self == other ? self : .several
    }
}
