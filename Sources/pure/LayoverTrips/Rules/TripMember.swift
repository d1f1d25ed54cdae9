/// Who asks, as far as the trip knows them.
enum TripMember {
    case person(TripPerson)
    /// Holds a key that is nobody's yet.
    case newcomer(TripHash)
    /// Layover itself, an operator, or somebody who may look or report.
    case other

    var person: PersonID? { if case .person(let person) = self { person.id } else { nil } }

    /// - Throws: `rightMissing` for whoever is no person of the trip.
    func voter() throws(TripProblem) -> TripPerson {
        guard case .person(let person) = self, person.right >= .vote else { throw .rightMissing }
        return person
    }

    /// - Throws: `rightMissing` for whoever is no manager of the trip.
    func manager() throws(TripProblem) -> TripPerson {
        let person = try voter()
        guard person.right >= .manage else { throw .rightMissing }
        return person
    }
}
