import Foundation
import LayoverProcesses
import LayoverTestKit

/// A process that is known by its number and ended by signals.
final class ServerHandle: Sendable {
    private let process: ChildProcess
    private let log: URL

    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - program: The program of this build by default.
    ///   - environment: Overrides the test's own environment.
    ///   - inherited: The process's descriptors 3, 4 and so on.
    ///   - log: Receives both outputs.
    /// - Throws: If the process cannot be started.
    init(
        _ words: [String], program: URL = BuiltProducts.program("layover"), environment: [String: String] = [:],
        inherited: [Int32] = [], log: URL
    ) throws {
        self.log = log
        try Data().write(to: log)
        let both = try ServerHandle.appending(log)
        process = try ChildProcess(
            program.path, words, environment: BuiltProducts.environment.merging(environment) { $1 },
            streams: ChildStreams(output: both.fileDescriptor, errors: both.fileDescriptor, more: inherited))
        LeftoverServers.register(number)
    }

    var number: Int32 { process.id }

    /// The exit code once the process has ended.
    var exitCode: Int32? {
        let code = process.exitCode
        if code != nil { LeftoverServers.forget(number) }
        return code
    }

    var isRunning: Bool { exitCode == nil }

    func signal(_ signal: Int32) { process.send(signal: signal) }

    /// Ends the process as a crash would.
    func kill() { if isRunning { signal(SIGKILL) } }

    /// Waits until the process has ended.
    func waitForEnd() async throws -> Int32 {
        let code = try await Waiting.event("the server's end") { [process] in process.waitUntilExit() }
        LeftoverServers.forget(number)
        return code
    }

    /// The output of the server until now, from both streams.
    var written: String { Repository.text(at: log) ?? "" }

    /// Waits until `find` finds a value in the output.
    ///
    /// - Throws: `TestFailure` with the output if the process ends or stays silent.
    func firstText<Value: Sendable>(
        _ what: String, _ find: @escaping @Sendable (String) -> Value?
    ) async throws -> Value {
        try await GrowingFile(log, while: { [process] in process.isRunning }).first(what, find)
    }

    /// Waits until the output contains this text at least the given number of times.
    func waitForText(_ text: String, times: Int = 1) async throws {
        _ = try await firstText("'\(text)' in the log") { written in
            written.components(separatedBy: text).count > times ? true : nil
        }
    }

    /// Both outputs are appended to one file.
    private static func appending(_ file: URL) throws -> FileHandle {
        let descriptor = unsafe open(file.path, O_WRONLY | O_APPEND)
        guard descriptor >= 0 else { throw TestFailure("cannot write \(file.path)") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
