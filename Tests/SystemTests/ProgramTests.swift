import Foundation
import Testing

/// The frame around all commands.
struct ProgramTests {
    private let folder = PackageRoot.url

    @Test func `no command at all is not understood, and the overview says what there is`() async throws {
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
}
