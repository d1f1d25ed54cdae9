import LayoverAssembly
@testable import LayoverLayouts
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization

/// The outcomes that waiting clients received.
final class Told: Sendable {
    private let outcomes = Mutex<[SearchOutcome]>([])
    var waiter: LiveSearch.Waiter { { outcome in self.outcomes.withLock { $0.append(outcome) } } }
    var all: [SearchOutcome] { outcomes.withLock { $0 } }
    var last: SearchAnswered? { if case .answered(let answered)? = all.last { answered } else { nil } }
    /// The bytes of the last outcome.
    var lastText: String? { (last?.body.answer.body as? ScriptedBytes)?.text }
    var words: [String] {
        all.map { outcome in
            switch outcome {
            case .answered(let answered): answered.degraded?.rawValue ?? "layout"
            case .failed(let failure, _): failure.rawValue
            case .gone: "gone"
            }
        }
    }
}
