import LayoverFlights
import LayoverSuppliers
import Synchronization

/// A cache of written answers, so that load tests do not measure writing.
final class AnswerCache: Sendable {
    struct Key: Hashable, Sendable {
        let format: SupplierFormat
        let source: SearchSession.Source
        let step: Int
    }

    private struct State {
        var answers: [Key: [UInt8]] = [:]
        var bytes = 0
    }

    private let state = Mutex(State())

    /// The cached answer for this key, or the result of `make`.
    ///
    /// Two simultaneous calls may both make it.
    func bytes(_ key: Key, _ make: () throws -> [UInt8]) rethrows -> [UInt8] {
        if let known = state.withLock({ $0.answers[key] }) { return known }
        let made = try make()
        state.withLock { state in
            if state.answers.count >= Limits.answers || state.bytes + made.count > Limits.answerBytes {
                state = State()
            }
            if state.answers.updateValue(made, forKey: key) == nil { state.bytes += made.count }
        }
        return made
    }
}
