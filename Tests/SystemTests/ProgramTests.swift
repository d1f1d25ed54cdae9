import Foundation
import LayoverTestKit
import Testing

/// What all commands have in common.
struct ProgramTests {
    private let folder = Repository.root

    @Test func `a missing command is rejected, and the overview lists all`() async throws {
        let run = try await ProgramRun.run([], in: folder)
        #expect(run.exitCode == 2)
        #expect(run.output.contains("usage: layover <command> [options]"))
    }

    @Test func `an unknown command is refused with the one that was meant`() async throws {
        let run = try await ProgramRun.run(["chekc"], in: folder)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("there is no command 'chekc'; did you mean 'check'?"))
    }

    @Test func `the shipped content has no findings`() async throws {
        let run = try await ProgramRun.run(["check"], in: folder)
        #expect(run.exitCode == 0, "\(run.output)")
    }

    /// The commands of the overview, with one or two words.
    private func commands() async throws -> [String] {
        let overview = try await ProgramRun.run(["--help"], in: folder)
        #expect(overview.exitCode == 0)
        return overview.lines.filter { $0.hasPrefix("  ") }.compactMap {
            $0.firstMatch(of: /^\s\s([a-z]+(?: [a-z]+)?)\s\s/).map { String($0.output.1) }
        }
        .filter { !$0.hasPrefix("layover") }
    }

    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    @Test func `each command of the overview describes itself and all its options`() async throws {
        let commands = try await commands()
        #expect(Set(["serve", "check", "test", "new", "try", "calendar", "exposures export"]).isSubset(of: commands))
        for command in commands {
            let help = try await ProgramRun.run(words(command) + ["--help"], in: folder)
            #expect(help.exitCode == 0)
            #expect(help.output.contains("usage: layover \(command)"))
            #expect(help.output.contains("options:\n  --"))
            // Examples are commands, which must not be wrapped.
            let wide = help.lines.filter { $0.count > 80 && !$0.hasPrefix("  layover") }
            #expect(wide == [], "\(command)")
        }
    }

    @Test func `each command refuses an option that it does not have`() async throws {
        for command in try await commands() {
            let run = try await ProgramRun.run(words(command) + ["--no-such-option"], in: folder)
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("there is no option '--no-such-option'"))
            #expect(run.errors.contains("'layover \(command) --help' for more"))
        }
    }
}
