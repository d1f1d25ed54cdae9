/// The caller, as far as the trip knows them.
enum TripMember {
    case person(TripPerson)
    /// Has a key that belongs to no person yet.
    case newcomer(TripHash)
    /// Layover itself, an operator, or a caller who may only view or report.
    case other

    var person: PersonID? { if case .person(let person) = self { person.id } else { nil } }

    /// - Throws: `rightMissing` unless the caller is a person of the trip who may vote.
    func voter() throws(TripProblem) -> TripPerson {
        guard case .person(let person) = self, person.right >= .vote else { throw .rightMissing }
        return person
    }

    /// - Throws: `rightMissing` unless the caller is a manager of the trip.
    func manager() throws(TripProblem) -> TripPerson {
        let person = try voter()
        guard person.right >= .manage else { throw .rightMissing }
        return person
    }
}
