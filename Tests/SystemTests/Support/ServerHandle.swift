import Foundation
import LayoverProcesses

/// A process that is known by its number and ended by signals.
final class ServerHandle: Sendable {
    private let process: ChildProcess

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
        let both = try ServerHandle.appending(log)
        process = try ChildProcess(
            program.path, words, environment: BuiltProducts.environment.merging(environment) { $1 },
            streams: ChildStreams(output: both.fileDescriptor, errors: both.fileDescriptor))
        LeftoverServers.note(number)
    }

    var number: Int32 { process.id }

    /// The exit code once it has ended.
    var exitCode: Int32? {
        let code = process.exitCode
        if code != nil { LeftoverServers.forget(number) }
        return code
    }

    var isRunning: Bool { exitCode == nil }

    func signal(_ signal: Int32) { process.send(signal: signal) }

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
}
