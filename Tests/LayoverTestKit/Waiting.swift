import Dispatch
import Foundation
import Glibc
import Synchronization

/// Waits for what tells nobody when it comes: another process, or a count of a server.
///
/// Where what is waited for can tell (a continuation, a semaphore, the end of a process), a test waits for that instead.
package enum Waiting {
    /// Time for anything before a test calls it missing: a server's stop alone may take 18 s by its own limits.
    package static let limit = Duration.seconds(60)
    /// Asks at least so often before it gives up: beside hundreds of other tests, seconds may lie between two questions.
    private static let leastAsks = 100

    /// Waits for the first value that `ask` has.
    ///
    /// - Parameters:
    ///   - what: What is waited for, as the failure says it.
    ///   - ask: Looks once; `nil` or an error where it is not there yet.
    /// - Returns: The value.
    /// - Throws: `TestFailure` as soon as `ask` throws one, or after a minute and 100 questions without a value.
    @discardableResult
    package static func value<Value: Sendable>(_ what: String, _ ask: () throws -> Value?) async throws -> Value {
        let end = ContinuousClock.now + limit
        var asks = 0
        while true {
            asks += 1
            let isLate = ContinuousClock.now > end && asks >= leastAsks
            var fault = ""
            do {
                if let value = try ask() { return value }
            } catch let failure as TestFailure {
                throw failure
            } catch {
                fault = "; the last question failed: \(error)"
            }
            guard !isLate else { throw TestFailure("waited in vain for \(what)\(fault)") }
            await pause()
        }
    }

    /// Waits on this thread until it is so.
    ///
    /// It keeps its thread: a test that gave it away would come back when all others have had their turn.
    ///
    /// - Returns: `false` when it has not come true after a minute and 100 questions.
    package static func comesTrue(_ isSo: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        var asks = 0
        while !isSo() {
            asks += 1
            if ContinuousClock.now > end, asks >= leastAsks { return false }
            // Others need the processor to get there.
            _ = poll(nil, 0, 1)
        }
        return true
    }

    /// Does on a thread of its own what blocks, and comes back when it is done, however long that takes.
    package static func aside<Value: Sendable>(_ block: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: block()) }
        }
    }

    /// Waits for an event that only blocks the thread that waits for it.
    ///
    /// - Parameters:
    ///   - what: What is waited for, as the failure says it.
    ///   - block: Comes back with the event; goes on alone where it comes too late.
    /// - Returns: What `block` returns.
    /// - Throws: `TestFailure` after `limit`.
    package static func event<Value: Sendable>(
        _ what: String, _ block: @escaping @Sendable () -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { done in
            let first = OnlyOnce()
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) {
                if first.claim() { done.resume(throwing: TestFailure("waited in vain for \(what)")) }
            }
            Thread.detachNewThread {
                let value = block()
                if first.claim() { done.resume(returning: value) }
            }
        }
    }

    private final class OnlyOnce: Sendable {
        private let isClaimed = Mutex(false)

        func claim() -> Bool {
            isClaimed.withLock { isClaimed in
                defer { isClaimed = true }
                return !isClaimed
            }
        }
    }

    /// Asking without a pause would take the machine from the very process that is waited for.
    private static func pause() async {
        await withCheckedContinuation { done in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { done.resume() }
        }
    }
}
