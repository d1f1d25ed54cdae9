import Foundation
import LayoverTestKit
import Testing

/// The messages for invalid settings when a server is started.
struct ServeCommandTests {
    private static let more = "\n'layover serve --help' for more\n"

    /// Expects that the server does not start and that its message begins with `start`.
    private func expectRefused(
        _ environment: [String: String], _ words: [String] = [], in folder: TemporaryFolder, _ start: String
    ) async throws {
        let run = try await ProgramRun.run(
            ["serve", "--content", folder.url.path] + words, in: folder, environment: environment)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("layover serve: \(start)") && run.errors.hasSuffix(Self.more), "\(run.errors)")
    }

    @Test(arguments: [
        ("LAYOVER_PORT", "70000", "'70000' does not fit 'port': the port for clients; 0 for any (0 to 65535)"),
        ("LAYOVER_THREADS", "many", "'many' does not fit 'threads': worker threads; 0 for one per core (0 to 64)"),
        ("LAYOVER_SERVER_TIMING", "yes", "'yes' does not fit 'server_timing': "),
        ("LAYOVER_DRAIN_DELAY", "", "'' does not fit 'drain_delay': "),
        ("LAYOVER_ADMIN_HOSTS", "a b", "'a b' does not fit 'admin_hosts': "),
    ])
    func `a value in the environment is refused like that of an option`(
        variable: String, value: String, words: String
    ) async throws {
        let folder = try TemporaryFolder()
        try await expectRefused([variable: value], in: folder, "\(variable): \(words)")
        // The command line has precedence, but an invalid setting is still reported.
        try await expectRefused(
            [variable: value], ["--threads", "1"], in: folder, "\(variable): \(words)")
    }

    @Test(arguments: [("--port", "70000", "port"), ("--drain-delay", "5", "drain_delay")])
    func `so is an option`(option: String, value: String, setting: String) async throws {
        let folder = try TemporaryFolder()
        try await expectRefused([:], [option, value], in: folder, "\(option): '\(value)' does not fit '\(setting)': ")
    }

    @Test(arguments: [
        ("port: 70000\n", "'70000' does not fit 'port': "),
        ("prot: 8080\n", "unknown setting 'prot'; did you mean 'port'?"),
    ])
    func `so is a line of the settings file`(line: String, words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(line, to: "own.yaml")
        try await expectRefused([:], ["--settings", "own.yaml"], in: folder, "own.yaml:1:1: \(words)")
    }

    @Test func `possible secrets are not repeated`() async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.run(
            ["serve", "--content", folder.url.path], in: folder, environment: ["LAYOVER_ADMIN_TOKENS": "s3cret-s3cret"])
        #expect(run.exitCode == 2 && !run.errors.contains("s3cret"))
        #expect(
            run.errors.hasPrefix("layover serve: LAYOVER_ADMIN_TOKENS: the value does not fit 'admin_tokens': ")
        )
    }

    @Test(arguments: [
        ("LAYOVER_SERVERS", "a b", "LAYOVER_SERVERS: 'a b' is not a server address; write its host"),
        ("LAYOVER_SERVERS", ",", "'LAYOVER_SERVERS' names 1 to 256 servers"),
        ("LAYOVER_TOKEN", "two words", "LAYOVER_TOKEN has characters that are invalid in a token; "),
    ])
    func `commands that call servers name the variable`(
        variable: String, value: String, words: String
    ) async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.run(["kills"], in: folder, environment: [variable: value])
        #expect(run.exitCode == 2 && run.errors.hasPrefix("layover kills: \(words)"), "\(run.errors)")
    }
}
