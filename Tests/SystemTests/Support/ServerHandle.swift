import Foundation
import Synchronization

/// A process that is known by its number and ended by signals.
final class ServerHandle: Sendable {
    let number: Int32
    private let end = Ended()

    /// - Parameters:
    ///   - words: What stands after the program's name.
    ///   - program: The program of this build by default.
    ///   - environment: Stands over the test's own environment.
    ///   - log: Takes both outputs.
    /// - Throws: Where it cannot be started.
    init(
        _ words: [String], program: URL = BuiltProducts.program("layover"), environment: [String: String] = [:],
        log: URL
    ) throws {
        try Data().write(to: log)
        let process = Process()
        process.executableURL = program
        process.arguments = words
        process.environment = BuiltProducts.environment.merging(environment) { $1 }
        process.standardOutput = try ServerHandle.appending(log)
        process.standardError = try ServerHandle.appending(log)
        process.terminationHandler = { [end] in
            LeftoverServers.forget($0.processIdentifier)
            end.set($0.terminationStatus)
        }
        try process.run()
        number = process.processIdentifier
        LeftoverServers.note(number)
    }

    /// The exit code once it has ended.
    var exitCode: Int32? { end.code.withLock { $0 } }

    var isRunning: Bool { exitCode == nil }

    func signal(_ signal: Int32) { _ = Glibc.kill(number, signal) }

    /// Ends it as a crash would.
    func kill() { if isRunning { signal(SIGKILL) } }

    /// Waits until it has ended.
    func waitForEnd() async throws -> Int32 {
        try await Waiting.value("the server's end") { self.exitCode }
    }

    /// Both outputs go on at the end of one file.
    private static func appending(_ file: URL) throws -> FileHandle {
        let descriptor = unsafe open(file.path, O_WRONLY | O_APPEND)
        guard descriptor >= 0 else { throw ServerProcessError("cannot write \(file.path)") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private final class Ended: Sendable {
        let code = Mutex<Int32?>(nil)

        func set(_ status: Int32) { code.withLock { $0 = status } }
    }
}
