import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTestKit
import LayoverTranslation
import Testing

/// Changes one end of a campaign in its file, and nothing else.
struct CampaignTimeEditTests {
    private static let file = "widgets/campaigns/monday-sale.yaml"

    private func outcome(_ edit: CampaignTimeEdit, _ change: (String) -> String = { $0 }) throws -> TextEdit.Outcome {
        let tools = try Adapters().compilerTools()
        var compiler = Compiler(tools: tools)
        let files = try Content.shipped().map { file in
            guard file.path == Self.file else { return file }
            return SourceFile(path: file.path, bytes: Array(change(String(decoding: file.bytes, as: UTF8.self)).utf8))
        }
        return edit.outcome(in: compiler.inventory(of: files), tools: tools)
    }

    private func text(_ outcome: TextEdit.Outcome) -> String? {
        guard case .ready(let change) = outcome else { return nil }
        return String(decoding: change.file.bytes, as: UTF8.self)
    }

    private func shipped() throws -> String {
        let file = try #require(try Content.shipped().first { $0.path == Self.file })
        return String(decoding: file.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("GB", .until, "2026-12-20", "2026-12-13", "until: 2026-12-13", "until: 2026-12-20"),
            ("AE", .until, "2026-12-12 18:00", "2026-12-13", "until: 2026-12-13", "until: 2026-12-12 18:00"),
            ("NO", .from, "2026-12-05 09:00", "2026-12-07 09:00", "from: 2026-12-07 09:00", "from: 2026-12-05 09:00"),
            (
                "AE", .from, "2026-12-05 09:00", "2026-12-06 09:00", "{ from: 2026-12-06 09:00 }",
                "{ from: 2026-12-05 09:00 }"
            ),
        ] as [(String, CampaignTimeEdit.End, String, String, String, String)])
    func `an end is moved where it is written, a market's own where it has one`(
        market: String, end: CampaignTimeEdit.End, time: String, was: String, old: String, new: String
    ) throws {
        let edit = CampaignTimeEdit("monday-sale", in: market, end, to: time, was: was)
        #expect(try text(outcome(edit)) == (try shipped()).replacing(old, with: new))
    }

    @Test func `a note behind it and its quotes stay`() throws {
        let edit = CampaignTimeEdit("monday-sale", in: "GB", .until, to: "2026-12-20", was: "2026-12-13")
        let found = try outcome(edit) {
            $0.replacing("until: 2026-12-13", with: "until: \"2026-12-13\"  # with the shop")
        }
        #expect(text(found)?.contains("until: \"2026-12-20\"  # with the shop\n") == true)
    }

    @Test(
        arguments: [
            ("monday-sale", "GB", .until, "2026-12-06", "2026-12-13", "it would end before it begins"),
            ("monday-sale", "GB", .until, "2026-12-07 09:00", "2026-12-13", "it would end before it begins"),
            ("monday-sale", "GB", .from, "2026-12-14 00:00", "2026-12-07 09:00", "it would begin after its end"),
            ("monday-sale", "GB", .until, "soon", "2026-12-13", "is not a time"),
            ("monday-sale", "GB", .until, "2026-13-01", "2026-12-13", "is not a time"),
        ] as [(String, String, CampaignTimeEdit.End, String, String, String)])
    func `an edit that would reverse it is rejected`(
        campaign: String, market: String, end: CampaignTimeEdit.End, time: String, was: String, words: String
    ) throws {
        let found = try outcome(CampaignTimeEdit(campaign, in: market, end, to: time, was: was))
        guard case .refused(let findings, _) = found else { throw TestFailure("\(found)") }
        #expect(findings.count == 1 && findings[0].message.contains(words), "\(findings)")
    }

    @Test func `the last moments that hold are taken`() throws {
        for (end, time, was) in [
            (CampaignTimeEdit.End.until, "2026-12-07", "2026-12-13"), (.until, "2026-12-07 09:01", "2026-12-13"),
            (.from, "2026-12-13 23:59", "2026-12-07 09:00"),
        ] {
            #expect(try text(outcome(CampaignTimeEdit("monday-sale", in: "GB", end, to: time, was: was))) != nil)
        }
    }

    @Test func `a colleague's change since is reported, and so is a missing campaign`() throws {
        let moved = try outcome(CampaignTimeEdit("monday-sale", in: "GB", .until, to: "2026-12-20", was: "2026-12-14"))
        #expect(moved == .conflict(now: "2026-12-13"))
        for (campaign, market) in [("monday-sail", "GB"), ("monday-sale", "JP"), ("monday-sale", "nowhere")] {
            let found = try outcome(CampaignTimeEdit(campaign, in: market, .until, to: "2026-12-20", was: "2026-12-13"))
            guard case .unknown = found else { throw TestFailure("\(found)") }
        }
    }
}
