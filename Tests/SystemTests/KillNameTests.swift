import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Names in kills: known or unknown, and the same name everywhere.
struct KillNameTests {
    private func run(_ words: [String], to server: ServerProcess, in folder: TemporaryFolder) async throws
        -> ProgramRun
    {
        try await ProgramRun.run(
            words, in: folder,
            environment: ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"])
    }

    @Test(
        arguments: [
            (["kill", "other", "--market", "UK"], "no market 'UK' is served; did you mean 'GB'?"),
            (["kill", "other", "--market", "GB,DK"], "no market 'DK' is served"),
            (["kill", "other", "--market", "DK"], "use '--force', or 'force' in the body"),
            (["kill", "other", "--market", "UK", "--dry-run"], "did you mean 'GB'?"),
            (["kill", "other", "--locale", "en-UK"], "no market speaks 'en-UK'; did you mean 'en-GB'?"),
            (["kill", "widget:othre"], "did you mean 'widget:other'?"),
            (["kill", "othre", "--force"], "'force' needs a kind and a name"),
            (["kill", "widget:\(String(repeating: "x", count: 201))", "--force"], "at most 200 bytes"),
        ])
    func `a name that nothing is served under is rejected, and nothing is flipped`(
        words: [String], message: String
    ) async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        let kill = try await run(words, to: server, in: folder)
        #expect(kill.exitCode == 1 && kill.errors.contains(message), "\(kill.errors)")
        #expect(try server.status()["generation"]?.int == 0)
    }

    @Test func `a kill before its widget is published waits, is listed as unknown, and takes effect with the widget`()
        async throws
    {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        let kill = try await run(["kill", "widget:late", "--force"], to: server, in: folder)
        #expect(kill.exitCode == 0 && kill.output.contains("'widget:late' is not served"), "\(kill.errors)")
        let place = try await run(["kill", "other", "--market", "DK", "--force"], to: server, in: folder)
        #expect(place.exitCode == 0 && place.output.contains("no market 'DK' is served"), "\(place.output)")
        var status = try server.status()
        #expect(status["kills"]?["in_force"]?.int == 0 && status["kills"]?["unknown"]?.items?.count == 2)
        let list = try await run(["kills"], to: server, in: folder)
        #expect(list.output.contains("2 flips, 0 active kills"), "\(list.output)")
        #expect(list.output.contains("widget:late killed ('widget:late' is not served)"), "\(list.output)")
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        #expect(metrics.contains("layover_kills_in_force 0") && metrics.contains("layover_kills_unknown 2"))
        // The widget's own file is written last; catalogs that are compiled before it do not contain the widget.
        let layout = try folder.text("content/widgets/layouts/flight-results.yaml")
        try folder.write(
            layout.replacing("banner", with: "banner, late"), to: "content/widgets/layouts/flight-results.yaml")
        try folder.write("label: Late\nline: Late\n", to: "content/widgets/cards/late/messages/en-GB.yaml")
        let widget = try folder.text("content/widgets/cards/other/widget.yaml").replacing("other", with: "late")
        try folder.write(widget, to: "content/widgets/cards/late/widget.yaml")
        try await server.waitForStatus("the widget") { $0["kills"]?["in_force"]?.int == 1 }
        #expect(try !OnCall.cards(server).contains("late") && OnCall.cards(server).contains("other"))
        let revived = try await run(["revive", "widget:late"], to: server, in: folder)
        #expect(revived.exitCode == 0 && revived.output.contains("cards       late"), "\(revived.output)")
        #expect(try OnCall.cards(server).contains("late"))
        status = try server.status()
        #expect(status["kills"]?["unknown"]?.items?.count == 1)
    }

    @Test func `a typing error in the file is reported in the log, the status and the list, and is no kill`()
        async throws
    {
        let folder = try ServedContent.make()
        try folder.write("kills:\n  - othre\n  - { key: advice, markets: [UK] }\n  - banner\n", to: "state/kills.yaml")
        let server = try await OnCall.start(folder)
        let status = try server.status()
        #expect(status["kills"]?["in_force"]?.int == 1)
        #expect(
            status["kills"]?["unknown"]?.items?.compactMap(\.string) == [
                "'othre' is not served; did you mean 'other'?",
                "'widget:advice': no market 'UK' is served; did you mean 'GB'?",
            ])
        try await server.process.waitForText("a kill names what is not served: 'othre'")
        let list = try await run(["kills"], to: server, in: folder)
        #expect(list.output.contains("3 flips, 1 active kills") && list.output.contains("did you mean 'other'?"))
        // An error for the name does not make it known.
        let kill = try await run(["kill", "othre"], to: server, in: folder)
        #expect(kill.exitCode == 1 && kill.errors.contains("did you mean 'other'?"), "\(kill.errors)")
        #expect(try OnCall.cards(server).isSuperset(of: ["other", "advice"]))
    }

    @Test func `a feature has one name for kill, revive and assign, with its kind or without`() async throws {
        let folder = try FlagContent.make()
        let server = try await FlagContent.start(folder)
        for word in ["new-filters", "feature:new-filters"] {
            let kill = try await run(["kill", word], to: server, in: folder)
            #expect(kill.exitCode == 0 && kill.output.contains("feature:new-filters is killed everywhere"))
            let revived = try await run(["revive", word], to: server, in: folder)
            #expect(revived.exitCode == 0 && revived.output.contains("features    new-filters"), "\(revived.output)")
            let assigned = try await run(
                ["assign", "--content", folder.path("content"), "--feature", word], to: server, in: folder)
            #expect(
                assigned.exitCode == 0 && assigned.output.contains("feature new-filters, bool"), "\(assigned.errors)")
        }
        // The key that apps use works too.
        let kill = try await run(["kill", "feature:ns/card order+"], to: server, in: folder)
        #expect(kill.exitCode == 0 && kill.output.contains("feature:order is killed"), "\(kill.output)\(kill.errors)")
    }

    @Test func `a revival by steps says where and for which units the cards return`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        _ = try await run(["kill", "other", "--market", "NO"], to: server, in: folder)
        let step = try await run(["revive", "other", "--percent", "10"], to: server, in: folder)
        #expect(step.exitCode == 0, "\(step.errors)")
        #expect(
            step.output.contains("widget:other is revived for 10%, and killed for the others where markets=NO\n"),
            "\(step.output)")
        #expect(step.output.contains("markets     NO\n") && !step.output.contains("GB"), "\(step.output)")
        let rest = try await run(["revive", "other"], to: server, in: folder)
        #expect(rest.output.contains("widget:other is live where markets=NO\n"), "\(rest.output)")
        let nothing = try await run(["revive", "other"], to: server, in: folder)
        #expect(nothing.output.contains("nothing that is served now is affected"), "\(nothing.output)")
    }

    @Test func `a killed call is listed as removed, although no card is`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        let killed = try await run(["kill", "call:trips"], to: server, in: folder)
        #expect(
            killed.exitCode == 0 && killed.output.contains("calls       trips\n"), "\(killed.output)\(killed.errors)")
        #expect(!killed.output.contains("nothing that is served"), "\(killed.output)")
    }

    @Test func `one supplier is killed by its name, with its markets, and what reads alike by its format`() async throws
    {
        let site = try await LiveSite(try LiveSite.content())
        let (folder, server) = (site.folder, site.server)
        func problems() throws -> [String?] { try ["GB", "NO", "DE"].map { try site.search($0).problem } }
        #expect(try problems() == [nil, nil, nil])
        let dry = try await run(["kill", "supplier:patient", "--dry-run"], to: server, in: folder)
        #expect(dry.exitCode == 0 && dry.output.contains("markets     NO\n"), "\(dry.output)\(dry.errors)")
        let unconfirmed = try await run(["kill", "supplier:patient"], to: server, in: folder)
        #expect(unconfirmed.exitCode == 1)
        let remedy = "repeat the key with '--confirm supplier:patient'"
        #expect(unconfirmed.errors.contains(remedy), "\(unconfirmed.errors)")
        #expect(
            try await run(["kill", "supplier:patient", "--confirm", "supplier:patient"], to: server, in: folder)
                .exitCode == 0)
        #expect(try problems() == [nil, "supplier-killed", nil])
        #expect(try await run(["revive", "supplier:patient"], to: server, in: folder).exitCode == 0)
        for name in ["format:duffel", "supplier:duffel"] {
            #expect(try await run(["kill", name, "--confirm", name], to: server, in: folder).exitCode == 0)
            #expect(try problems() == [nil, nil, "supplier-killed"])
            #expect(try await run(["revive", name], to: server, in: folder).exitCode == 0)
        }
    }
}
