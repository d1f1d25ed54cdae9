/// Requests that wait for a store, which decides them in groups.
package struct TripQueue: Sendable {
    package struct Pending: Sendable {
        package let requests: [TripRequest]
        package let answer: @Sendable ([TripAnswer]) -> Void
    }

    /// What became of added requests.
    package enum Place: Sendable {
        case rejected
        case waiting
        /// They wait, and the caller must begin another drain.
        case draining
    }

    private let drainLimit: Int
    private var waiting: [Pending] = []
    private var count = 0
    private var drains = 0

    /// - Parameter drainLimit: Groups that are decided at the same time.
    package init(drainLimit: Int) { self.drainLimit = drainLimit }

    package mutating func add(
        _ requests: [TripRequest], _ answer: @escaping @Sendable ([TripAnswer]) -> Void
    ) -> Place {
        precondition(requests.count <= TripStoreLimits.groupRequests, "a group takes a bounded number of requests")
        guard count + requests.count <= TripStoreLimits.waitingRequests else { return .rejected }
        waiting.append(Pending(requests: requests, answer: answer))
        count += requests.count
        guard drains < drainLimit else { return .waiting }
        drains += 1
        return .draining
    }

    /// Removes the next group.
    package mutating func next() -> [Pending] {
        var (group, taken) = ([Pending](), 0)
        while let next = waiting.first, taken + next.requests.count <= TripStoreLimits.groupRequests {
            taken += next.requests.count
            group.append(waiting.removeFirst())
        }
        count -= taken
        return group
    }

    /// Ends a drain, unless more requests wait.
    ///
    /// - Returns: Whether it goes on.
    package mutating func isMore() -> Bool {
        if waiting.isEmpty { drains -= 1 }
        return !waiting.isEmpty
    }
}

extension TripRequest {
    /// Requests in groups that a store decides at once.
    package static func groups(_ requests: [TripRequest]) -> [[TripRequest]] {
        stride(from: 0, to: requests.count, by: TripStoreLimits.groupRequests).map { start in
            Array(requests[start..<min(requests.count, start + TripStoreLimits.groupRequests)])
        }
    }

    /// The request that repeats an erasure.
    package init(repeating erasure: TripErasure) { self.init(.erase(erasure.person), in: erasure.trip, by: .server) }
}

extension Sequence<TripAnswer> {
    /// The number of requests that changed anything.
    package var changes: Int {
        reduce(0) { count, answer in
            if case .success(.done(let reply)) = answer, reply.changed { count + 1 } else { count }
        }
    }
}
