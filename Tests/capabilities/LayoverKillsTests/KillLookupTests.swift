import LayoverAssembly
import LayoverFlags
@testable import LayoverFrame
@testable import LayoverKills
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Synchronization
import Testing

/// Which kills match something that is served, and the warnings about the others.
struct KillLookupTests {
    private func manager(_ state: TemporaryFolder, _ holder: ServingHolder, log: ServerLog = .silent) async throws
        -> KillManager
    {
        let manager = KillManager(
            folder: state.path, holder: holder, digest: try Seal(), log: log, suppliers: ["sky-north"])
        await manager.start()
        return manager
    }

    private func findings(_ lines: String, _ holder: ServingHolder) async throws -> (inForce: Int, findings: [String]) {
        let state = try TemporaryFolder()
        try state.write("kills:\n" + lines, to: KillFile.name)
        let manager = try await manager(state, holder)
        let lookup = manager.lookup(of: manager.report)
        return (lookup.inForce, lookup.findings)
    }

    private func served() throws -> ServingHolder {
        let holder = ServingHolder()
        holder.publish(try KillContent.first.get())
        return holder
    }

    @Test(
        arguments: [
            ("- advice", 1, nil), ("- widget:advice", 1, nil), ("- provider:hints", 1, nil),
            ("- supplier:sky-north", 1, nil), ("- supplier:duffel", 1, nil), ("- format:duffel", 1, nil),
            ("- cards:all", 1, nil), ("- { key: advice, markets: [GB] }", 1, nil),
            ("- advcie", 0, "'advcie' is not served; did you mean 'advice'?"),
            ("- widget:advcie", 0, "'widget:advcie' is not served; did you mean 'widget:advice'?"),
            ("- hints", 0, "'hints' is not served; did you mean 'provider:hints'?"),
            (
                "- supplier:sky-nort", 0,
                "'supplier:sky-nort' is not served; did you mean 'supplier:sky-north'?"
            ),
            (
                "- format:sky-north", 0,
                "'format:sky-north' is not served; did you mean 'supplier:sky-north'?"
            ),
            ("- quite-another", 0, "'quite-another' is not served"),
            (
                "- { key: advice, markets: [UK] }", 0,
                "'widget:advice': no market 'UK' is served; did you mean 'GB'?"
            ),
            ("- { key: advice, markets: [GB, EL] }", 1, "'widget:advice': no market 'EL' is served"),
            (
                "- { key: advice, locales: [en-UK] }", 0,
                "'widget:advice': no market speaks 'en-UK'; did you mean 'en-GB'?"
            ),
        ] as [(String, Int, String?)])
    func `a line of the file`(line: String, inForce: Int, finding: String?) async throws {
        let found = try await findings("  \(line)\n", try served())
        #expect(found.inForce == inForce)
        #expect(found.findings == [finding].compactMap { $0 })
    }

    @Test func `before there is a catalog every kill counts once, and nothing is said`() async throws {
        let found = try await findings("  - advcie\n  - widget:advice\n", ServingHolder())
        #expect(found.inForce == 2)
        #expect(found.findings.isEmpty)
    }

    @Test func `a name that is not served stays killed, and removes its card once it exists`() async throws {
        let holder = ServingHolder()
        holder.publish(try KillContent.second.get())
        let state = try TemporaryFolder()
        try state.write("kills:\n  - advice\n", to: KillFile.name)
        let manager = try await manager(state, holder)
        #expect(manager.lookup(of: manager.report).inForce == 0)
        holder.publish(try KillContent.first.get())
        #expect(manager.lookup(of: manager.report).inForce == 1)
        #expect(manager.lookup(of: manager.report).findings.isEmpty)
        let kills = try #require(holder.load().serving?.kills)
        #expect(kills.concerns(KillName(.widget, "advice")))
    }

    @Test func `a thousand findings are reported, and only the first get suggestions`() async throws {
        let lines = (0..<KillLookup.suggestionLimit + 1).map { "  - { key: advcie, app: \">=\($0)\" }\n" }.joined()
        let found = try await findings(lines, try served())
        #expect(found.findings.count == KillLookup.suggestionLimit + 1)
        #expect(found.inForce == 0)
        #expect(found.findings.count { $0.hasSuffix("did you mean 'advice'?") } == KillLookup.suggestionLimit)
    }

    @Test func `the log has each finding once while it lasts, up to a limit`() async throws {
        let lines = Mutex<[String]>([])
        let log = ServerLog { _, text in lines.withLock { $0.append(text) } }
        func told() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines.filter { $0.contains("not served") || $0.contains("nothing that is served") }
            }
        }
        let holder = try served()
        let state = try TemporaryFolder()
        let manager = try await manager(state, holder, log: log)
        try state.write("kills: [advcie]\n", to: KillFile.name)
        await manager.readFileAgain()
        #expect(told() == ["0 kills of kills.yaml are in force, and 1 name nothing that is served"])
        manager.tellUnknown()
        manager.tellUnknown()
        #expect(
            told() == ["a kill names what is not served: 'advcie' is not served; did you mean 'advice'?"])
        holder.publish(try KillContent.third.get())
        manager.tellUnknown()
        #expect(told().isEmpty)
        let many = (0..<KillLimits.loggedFindings + 5).map { "  - nothing-\($0)-at-all\n" }.joined()
        try state.write("kills:\n" + many, to: KillFile.name)
        await manager.readFileAgain()
        _ = told()
        manager.tellUnknown()
        let all = told()
        #expect(all.count == KillLimits.loggedFindings + 1)
        #expect(all.last == "5 more kills name nothing that is served")
    }
}
