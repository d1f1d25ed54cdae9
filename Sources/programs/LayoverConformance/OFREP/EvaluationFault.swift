import Synchronization

/// Makes the evaluations of one server fail on request, to test the answer to an internal error.
final class EvaluationFault: Sendable {
    private let state = Atomic<Bool>(false)

    var isOn: Bool { state.load(ordering: .relaxed) }

    func set(_ isOn: Bool) { state.store(isOn, ordering: .relaxed) }
}
