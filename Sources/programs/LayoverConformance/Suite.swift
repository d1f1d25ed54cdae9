import Dispatch
import Synchronization

/// One kind of conformance cases, and how to run a file or folder of them.
protocol Suite {
    /// The name on the command line.
    static var name: String { get }
    static var summary: String { get }

    /// Runs every case under `path`. `url` is the server to test, for suites that need one.
    ///
    /// - Throws: An error if the cases cannot be read. A failed case is only added to the report.
    static func run(path: String, url: String?, report: inout Report) throws
}

/// Blocks until asynchronous work is done.
///
/// Only for a program that has no other work on this thread.
func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
        do {
            let value = try await work()
            result.withLock { $0 = .success(value) }
        } catch {
            result.withLock { $0 = .failure(error) }
        }
        done.signal()
    }
    done.wait()
    guard let found = result.withLock({ $0 }) else { preconditionFailure("the work has a result") }
    return try found.get()
}

/// The reason why a suite could not be read.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
