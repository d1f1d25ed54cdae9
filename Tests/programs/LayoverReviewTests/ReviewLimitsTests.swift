import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverGit
@testable import LayoverReview

/// Both sides of the limits of reviews.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReviewLimitsTests {
    /// A hash for tests: it differs if the lengths, first bytes or last bytes differ.
    private struct EndsDigest: Digesting {
        func sha256(_ parts: [[UInt8]]) -> [UInt8] {
            parts.reduce(into: [UInt8](repeating: 0, count: 32)) { sum, part in
                sum[0] &+= UInt8(truncatingIfNeeded: part.count)
                sum[1] &+= part.first ?? 0
                sum[2] &+= part.last ?? 0
            }
        }
    }

    @Test func `as many files as a review may have, and one more`() async throws {
        let most = ReviewLimits.files
        try await ReviewBench.run { bench in
            for number in 1...most {
                try bench.write(ReviewBench.feature("f-\(number)", true), to: "flags/features/f-\(number).yaml")
            }
            #expect(ReviewBench.paths(try bench.overview()).count == most)
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let reply = try bench.get("/api/reviews")
            #expect(reply.status == 409, "\(reply.text)")
            #expect(reply.text.contains("\(most + 1) files changed"), "\(reply.text)")
        }
    }

    @Test func `as many bytes as a review may have, and one more`() throws {
        let folder = try TemporaryFolder()
        try folder.write("one\n", to: "widgets/layover.yaml")
        try TestRepository.begin(folder)
        let part = 4 * 1_048_576
        #expect(ReviewLimits.bytes % part == 0)
        for number in 0..<(ReviewLimits.bytes / part) {
            try folder.write([UInt8](repeating: 7, count: part), to: "widgets/data/\(number)")
        }
        let reader = ReviewReader(root: folder.path, digest: EndsDigest())
        let draft = try reader.read(since: nil, opened: [], now: [])
        #expect(draft.changes.count == ReviewLimits.bytes / part)
        try folder.write("x", to: "widgets/data/more")
        #expect(throws: ReviewRefusal.self) { try reader.read(since: nil, opened: [], now: []) }
    }

    @Test func `as many looks as are drawn, and one more`() async throws {
        let most = ReviewLimits.cards
        try await ReviewBench.run { folder in
            for number in 2...most { try folder.write("sample: s\(number)\n", to: Self.sample(number)) }
            try TestRepository.begin(folder)
        } then: { bench in
            try bench.write("label: fair\ntitle: 'Good day'\n", to: ReviewBench.text)
            func trial() throws -> JSONValue {
                try bench.post("/api/reviews", ReviewBench.wish(bench.overview(), writes: false)).json()
            }
            let whole = try trial()
            #expect(whole["cards"]?.items?.count == most, "\(whole["count"] ?? .null)")
            #expect(whole["is_cut"] == .bool(false), "\(whole["count"] ?? .null)")
            try bench.write("sample: more\n", to: "widgets/cards/fair/samples/more.yaml")
            let cut = try trial()
            #expect(cut["cards"]?.items?.count == most)
            #expect(cut["is_cut"] == .bool(true))
            #expect(cut["count"] == .int(most + 1))
        }
    }

    private static func sample(_ number: Int) -> String { "widgets/cards/fair/samples/s\(number).yaml" }

    @Test func `a message is as long as it may be`() throws {
        let most = String(repeating: "x", count: ReviewLimits.textBytes)
        func request(_ message: String) throws -> ReviewRequest {
            try ReviewRequest(base: nil, state: "", files: ["a"], title: "x", message: message, needsTitle: true)
        }
        #expect(try request(most).message == most)
        #expect(throws: ReviewRefusal.self) { try request(most + "x") }
        #expect(try request("a\u{0}b\u{7}\r\nc\td").commitMessage == "x\n\nab\nc\td\n")
        #expect(try request(" \n").commitMessage == "x\n")
    }

    @Test func `as many comments as are kept, and one more`() async throws {
        let most = ReviewLimits.notes
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            _ = try bench.send()
            let who = GitPerson(name: "Bo", email: "bo@example.com")
            for number in 1..<most {
                let note = ReviewNote(kind: .comment("\(number)"), by: who, at: UTCInstant(seconds: number))
                try bench.content.write(note.bytes, to: "reviews/ada-lovelace-1/\(number).json")
            }
            let body = JSONValue.object([.init("comment", .string("The last"))])
            #expect(try bench.post("/api/reviews/ada-lovelace-1", body).status == 201)
            let more = JSONValue.object([.init("comment", .string("One more"))])
            #expect(try bench.post("/api/reviews/ada-lovelace-1", more).status == 403)
            let review = try bench.get("/api/reviews/ada-lovelace-1").json()
            #expect(review["comments"]?.items?.count == most)
        }
    }

    @Test func `as many open reviews as are listed, and one more`() async throws {
        let most = ReviewLimits.listed
        try await ReviewBench.run { bench in
            let tree = try bench.git("rev-parse", "HEAD^{tree}")
            let commit = try bench.git("commit-tree", tree, "-p", "HEAD", "-m", "x")
            for number in 1...most { try bench.git("update-ref", "refs/heads/review/ada-\(number)", commit) }
            #expect(try bench.overview()["reviews"]?.items?.count == most)
            try bench.git("update-ref", "refs/heads/review/ada-\(most + 1)", commit)
            #expect(try bench.overview()["reviews"]?.items?.count == most)
        }
    }

    @Test func `as many reviews as are made at one time and remembered`() async throws {
        let jobs = ReviewJobs()
        func outcome(_ bytes: [UInt8]) -> ReviewJobs.State {
            .sent(
                ReviewOutcome(
                    place: .bundle(ReviewOutcome.Bundle(name: "x.tar", bytes: bytes)), text: "", files: 1, pictures: 0,
                    withoutPictures: nil))
        }
        for number in 1...ReviewLimits.atOnce { #expect(await jobs.begin() == number) }
        #expect(await jobs.begin() == nil)
        await jobs.report(.failed(.git("x")), of: 1)
        let next = ReviewLimits.atOnce + 1
        #expect(await jobs.begin() == next)
        for number in 2...next { await jobs.report(.failed(.git("x")), of: number) }
        for number in (next + 1)...ReviewLimits.remembered {
            #expect(await jobs.begin() == number)
            await jobs.report(.failed(.git("x")), of: number)
        }
        #expect(await jobs.state(of: 1) != nil)
        #expect(await jobs.begin() == ReviewLimits.remembered + 1)
        #expect(await jobs.state(of: 1) == nil, "the oldest gives way")
        #expect(await jobs.state(of: 2) != nil)
        // Of the archives to download, only the newest is kept.
        await jobs.report(outcome([1]), of: 3)
        await jobs.report(outcome([2]), of: 4)
        #expect(await jobs.state(of: 3) == nil)
        #expect(await jobs.state(of: 4) != nil)
    }
}
