/// The author of some changes, to decide who is notified: a single author knows of them already.
package enum ChangeAuthor: Hashable, Sendable {
    case person(PersonID)
    /// Several people, or no person: a price that was seen, a due closing, an operator.
    case several

    /// The author of a request's changes.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - outcome: A rejected request records at most changes that were due by time alone.
    ///   - rows: The rows afterwards.
    package init(_ request: TripRequest, _ outcome: TripOutcome, in rows: TripRows) {
        var isRefused = false
        if case .refused = outcome { isRefused = true }
        if !isRefused, case .key(let key) = request.caller, let person = rows.person(key: key), !person.isGone {
            self = .person(person.id)
        } else {
            self = .several
        }
    }

    /// The form in which it is stored.
    package var text: String {
        switch self {
        case .person(let person): person.text
        case .several: "*"
        }
    }

    /// Reads a stored author.
    package init(text: String) { self = PersonID(text).map { .person($0) } ?? .several }

    /// The author of both.
    package func and(_ other: ChangeAuthor?) -> ChangeAuthor {
        guard let other else { return self }
        return self == other ? self : .several
    }
}
