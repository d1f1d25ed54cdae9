import Dispatch
import Foundation
import Glibc
import Synchronization

/// Waits by polling for events that send no notification: another process, or a count of a server.
///
/// If the event can notify the test (a continuation, a semaphore, the end of a process), the test waits for that instead.
package enum Waiting {
    /// The longest wait for anything before a test fails; a server's stop alone may take 18 s by its own limits.
    package static let limit = Duration.seconds(60)
    /// The least number of polls before a wait fails: while hundreds of other tests run, seconds may pass between two
    /// polls.
    private static let leastAsks = 100

    /// Waits for the first value that `ask` returns.
    ///
    /// - Parameters:
    ///   - what: What is awaited, for the failure's message.
    ///   - ask: Checks once; returns `nil` or throws if there is no value yet.
    /// - Returns: The value.
    /// - Throws: `TestFailure` as soon as `ask` throws one, or after a minute and 100 calls without a value.
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

    /// Waits on this thread until the condition is true.
    ///
    /// It keeps its thread: a test that suspended would resume only after all others had run.
    ///
    /// - Returns: `false` if the condition is still false after a minute and 100 checks.
    package static func comesTrue(_ isSo: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        var asks = 0
        while !isSo() {
            asks += 1
            if ContinuousClock.now > end, asks >= leastAsks { return false }
            // Yields the processor to the others.
            _ = poll(nil, 0, 1)
        }
        return true
    }

    /// Runs a blocking closure on a thread of its own, and returns when it is done, however long that takes.
    package static func aside<Value: Sendable>(_ block: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: block()) }
        }
    }

    /// Waits for an event that can only be awaited by blocking a thread.
    ///
    /// - Parameters:
    ///   - what: What is awaited, for the failure's message.
    ///   - block: Returns with the event; keeps running if it is too late.
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

    /// Polling without a pause would take processor time from the awaited process.
    private static func pause() async {
        await withCheckedContinuation { done in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { done.resume() }
        }
    }
}
