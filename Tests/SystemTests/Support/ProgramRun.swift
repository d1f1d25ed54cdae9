import Foundation
import LayoverProcesses
import LayoverTestKit

/// One run of a built program as a separate process, from its first word to its exit code.
struct ProgramRun: Sendable {
    let exitCode: Int32
    let output: String
    let errors: String

    /// The lines of the output, without the empty one at its end.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - program: A product of this package.
    ///   - folder: The working folder; the content folder for most commands.
    ///   - input: Sent to standard input.
    ///   - environment: Overrides the test's own environment.
    /// - Returns: The output and the exit code.
    /// - Throws: If the program cannot be started.
    static func run(
        _ words: [String], program: String = "layover", in folder: URL, input: String = "",
        environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        try await run(
            words, executable: BuiltProducts.program(program), in: folder, input: input, environment: environment)
    }

    /// Runs any executable to its end.
    static func run(
        _ words: [String], executable: URL, in folder: URL, input: String = "", environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let scratch = try TemporaryFolder()
        let (input, output, errors) = (
            try scratch.reading(input), try scratch.writing("output"), try scratch.writing("errors")
        )
        let process = try ChildProcess(
            executable.path, words, environment: BuiltProducts.environment.merging(environment) { $1 },
            in: folder.path,
            streams: ChildStreams(
                input: input.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor))
        let exitCode = await Waiting.aside { process.waitUntilExit() }
        return ProgramRun(exitCode: exitCode, output: try scratch.text("output"), errors: try scratch.text("errors"))
    }

    /// Runs a program to its end in a folder that exists at least as long.
    static func run(
        _ words: [String], program: String = "layover", in folder: TemporaryFolder, input: String = "",
        environment: [String: String] = [:]
    ) async throws -> ProgramRun {
        let run = try await run(words, program: program, in: folder.url, input: input, environment: environment)
        withExtendedLifetime(folder) {}
        return run
    }
}

/// Products of the build, in the build's folder.
enum BuiltProducts {
    /// The folder of the running test bundle, wherever `--scratch-path` put it.
    static let folder: URL = {
        let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let candidates = [test, URL(fileURLWithPath: CommandLine.arguments[0])].map { $0.deletingLastPathComponent() }
        let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path + "/layover") }
        return found ?? Repository.root.appendingPathComponent(".build/debug")
    }()

    static func program(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The test's own environment, without variables that would colour or redirect the program.
    static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LAYOVER_") }
        environment["NO_COLOR"] = "1"
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment
    }()
}
