import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverTestKit
import Testing

/// `layover new`.
struct NewCommandTests {
    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["new"] + words, in: folder)
    }

    /// New content passes all checks; missing translations are reported, and nothing else.
    private func expectSound(_ folder: TemporaryFolder, samples: Int, isMarked: Bool = true) async throws {
        let check = try await ProgramRun.run(["check"], in: folder)
        #expect(check.exitCode == 0)
        let codes = check.output.matches(of: /\[([a-z]+\.[a-z-]+)\]/).map { String($0.1) }
        #expect(Set(codes).subtracting(["message.missing"]).count == 1, "the clock's: \(check.output)")
        #expect(codes.contains("message.missing") == isMarked, "\(check.output)")
        let test = try await ProgramRun.run(["test"], in: folder)
        #expect(test.lines.last == "\(samples) passed, 0 failed, 0 skipped", "\(test.output)")
    }

    @Test(arguments: [[], ["--type", "html"], ["--type", "native"], ["--locale", "nb-NO"]])
    func `a widget for all markets is complete and last`(words: [String]) async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["widget", "visa-hints", "--owner", "compliance"] + words, in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("wrote widgets/cards/visa-hints/widget.yaml"))
        #expect(run.output.contains("next:\n"))
        #expect(
            try folder.text(SmallContent.layout).contains(
                "  - cuba-advice # asked for by law\n  - banner\n  - spring-hint\n  - visa-hints\nlimits: { top: 1, total: 2, gap: 3 } # small on purpose\n"
            ))
        try await expectSound(folder, samples: 7)
    }

    @Test(arguments: [
        ["widget", "visa-hints", "--owner", "compliance"],
        ["widget", "visa-hints", "--owner", "compliance", "--markets", "NO"],
        ["campaign", "autumn-sale", "--from", "2020-10-01", "--until", "2037-10-07"],
    ])
    func `a new widget is not served before its author says so`(words: [String]) async throws {
        let folder = try SmallContent.folder()
        let made = try await run(words, in: folder)
        #expect(made.exitCode == 0, "\(made.errors)")
        #expect(made.output.contains("write 'status: live' in"), "\(made.output)")
        let path = words[0] == "widget" ? "widgets/cards/visa-hints/widget.yaml" : "widgets/campaigns/autumn-sale.yaml"
        #expect(try folder.text(path).contains("status: draft\n"))
        #expect(try served(folder).allSatisfy { $0 != words[1] })
        try folder.replace("status: draft", with: "status: live", in: path)
        #expect(try served(folder).contains(words[1]))
    }

    /// The widgets and campaigns on all pages of the content.
    private func served(_ folder: TemporaryFolder) throws -> [String] {
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let files = try ContentReader.read(root: folder.url.path()).files
        let compilation = compiler.compile(files)
        let catalog = try #require(compilation.catalog, "\(compilation.errors)")
        let slots = catalog.markets.flatMap { $0.layouts.values.joined() }.flatMap(\.slots)
        return slots.map { catalog.cards[$0.widget].name }
            + slots.flatMap(\.campaigns).map { catalog.campaigns[$0.campaign].name }
    }

    @Test func `marked texts are missing in check, in coverage and in the file for translators`() async throws {
        let folder = try SmallContent.folder()
        let made = try await run(["widget", "visa-hints", "--owner", "compliance"], in: folder)
        #expect(made.output.contains("remove the marks"), "\(made.output)")
        let check = try await ProgramRun.run(["check"], in: folder)
        #expect(check.output.contains("no text 'heading' in nb-NO"), "\(check.output)")
        #expect(check.output.contains("translate it in 'widgets/cards/visa-hints/messages/nb-NO.yaml'"))
        let out = try await ProgramRun.run(
            ["texts", "export", "--locale", "nb-NO", "--missing", "--out", "t.csv"], in: folder)
        #expect(out.exitCode == 0, "\(out.errors)")
        let exported = try String(contentsOf: folder.url.appending(path: "t.csv"), encoding: .utf8)
        for name in ["label", "heading", "advice"] {
            #expect(exported.contains("visa-hints,\(name),en-GB"), "\(exported)")
        }
        try Data(
            exported.replacingOccurrences(of: "\"Good to know\",nb-NO,", with: "\"Good to know\",nb-NO,Kjekt å vite")
                .replacingOccurrences(of: "Good to know,nb-NO,", with: "Good to know,nb-NO,Kjekt å vite").utf8
        ).write(to: folder.url.appending(path: "t.csv"))
        let back = try await ProgramRun.run(["texts", "import", "t.csv"], in: folder)
        #expect(back.exitCode == 0, "\(back.errors)")
        let texts = try folder.text("widgets/cards/visa-hints/messages/nb-NO.yaml").split(separator: "\n")
        #expect(texts.filter { $0.hasSuffix("# translate") }.count == 2, "\(texts)")
        #expect(texts.contains("label: \"Kjekt å vite\""), "\(texts)")
    }

    @Test func `texts in other languages are marked for translation`() async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["widget", "visa-hints", "--owner", "compliance"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let own = try folder.text("widgets/cards/visa-hints/messages/en-GB.yaml")
        let other = try folder.text("widgets/cards/visa-hints/messages/nb-NO.yaml")
        #expect(!own.contains("# translate"))
        #expect(other.split(separator: "\n").allSatisfy { $0.hasSuffix("  # translate") })
        #expect(other.replacingOccurrences(of: "  # translate", with: "") == own)
    }

    @Test(
        arguments: [
            (
                "markets:\n  NO: { remove: [spring-hint] } # not in Norway",
                "NO: { add: [{ widget: visa-hints }], remove: [spring-hint] } # not in Norway"
            ),
            (
                "markets: { NO: { remove: [spring-hint] } } # flow",
                "markets: { NO: { add: [{ widget: visa-hints }], remove: [spring-hint] } } # flow"
            ),
            (
                "markets: { GB: { limits: { top: 2 } } }",
                "markets: { NO: { add: [{ widget: visa-hints }] }, GB: { limits: { top: 2 } } }"
            ),
            (
                "markets:\n  NO:\n    # none there\n    remove: [spring-hint]",
                "    # none there\n    add: [{ widget: visa-hints }]\n    remove: [spring-hint]"
            ),
            ("markets:\n  NO:\n    remove: [banner, spring-hint]\n    add: [banner]", nil),
            (
                "markets:\n  NO:\n    remove: [banner, spring-hint]\n    add:\n      - { widget: banner } # back",
                "    add:\n      - { widget: visa-hints }\n      - { widget: banner } # back"
            ),
            (
                "markets:\n  NO: { remove: [banner, spring-hint], add: [{ widget: banner, after: cuba-advice }] }",
                "add: [{ widget: visa-hints }, { widget: banner, after: cuba-advice }]"
            ),
            ("", "markets:\n  NO: { add: [{ widget: visa-hints }] }\n"),
        ] as [(String, String?)])
    func `a widget for one market keeps comments and others' text`(markets: String, expected: String?) async throws {
        let folder = try SmallContent.folder()
        try folder.replace(
            "markets:\n  NO: { remove: [spring-hint] } # not in Norway", with: markets, in: SmallContent.layout)
        try folder.write(
            "label: Klokken stilles frem", to: "widgets/cards/spring-hint/messages/nb-NO.yaml")
        guard try await ProgramRun.run(["check"], in: folder).exitCode == 0 else {
            #expect(expected == nil)
            return
        }
        let run = try await run(
            ["widget", "visa-hints", "--owner", "compliance", "--markets", "NO"], in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let layout = try folder.text(SmallContent.layout)
        #expect(layout.contains(try #require(expected)), "\(layout)")
        #expect(layout.contains("- cuba-advice # asked for by law"))
    }

    @Test func `a campaign has every text of its widget in every language`() async throws {
        let folder = try SmallContent.folder()
        let run = try await run(
            ["campaign", "autumn-sale", "--from", "2027-10-01 09:00", "--until", "2027-10-07", "--to", "OSL,BGO"],
            in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            try folder.text("widgets/campaigns/autumn-sale.yaml") == """
                campaign: autumn-sale
                uses: banner
                owner: partnerships
                status: draft
                markets: [GB, NO]
                routes: { to: [OSL, BGO] }
                # Local time of each market; a date alone is the whole day.
                from: 2027-10-01 09:00
                until: 2027-10-07
                text:
                  title:
                    en-GB: "Autumn sale"
                    nb-NO: "Autumn sale"  # translate

                """)
        try await expectSound(folder, samples: 5)
    }

    @Test func `in the shipped content both pass at once`() async throws {
        let folder = try TemporaryFolder.shippedContent()
        let widget = try await run(["widget", "visa-hints", "--owner", "compliance"], in: folder)
        #expect(widget.exitCode == 0, "\(widget.errors)")
        let campaign = try await run(
            ["campaign", "autumn-sale", "--now", "2027-09-01T00:00:00Z", "--yes"], in: folder)
        #expect(campaign.exitCode == 0, "\(campaign.errors)")
        let check = try await ProgramRun.run(["check"], in: folder)
        #expect(check.exitCode == 0)
        // Texts of other languages are missing, and the card with the campaign has not been measured yet.
        let codes = Set(check.output.matches(of: /\[([a-z]+\.[a-z-]+)\]/).map { String($0.1) })
        #expect(codes == ["message.missing", "heights.stale"])
        #expect(try await ProgramRun.run(["test"], in: folder).exitCode == 0)
    }

    @Test(arguments: [
        (["widget"], "something is missing: --name"), (["widget", "visa-hints"], "something is missing: --owner"),
        (["widget", "Visa", "--owner", "x"], "'Visa' is not a valid name"),
        (["widget", "idea", "--owner", "x"], "the widget 'idea' already exists"),
        (["widget", "a", "--owner", "x", "--markets", "FR"], "there is no market 'FR'"),
        (["widget", "a", "--owner", "x", "--type", "flash"], "'--type' is one of html, native"),
        (["widget", "a", "--name", "b", "--owner", "x"], "the name is given twice"),
        (["wiget", "a"], "did you mean 'widget'?"),
        (["campaign", "spring-sale"], "the campaign 'spring-sale' already exists"),
        (["campaign", "a", "--uses", "idea"], "no widget 'idea' draws campaigns"),
        (["campaign", "a", "--from", "soon"], "'--from' takes a local time"),
    ])
    func `rejects an invalid command and writes nothing`(words: [String], message: String) async throws {
        let folder = try SmallContent.folder()
        let layout = try folder.text(SmallContent.layout)
        let run = try await run(words, in: folder)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try folder.text(SmallContent.layout) == layout)
        #expect(!folder.exists("widgets/cards/a") && !folder.exists("widgets/campaigns/a.yaml"))
    }

    @Test(arguments: [["--until", "2026-01-01", "--from", "2026-02-01"], ["--to", "oslo"]])
    func `writes nothing that would not pass the check`(words: [String]) async throws {
        let folder = try SmallContent.folder()
        let run = try await run(["campaign", "a"] + words, in: folder)
        #expect(run.exitCode != 0)
        #expect(!folder.exists("widgets/campaigns/a.yaml"))
    }

    @Test func `a component that is there is not written over`() async throws {
        let folder = try SmallContent.folder()
        let contract = "component: visa-hints@1\nfields: { city: { type: text } }\n"
        try folder.write(contract, to: "widgets/components/visa-hints@1.yaml")
        let run = try await run(["widget", "visa-hints", "--owner", "x", "--type", "native"], in: folder)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("'widgets/components/visa-hints@1.yaml' already exists"))
        #expect(try folder.text("widgets/components/visa-hints@1.yaml") == contract)
    }
}
