import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverGit
@testable import LayoverReview

/// Comments and approvals: who may give them, for what, and that they are not content.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReviewTalkTests {
    private static let feature = "flags/features/first.yaml"
    private static let path = "/api/reviews/ada-lovelace-1"

    private static func sent(_ bench: ReviewBench) throws {
        try bench.write(ReviewBench.feature("first", true), to: feature)
        #expect(try bench.send()["name"]?.string == "ada-lovelace-1")
    }

    private static func approve(_ content: JSONValue?) -> JSONValue { .object([.init("approve", content ?? .null)]) }

    @Test func `the author of a change cannot approve it, a colleague can, and another state ends it`() async throws {
        try await ReviewBench.run { bench in
            try Self.sent(bench)
            let seen = try bench.get(Self.path).json()
            #expect(seen["is_own"] == .bool(true))
            #expect(seen["is_approved"] == .bool(false))
            let own = try bench.post(Self.path, Self.approve(seen["content"]))
            #expect(own.status == 403, "\(own.text)")
            #expect(own.text.contains("you wrote this change"), "\(own.text)")

            try TestRepository.becomes("Bo", "bo@example.com", in: bench.content.path)
            let stale = try bench.post(Self.path, Self.approve(.string("0123")))
            #expect(stale.status == 409, "\(stale.text)")
            let done = try bench.post(Self.path, Self.approve(seen["content"]))
            #expect(done.status == 201, "\(done.text)")
            #expect(try bench.get(Self.path).json()["is_approved"] == .bool(true))
            let listed = try bench.overview()["reviews"]?.items?.first
            #expect(listed?["is_approved"] == .bool(true))
            #expect(listed?["is_own"] == .bool(false))

            // Pictures and texts beside the content keep the approval; another content file revokes it.
            try Self.addCommit(to: bench, "reviews/ada-lovelace-1/more.md", "x\n")
            #expect(try bench.get(Self.path).json()["is_approved"] == .bool(true))
            try Self.addCommit(to: bench, Self.feature, ReviewBench.feature("first", false) + "# else\n")
            let after = try bench.get(Self.path).json()
            #expect(after["is_approved"] == .bool(false))
            #expect(after["approvals"]?.items?.first?["state"]?.string == "ended")
            try TestRepository.becomes("Cy", "cy@example.com", in: bench.content.path)
            #expect(try bench.post(Self.path, Self.approve(after["content"])).status == 403, "Cy wrote some of it")
        }
    }

    @Test func `an approval that a file claims for the author counts for nothing`() async throws {
        try await ReviewBench.run { bench in
            try Self.sent(bench)
            let content = try bench.get(Self.path).json()["content"]?.string ?? ""
            let claims = [("Ada Lovelace", "ADA@example.com"), ("Bo", "bo@example.com")]
            for (number, claim) in claims.enumerated() {
                try bench.write(
                    "{\"kind\":\"approval\",\"content\":\"\(content)\",\"name\":\"\(claim.0)\",\"email\":\"\(claim.1)\",\"at\":\"2026-11-2\(number)T09:00:00Z\"}",
                    to: "reviews/ada-lovelace-1/\(number).json")
                let review = try bench.get(Self.path).json()
                #expect(review["is_approved"] == .bool(number == 1), "\(claim)")
            }
            try bench.write("{", to: "reviews/ada-lovelace-1/broken.json")
            try bench.write("{\"kind\":\"shout\"}", to: "reviews/ada-lovelace-1/odd.json")
            #expect(try bench.get(Self.path).json()["approvals"]?.items?.count == 2)
        }
    }

    @Test func `comments of many at once are all kept, each as a file, and none is content`() async throws {
        try await ReviewBench.run { bench in
            try Self.sent(bench)
            // The sent feature is compiled by now.
            var state = JSONValue.null
            #expect(
                Waiting.comesTrue {
                    state = (try? bench.get("/api/state").json()) ?? .null
                    return state["build"] == .int(2)
                })
            let texts = (1...12).map { "Comment \($0) <b>ø</b> \u{1F600}" }
            let clients = try texts.map { _ in try RawClient(port: bench.port) }
            for (client, text) in zip(clients, texts) {
                client.send(
                    "POST", Self.path, headers: ["Layover-Workbench: 1"],
                    body: Array(JSONValue.object([.init("comment", .string(text))]).description.utf8),
                    host: "127.0.0.1:\(bench.port)")
            }
            for client in clients { #expect(try client.reply().status == 201) }
            let said = try bench.get(Self.path).json()["comments"]?.items?.compactMap { $0["text"]?.string } ?? []
            #expect(said.sorted() == texts.sorted())
            #expect(bench.content.names("reviews/ada-lovelace-1").count == texts.count)
            let after = try bench.get("/api/state").json()
            #expect(after["build"] == state["build"])
            #expect(after["catalog"] == state["catalog"])
            #expect(!ReviewBench.paths(try bench.overview()).contains { $0.hasPrefix("reviews/") })
        }
    }

    @Test func `words that are none or too many, and a folder that leads elsewhere, are refused`() async throws {
        let outside = try TemporaryFolder()
        try await ReviewBench.run { bench in
            try Self.sent(bench)
            let most = ReviewLimits.textBytes
            for (text, status) in [
                ("", 400), (" \n", 400), (String(repeating: "x", count: most + 1), 400),
                (String(repeating: "x", count: most), 201),
            ] {
                let body = JSONValue.object([.init("comment", .string(text))])
                #expect(try bench.post(Self.path, body).status == status, "\(text.count)")
            }
            #expect(try bench.post(Self.path, .object([])).status == 400)
            #expect(try bench.post("/api/reviews/none-1", .object([.init("comment", .string("x"))])).status == 404)
            try bench.remove("reviews")
            try bench.content.link("reviews", to: outside.path)
            let body = JSONValue.object([.init("comment", .string("x"))])
            #expect(try bench.post(Self.path, body).status == 403)
            #expect(outside.names() == [])
        }
        withExtendedLifetime(outside) {}
    }

    @Test func `a review that was merged is open no more, and one that is checked out is`() async throws {
        try await ReviewBench.run { bench in
            try Self.sent(bench)
            try bench.git("checkout", "-q", "--", ".")
            try bench.git("checkout", "-q", "review/ada-lovelace-1")
            #expect(try bench.overview()["reviews"]?.items?.count == 1)
            #expect(try bench.get(Self.path).json()["files"]?.items?.count == 1)
            try bench.git("checkout", "-q", "main")
            try bench.git("merge", "-q", "review/ada-lovelace-1")
            #expect(try bench.overview()["reviews"]?.items == [])
            #expect(try bench.get(Self.path).status == 404)
        }
    }

    /// Another person's commit on Ada's branch, made without a checkout.
    private static func addCommit(to bench: ReviewBench, _ path: String, _ text: String) throws {
        let tree = try GitTree(content: bench.content.path)
        let branch = "refs/heads/review/ada-lovelace-1"
        let base = try tree.commit(branch)
        let writer = GitBranchWriter(tree)
        let blob = try writer.writeBlob(Array(text.utf8), at: path)
        let treeID = try writer.writeTree([GitBranchWriter.Entry(path: path, mode: "100644", blob: blob)], over: base)
        let commit = try writer.writeCommit(
            of: treeID, on: base, saying: "more", by: GitPerson(name: "Cy", email: "cy@example.com"))
        try bench.git("update-ref", branch, commit)
    }
}
