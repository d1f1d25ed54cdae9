import LayoverJSON
import Synchronization

/// Counts of requests and of the kinds of answers, for tests to check.
final class Counters: Sendable {
    private struct Figures {
        var paths: [String: Int] = [:]
        var kinds: [CallKind: Int] = [:]
        var faults: [String: Int] = [:]
        /// Regular answers that were sent completely.
        var wholeAnswers = 0
        var connections = 0
        var last: [CallKind: PlayedRequest] = [:]
    }

    private let figures = Mutex(Figures())
    private let open = Mutex(0)

    func opened() {
        figures.withLock { $0.connections += 1 }
        open.withLock { $0 += 1 }
    }

    func closed() { open.withLock { $0 -= 1 } }

    /// Counts a call before it is answered.
    func called(_ kind: CallKind, _ name: String, _ request: PlayedRequest, fault: String?) {
        figures.withLock { figures in
            figures.paths["\(request.method) \(name)", default: 0] += 1
            figures.kinds[kind, default: 0] += 1
            figures.last[kind] = request
            if let fault { figures.faults[fault, default: 0] += 1 } else { figures.wholeAnswers += 1 }
        }
    }

    func reset() { figures.withLock { $0 = Figures() } }

    func last(_ kind: CallKind) -> PlayedRequest? { figures.withLock { $0.last[kind] } }

    var json: [JSONValue.Member] {
        let open = open.withLock { $0 }
        return figures.withLock { figures in
            [
                .init("calls", Counters.object(figures.paths)),
                .init("kinds", .object(CallKind.allCases.map { .init($0.rawValue, .int(figures.kinds[$0] ?? 0)) })),
                .init("faults", Counters.object(figures.faults)), .init("well", .int(figures.wholeAnswers)),
                .init("connections", ["opened": .int(figures.connections), "open": .int(open)]),
            ]
        }
    }

    private static func object(_ counts: [String: Int]) -> JSONValue {
        .object(counts.sorted { $0.key < $1.key }.map { .init($0.key, .int($0.value)) })
    }
}
