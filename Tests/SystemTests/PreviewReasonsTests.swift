import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Reasons that the preview server reports with the cards: why, when, and what differs.
@Suite(.serialized) struct PreviewReasonsTests {
    private let content: TemporaryFolder

    init() throws { content = try SmallContent.folder() }

    private func widget(_ name: String, in answer: JSONValue) throws -> JSONValue {
        try #require(answer["widgets"]?.items?.first { $0["widget"]?.string == name })
    }

    @Test func `says of every widget why it shows or not`() async throws {
        let preview = try await PreviewProcess(content: content)
        let answer = try preview.json("/api/why?market=GB&sample=cuba-advice/to-havana&now=2027-03-21T12:00")
        #expect(answer["widgets"]?.items?.count == 4)
        #expect(try widget("cuba-advice", in: answer)["outcome"] == .string("shown"))
        let hint = try widget("spring-hint", in: answer)
        #expect(hint["reason"] == .string("schedule"))
        #expect(hint["summary"]?.string?.contains("it shows from 2027-03-28 02:00 +01:00") == true)
        let place = hint["steps"]?.items?.first { $0["step"]?.string == "schedule" }?["place"]
        #expect(place?["line"] == .int(4))
        #expect(place?["open"]?.string?.hasPrefix("vscode://file/") == true)
    }

    @Test func `a card has its trace, its events and its checks`() async throws {
        let preview = try await PreviewProcess(content: content)
        let card = try preview.json("/api/card/cuba-advice?market=GB&sample=to-havana")
        #expect(card["why"]?["outcome"] == .string("shown"))
        #expect(card["events"]?.items?.first?["event"] == .string("seen"))
        #expect(card["checks"]?.items?.isEmpty == true)
        #expect(
            card["condition"]?.string?.hasPrefix(
                "shows when the trip touches Cuba and the traveller lives in the United States") == true)
        let draft = try preview.json("/api/card/idea?market=GB")
        #expect(draft["why"]?["reason"] == .string("status"))
    }

    @Test func `shows the calendar with clock changes and drafts`() async throws {
        let preview = try await PreviewProcess(content: content)
        let answer = try preview.json("/api/calendar?from=2027-03-01&to=2027-04-30")
        #expect(answer["entries"]?.items?.count == 3)
        #expect(answer["clock_changes"]?.items?.map { $0["market"]?.string } == ["GB", "NO"])
        #expect(answer["held"]?.items?.first { $0["name"]?.string == "idea" }?["status"] == .string("draft"))
    }

    @Test func `compares with the last commit`() async throws {
        try GitFolder.begin(content)
        try content.replace("Rules for", with: "Advice for", in: "widgets/cards/cuba-advice/messages/en-GB.yaml")
        let preview = try await PreviewProcess(content: content)
        #expect(try preview.json("/api/state")["git"]?["branch"] == .string("main"))
        for against in ["HEAD", "branch:main"] {
            let diff = try preview.json("/api/diff?against=\(against)")
            #expect(diff["widgets"]?.items?.map { $0["name"]?.string } == ["cuba-advice"])
            #expect(diff["markets"]?.items?.map(\.string) == ["GB", "NO"])
        }
        let one = try preview.json("/api/compare/cuba-advice?market=GB&sample=to-havana&against=HEAD")
        #expect(one["is_same"] == .bool(false))
        #expect(
            one["changes"]?.items?.first { $0["kind"]?.string == "text" }?["was"]?.string?.hasPrefix("Rules for Havana")
                == true)
        #expect(try preview.json("/api/compare/banner?market=GB&against=HEAD")["is_same"] == .bool(true))
    }

    @Test func `without git there is nothing to compare with, and it says so`() async throws {
        let preview = try await PreviewProcess(content: content)
        let reply = try preview.get("/api/diff")
        #expect(reply.status == 409)
        #expect(reply.text.contains("is not in a git repository"))
        #expect(try preview.json("/api/state")["git"] == .null)
        #expect(try preview.get("/api/diff?against=server").status == 409)
    }
}
