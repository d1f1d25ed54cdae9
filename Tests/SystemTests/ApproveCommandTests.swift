import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// `layover approve`, the real program on real files.
struct ApproveCommandTests {
    private static let lock = "widgets/cards/cuba-advice/preview.lock.yaml"
    private static let texts = "widgets/cards/cuba-advice/messages/en-GB.yaml"

    @Test func `content without approvals needs none`() async throws {
        let folder = try SmallContent.folder()
        let check = try await ProgramRun.run(["approve", "--check"], in: folder)
        #expect(check.exitCode == 0 && check.output.contains("'layover approve' to create one"), "\(check.output)")
    }

    @Test func `a card with a changed look is reported until it is approved`() async throws {
        let folder = try SmallContent.folder()
        let catalog = try await ProgramRun.run(["check"], in: folder).output
        let first = try await ProgramRun.run(["approve"], in: folder)
        #expect(first.exitCode == 0 && first.lines.contains("cuba-advice: 6 cards approved for the first time"))
        #expect(!first.output.contains("idea"), "a draft is not asked for: \(first.output)")
        let text = try folder.text(ApproveCommandTests.lock)
        #expect(text.contains("  to-havana/nb-NO: \"") && text.contains("  to-oslo/nb-NO: hidden"), "\(text)")
        // Serving does not depend on approvals.
        #expect(try await ProgramRun.run(["check", "--strict"], in: folder).output == catalog)
        let well = try await ProgramRun.run(["approve", "--check"], in: folder)
        #expect(well.exitCode == 0 && well.output.contains("3 widgets match their approved form"), "\(well.output)")

        try folder.replace("Rules for", with: "Advice for", in: ApproveCommandTests.texts)
        let check = try await ProgramRun.run(["approve", "--check"], in: folder)
        #expect(check.exitCode == 1)
        let words = "2 of 6 cards of 'cuba-advice' are not as approved: to-havana en-GB changed in GB NO"
        #expect(check.output.contains(words) && check.output.contains("[approval.changed]"), "\(check.output)")
        #expect(check.output.contains("to-havana/en-GB: \""), "the line is shown: \(check.output)")
        let github = try await ProgramRun.run(["approve", "--check", "--format", "github"], in: folder)
        #expect(github.exitCode == 1 && github.output.hasPrefix("::error file=\(ApproveCommandTests.lock),line="))
        #expect(try folder.text(ApproveCommandTests.lock) == text, "a check writes nothing")

        let again = try await ProgramRun.run(["approve", "cuba-advice"], in: folder)
        #expect(again.lines == ["cuba-advice: 6 cards approved, 2 of them changed"])
        #expect(try await ProgramRun.run(["approve", "--check"], in: folder).exitCode == 0)
        let changed = try folder.text(ApproveCommandTests.lock)
        let differing = zip(text.split(separator: "\n"), changed.split(separator: "\n")).count { $0 != $1 }
        #expect(differing == 1, "one line tells of one card that changed")
    }

    @Test func `a new widget is to be approved where others are`() async throws {
        let folder = try SmallContent.folder()
        #expect(try await ProgramRun.run(["approve", "banner", "cuba-advice"], in: folder).exitCode == 0)
        let check = try await ProgramRun.run(["approve", "--check"], in: folder)
        #expect(check.exitCode == 1)
        #expect(check.output.contains("the look of 'spring-hint' has not been approved"), "\(check.output)")
        #expect(try await ProgramRun.run(["approve", "--check", "banner"], in: folder).exitCode == 0)
    }

    @Test func `rejects an invalid command`() async throws {
        let folder = try SmallContent.folder()
        let near = try await ProgramRun.run(["approve", "baner"], in: folder)
        #expect(near.exitCode == 2 && near.errors.contains("did you mean 'banner'?"), "\(near.errors)")
        try folder.write("widget: banner\n", to: "widgets/cards/banner/widget.yaml")
        let broken = try await ProgramRun.run(["approve"], in: folder)
        #expect(
            broken.exitCode == 1 && broken.errors.contains("run 'layover check' for all findings"), "\(broken.errors)")
    }

    @Test func `the workbench approves the same, by the page's own requests`() async throws {
        let folder = try SmallContent.folder()
        let preview = try await PreviewProcess(content: folder)
        let none = try preview.json("/api/approvals?widgets=cuba-advice,banner")
        #expect(none["is_used"]?.bool == false)
        #expect(none["widgets"]?.items?.map { $0["state"]?.string } == ["unapproved", "unapproved"])
        #expect(
            try preview.send("POST", "/api/approvals", body: Array(#"{"widgets":["banner"]}"#.utf8)).status == 403)
        #expect(try preview.change("POST", "/api/approvals", body: #"{"widgets":[]}"#).status == 400)
        #expect(try preview.change("POST", "/api/approvals", body: #"{"widgets":["nobody"]}"#).status == 404)
        let names = #"["banner","cuba-advice","spring-hint"]"#
        let written = try preview.change("POST", "/api/approvals", body: "{\"widgets\":\(names)}")
        let files = try written.json()["written"]?.items
        #expect(written.status == 200 && files?.count == 3)
        #expect(try await ProgramRun.run(["approve", "--check"], in: folder).exitCode == 0)

        let events = try preview.listen()
        let build = try #require(try events.next()["build"]?.int)
        try folder.replace("Regler for", with: "Råd for", in: "widgets/cards/cuba-advice/messages/nb-NO.yaml")
        _ = try events.first { ($0["build"]?.int ?? 0) > build }
        let all = try preview.json("/api/approvals")
        let states = (all["widgets"]?.items ?? []).map { "\($0["widget"]?.string ?? "") \($0["state"]?.string ?? "")" }
        #expect(states == ["banner approved", "cuba-advice changed", "spring-hint approved"])
        let cards = try #require(try preview.json("/api/approvals?widgets=cuba-advice")["widgets"]?.items?.first)
        #expect(cards["changed"]?.int == 1 && cards["cards"]?.items?.first?["locale"]?.string == "nb-NO")
        let british = try preview.json("/api/approvals?widgets=cuba-advice&market=GB")["widgets"]?.items?.first
        #expect(british?["state"]?.string == "approved")

        try folder.write("widget: banner\n", to: "widgets/cards/banner/widget.yaml")
        _ = try events.first { $0["is_broken"]?.bool == true }
        let refused = try preview.change("POST", "/api/approvals", body: #"{"widgets":["cuba-advice"]}"#)
        #expect(refused.status == 409)
    }

    /// The shipped cards look as approved; run 'layover approve' after an intended change.
    @Test func `the shipped cards look as approved`() async throws {
        let check = try await ProgramRun.run(["approve", "--check"], in: Repository.root)
        #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
        #expect(check.output.contains("24 widgets match their approved form"), "\(check.output)")
    }
}
