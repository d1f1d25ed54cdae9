import Foundation
import Testing

/// Runs the tests of a suite on threads of their own.
///
/// Such a test blocks its thread while it waits for a server in the same process. Swift runs tasks on as many threads as the
/// machine has processors: if tests block all of them, no task of a server can go on.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadForEachJob()) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    static var ownThreads: OwnThreads { OwnThreads() }
}

private final class ThreadForEachJob: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
