/// A value read from a body; the rules reject an invalid one at its place in their order of checks.
package enum Parsed<Value: Hashable & Sendable>: Hashable, Sendable {
    case valid(Value)
    case invalid

    func get(or problem: TripProblem) throws(TripProblem) -> Value {
        guard case .valid(let value) = self else { throw problem }
        return value
    }
}
