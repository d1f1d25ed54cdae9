import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// A review from its first letter to its approval, by two authors and a reader of one team behind their proxy.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TeamReviewTests {
    private static let (ada, bo, per) = ("ada@example.com", "bo@example.com", "per@example.com")
    private static let messages = "widgets/cards/cuba-advice/messages/en-GB.yaml"
    private static let path = "/api/reviews/ada-1"

    /// A team's workbench over a repository whose settings name no member of the team.
    private struct Fixture {
        let content: TemporaryFolder
        let files: TemporaryFolder
        let team: TeamProcess

        init(bySocket: Bool) async throws {
            content = try SmallContent.folder()
            try TestRepository.begin(content)
            files = try TemporaryFolder("t")
            let listen = bySocket ? ["--listen", "unix:\(files.path("s"))"] : nil
            team = try await TeamProcess(content: content, listen: listen, files: files)
            try files.write("\(TeamReviewTests.ada)\n\(TeamReviewTests.bo)\n", to: "authors")
        }

        /// Changes a text as the page does, once the workbench has read its current value.
        func save(_ text: String, was old: String, as user: String) async throws {
            let edit = JSONValue.object(of: [
                "widget": .string("cuba-advice"), "name": .string("label"), "locale": .string("en-GB"),
                "text": .string(text), "was": .string(old),
            ])
            try await Waiting.value("the text") {
                let reply = try team.change("PUT", "/api/texts", body: edit.description, as: user)
                guard [200, 409, 429].contains(reply.status) else { throw TestFailure(reply.text) }
                return reply.status == 200 ? true : nil
            }
        }

        /// The body that the page sends for the list of changes.
        func wish(as user: String) throws -> String {
            let overview = try team.get("/api/reviews", as: user).json()
            let paths = (overview["files"]?.items ?? []).compactMap { $0["path"]?.string }
            return JSONValue.object(of: [
                "base": overview["base"]?["id"] ?? .null, "state": overview["state"] ?? .null, "files": .texts(paths),
                "title": .string("Say it otherwise"), "message": .string("Because."), "write": .bool(true),
            ]).description
        }

        /// Sends all changes and waits until the job is done.
        func send(as user: String) async throws -> JSONValue {
            // Shortly after a save, the rate limit may delay a request.
            let begun = try await Waiting.value("a turn") {
                let reply = try team.change("POST", "/api/reviews", body: try wish(as: user), as: user)
                return reply.status == 429 ? nil : reply
            }
            try #require(begun.status == 202, "\(begun.text)")
            let job = try #require(begun.json()["job"]?.int)
            return try await Waiting.value("the review") {
                let reply = try team.get("/api/review-jobs/\(job)", as: user)
                // On a busy machine the polls of this wait may exceed the rate limit of one person in a second.
                guard reply.status != 429 else { return nil }
                guard reply.status == 200 else { throw TestFailure(reply.text) }
                let state = try reply.json()
                return state["is_done"] == .bool(true) ? state : nil
            }
        }

        func review(as user: String) throws -> JSONValue { try team.get(TeamReviewTests.path, as: user).json() }

        func say(_ member: String, _ text: String?, as user: String) throws -> RawReply {
            let body = JSONValue.object([.init(member, text.map { .string($0) } ?? .null)])
            return try team.change("POST", TeamReviewTests.path, body: body.description, as: user)
        }
    }

    @Test(arguments: [false, true])
    func `one author sends, another comments and approves, and a reader looks on`(bySocket: Bool) async throws {
        let fixture = try await Fixture(bySocket: bySocket)
        try await fixture.save("Entry rules for {city}", was: "Rules for {city}", as: Self.ada)
        let before = try RepositoryState(fixture.content.path)
        let sent = try await fixture.send(as: Self.ada)
        #expect(sent["branch"]?.string == "review/ada-1", "\(sent)")
        #expect(try RepositoryState(fixture.content.path).changes(since: before) == [])
        let log = try TestRepository.git(
            ["log", "-n", "1", "--format=%an|%ae|%s", "review/ada-1"], in: fixture.content.path)
        #expect(log == "ada|ada@example.com|Say it otherwise", "it is the person's, not the repository's")

        try expectLook(as: Self.per, fixture)
        try expectNoWrite(by: Self.per, fixture)
        let content = try fixture.review(as: Self.bo)["content"]?.string
        try #require(content?.isEmpty == false)
        // The author's own approval is not accepted, however often they send it.
        #expect(try fixture.review(as: Self.ada)["is_own"] == .bool(true))
        for _ in 0..<2 {
            let own = try fixture.say("approve", content, as: Self.ada)
            #expect(own.status == 403 && own.text.contains("you wrote this change"), "\(own.text)")
        }
        #expect(try fixture.say("comment", "Where is Havana? <b>", as: Self.bo).status == 201)
        #expect(try fixture.say("approve", "0000", as: Self.bo).status == 409, "another tree than the one at hand")
        #expect(try fixture.say("approve", content, as: Self.bo).status == 201)
        for user in [Self.ada, Self.bo, Self.per] {
            let review = try fixture.review(as: user)
            #expect(review["is_approved"] == .bool(true), "\(user)")
            #expect(review["comments"]?.items?.first?["by"]?.string == "bo")
        }
        try expectTold(fixture)
    }

    @Test func `an approval ends with another tree, and a further review begins without one`() async throws {
        let fixture = try await Fixture(bySocket: true)
        try await fixture.save("Entry rules for {city}", was: "Rules for {city}", as: Self.ada)
        _ = try await fixture.send(as: Self.ada)
        let content = try fixture.review(as: Self.bo)["content"]?.string
        #expect(try fixture.say("approve", content, as: Self.bo).status == 201)
        // A commit that adds one letter; anyone who has the repository can make it.
        let text = "label: \"Entry rules for {city}.\""
        try TestRepository.git(["checkout", "-q", "--", "widgets"], in: fixture.content.path)
        try TestRepository.git(
            ["worktree", "add", "-q", fixture.files.path("w"), "review/ada-1"], in: fixture.content.path)
        try fixture.files.write(text, to: "w/" + Self.messages)
        try TestRepository.git(["commit", "-q", "-a", "-m", "A full stop"], in: fixture.files.path("w"))
        let ended = try fixture.review(as: Self.per)
        #expect(ended["is_approved"] == .bool(false) && ended["content"]?.string != content)
        #expect(ended["approvals"]?.items?.first?["state"]?.string == "ended")
        #expect(try fixture.say("approve", content, as: Self.bo).status == 409, "what was seen is no more")

        // Bo's own change is another review, which Ada may approve and Bo may not.
        try await fixture.save("Advice for {city}", was: "Rules for {city}", as: Self.bo)
        let second = try await fixture.send(as: Self.bo)
        #expect(second["branch"]?.string == "review/bo-1", "\(second)")
        let review = try fixture.team.get("/api/reviews/bo-1", as: Self.ada).json()
        #expect(review["is_approved"] == .bool(false) && review["is_own"] == .bool(false))
        let body = JSONValue.object(of: ["approve": review["content"] ?? .null]).description
        for (user, status) in [(Self.bo, 403), (Self.per, 403), (Self.ada, 201)] {
            #expect(
                try fixture.team.change("POST", "/api/reviews/bo-1", body: body, as: user).status == status, "\(user)")
        }
    }

    @Test func `a person who is removed from the authors can no longer send, comment or approve`() async throws {
        let fixture = try await Fixture(bySocket: false)
        try await fixture.save("Entry rules for {city}", was: "Rules for {city}", as: Self.ada)
        _ = try await fixture.send(as: Self.ada)
        let content = try fixture.review(as: Self.bo)["content"]?.string
        try fixture.files.write("\(Self.ada)\n", to: "authors")
        try expectNoWrite(by: Self.bo, fixture)
        #expect(try fixture.say("approve", content, as: Self.bo).status == 403)
        #expect(try fixture.review(as: Self.ada)["is_approved"] == .bool(false))
    }

    /// A reader sees the list, the review, its text and its pictures.
    private func expectLook(as user: String, _ fixture: Fixture) throws {
        let listed = try fixture.team.get("/api/reviews", as: user).json()
        #expect(listed["reviews"]?.items?.first?["name"]?.string == "ada-1")
        let review = try fixture.review(as: user)
        #expect(review["files"]?.items?.first?["path"]?.string == Self.messages)
        #expect(review["text"]?.string?.contains("Say it otherwise") == true && review["is_own"] == .bool(false))
        for picture in review["pictures"]?.items ?? [] {
            let reply = try fixture.team.get("\(Self.path)/\(picture.string ?? "")", as: user)
            #expect(reply.status == 200 && reply.header("content-type") == "image/png")
        }
    }

    /// No request of a reader changes anything on the disk.
    private func expectNoWrite(by user: String, _ fixture: Fixture) throws {
        let (before, lines) = (try RepositoryState(fixture.content.path), try fixture.files.text("audit"))
        let content = try fixture.review(as: user)["content"]?.string
        for reply in [
            try fixture.say("comment", "Me too", as: user), try fixture.say("approve", content, as: user),
            try fixture.team.change("POST", "/api/reviews", body: try fixture.wish(as: user), as: user),
            try fixture.team.change("PUT", "/api/texts", body: "{}", as: user),
        ] { #expect(reply.status == 403 && reply.text.contains("workbench-reader"), "\(reply.text)") }
        #expect(try RepositoryState(fixture.content.path).changes(since: before) == [])
        #expect(try fixture.files.text("audit") == lines)
    }

    /// The audit recorded every current file and branch before it was written, with its user and its hash.
    private func expectTold(_ fixture: Fixture) throws {
        let lines = try fixture.team.audit()
        #expect(lines.map { $0["user"]?.string } == [Self.ada, Self.ada, Self.bo, Self.bo])
        let files = lines.compactMap { $0["file"]?.string }
        #expect(files.prefix(2) == [Self.messages, "review/ada-1"])
        #expect(files.suffix(2).allSatisfy { $0.hasPrefix("reviews/ada-1/") && $0.hasSuffix(".json") }, "\(files)")
        #expect(lines.allSatisfy { $0["outcome"]?.string == "writing" && $0["at"]?.string?.hasSuffix("Z") == true })
        let seal = try Seal()
        for (line, file) in zip(lines, files) {
            let commit = try TestRepository.git(["rev-parse", "review/ada-1"], in: fixture.content.path)
            let bytes =
                file == "review/ada-1"
                ? Array(commit.utf8) : try Array(Data(contentsOf: fixture.content.url.appending(path: file)))
            #expect(line["new"]?.string == "sha256:" + hexadecimal(seal.sha256([bytes])), "\(file)")
        }
        let said = fixture.content.names("reviews/ada-1").map { "reviews/ada-1/\($0)" }
        #expect(Set(files.suffix(2)) == Set(said), "and nothing beside them is there")
    }
}
