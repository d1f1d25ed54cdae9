/// What was read of a body: rules say in their turn that it does not fit, for other refusals go first.
package enum Parsed<Value: Hashable & Sendable>: Hashable, Sendable {
    case valid(Value)
    case invalid

    func get(or problem: TripProblem) throws(TripProblem) -> Value {
        guard case .valid(let value) = self else { throw problem }
        return value
    }
}
