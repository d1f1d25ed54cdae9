import Synchronization

/// Breaks evaluations on request, so that the answer to a fault inside can be tried; only conformance suites and tests make
/// one, in their own process.
package final class EvaluationFault: Sendable {
    private let isOn = Atomic<Bool>(false)

    package init() {}

    package func set(_ isOn: Bool) { self.isOn.store(isOn, ordering: .relaxed) }

    func check() throws(FlagRefusal) {
        if isOn.load(ordering: .relaxed) { throw .broken }
    }
}
