import LayoverTeam
import LayoverTestKit
import Testing

/// Command lines of `layover preview` that open it to others, with the real program: all that are rejected.
@Suite(.serialized) struct PreviewFlagsTests {
    /// The options of one command line and their values.
    private struct Flags {
        var words: [String] = []
        var values: [String: String] = [:]

        func adding(_ option: String, _ value: String?) -> Flags {
            guard let value else { return self }
            return Flags(words: words + [option, value], values: values.merging([option: value]) { $1 })
        }
    }

    private static let all: [Flags] = {
        let options: [(String, [String?])] = [
            ("--listen", [nil, "127.0.0.2", "0.0.0.0", "unix:/run/layover-none/s"]),
            ("--public-address", [nil, "https://preview.example.com", "http://preview.example.com"]),
            ("--proxy-secret-file", [nil, "none"]), ("--authors", [nil, "none"]), ("--audit", [nil, "none/audit"]),
        ]
        return options.reduce([Flags()]) { all, option in
            all.flatMap { flags in option.1.map { flags.adding(option.0, $0) } }
        }
    }()

    /// The error of the settings; `nil` if they are accepted.
    private static func refusal(_ flags: Flags) throws -> String? {
        do throws(TeamError) {
            _ = try TeamSettings.read(
                listen: flags.values["--listen"].flatMap { ListenAddress($0) } ?? .loopback,
                publicAddress: flags.values["--public-address"], secretFile: flags.values["--proxy-secret-file"],
                authorsFile: flags.values["--authors"], auditFile: flags.values["--audit"])
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `each combination that lets others in without a proof ends at once, with a suggestion`()
        async throws
    {
        let content = try SmallContent.folder()
        var refused = 0
        for flags in Self.all {
            guard let words = try Self.refusal(flags) else { continue }
            refused += 1
            let run = try await ProgramRun.run(["preview", "--port", "0"] + flags.words, in: content)
            #expect(run.exitCode == 2 && run.errors.contains(words), "\(flags.words): \(run.exitCode) \(run.errors)")
            #expect(!run.output.contains("Layover preview:"), "\(flags.words)")
        }
        #expect(Self.all.count == 96 && refused == 83, "\(refused)")
    }

    /// Valid options do not start the program if the files that they name are missing.
    @Test func `files that are not there keep it from starting`() async throws {
        let content = try SmallContent.folder()
        let team = try Self.all.filter { flags in
            try Self.refusal(flags) == nil && flags.values["--public-address"] != nil
        }
        #expect(team.count == 12)
        for flags in team where flags.values.keys.contains(where: { $0 != "--listen" && $0 != "--public-address" }) {
            let run = try await ProgramRun.run(["preview", "--port", "0"] + flags.words, in: content)
            #expect(run.exitCode == 1 && !run.output.contains("Layover preview:"), "\(flags.words): \(run.errors)")
        }
    }

    @Test(
        arguments: [
            (["--phone", "0.0.0.0"], "would listen on all addresses"),
            (["--phone", "[::]"], "would listen on all addresses"),
            (["--phone", "192.168.1.20:0"], "'--phone' takes one address"),
            (["--phone", "192.168.1.20:99999"], "'--phone' takes one address"),
            (["--port", "65536"], "'--port' is a number"), (["--port", "x"], "'--port' is a number"),
            (["--listen", "preview.example.com"], "'--listen' is an address"),
            (["--listen", "unix:preview.sock"], "'--listen' is an address"),
            (["--editor", "vi"], "'--editor' needs '{path}'"),
            (
                ["--public-address", "https://a.example", "--proxy-secret-file", "none", "--phone", "127.0.0.1"],
                "is for your own workbench"
            ),
        ] as [([String], String)])
    func `other invalid words are reported`(words: [String], told: String) async throws {
        let run = try await ProgramRun.run(["preview"] + words, in: try SmallContent.folder())
        #expect(run.exitCode == 2 && run.errors.contains(told), "\(run.exitCode): \(run.errors)")
    }
}
