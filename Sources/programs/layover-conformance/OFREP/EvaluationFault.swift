import Synchronization

/// Breaks the evaluations of one server on request, so that the answer to a fault inside can be tried.
final class EvaluationFault: Sendable {
    private let state = Atomic<Bool>(false)

    var isOn: Bool { state.load(ordering: .relaxed) }

    func set(_ isOn: Bool) { state.store(isOn, ordering: .relaxed) }
}
