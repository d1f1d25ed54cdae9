import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverReview

/// Branches for review in real repositories: their content, and what stays unchanged.
///
/// `LAYOVER_REVIEW_SEEDS` is the number of seeds for random edits; each takes about twenty seconds.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReviewSendingTests {
    private static let wanted = ProcessInfo.processInfo.environment["LAYOVER_REVIEW_SEEDS"].flatMap(UInt64.init)
    private static let seeds = Array(17..<17 + max(1, wanted ?? 1))

    /// Adds every hook; each writes its name to a file.
    private static func addHooks(to folder: TemporaryFolder) throws {
        let names = [
            "applypatch-msg", "commit-msg", "post-checkout", "post-commit", "post-index-change", "post-rewrite",
            "pre-commit", "pre-push", "prepare-commit-msg", "reference-transaction", "update",
        ]
        for name in names {
            let path = ".git/hooks/\(name)"
            try folder.write("#!/bin/sh\necho \(name) >> '\(folder.path(".git/hook-ran"))'\n", to: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(path))
        }
    }

    @Test(arguments: seeds)
    func `fifty random edits are sent, and nothing else is touched`(seed: UInt64) async throws {
        let inner = try TemporaryFolder()
        try inner.write("x\n", to: "hero.txt")
        try TestRepository.begin(inner)
        try await ReviewBench.run { folder in
            try TestRepository.begin(folder)
            try Self.addBelongings(to: folder, inner)
            try Self.addHooks(to: folder)
        } then: { bench in
            let objects = try RepositoryState.objects(of: bench.content.path)
            var random = SeededGenerator(seed: seed)
            var made: Set = ["first"]
            for round in 1...50 {
                for _ in 0...random.below(3) { try Self.edit(bench, &random, made: &made, round: round) }
                let overview = try bench.overview()
                guard !ReviewBench.paths(overview).isEmpty else { continue }
                let before = try RepositoryState(bench.content.path)
                let left = Set(ReviewBench.paths(overview).dropFirst().filter { _ in random.happens(20) })
                let sent = try bench.send("Round \(round)", without: left)
                let changes = try RepositoryState(bench.content.path).changes(since: before)
                #expect(changes == [], "seed \(seed), round \(round)")
                try Self.expectTree(of: sent, overview, without: left, bench, "seed \(seed), round \(round)")
            }
            #expect(!bench.content.exists(".git/hook-ran"), "no hook runs")
            #expect(try objects.isSubset(of: RepositoryState.objects(of: bench.content.path)), "no object goes")
        }
        withExtendedLifetime(inner) {}
    }

    /// Adds everything that a person may have in a repository besides the content: a stash, tags, packed branches, an inner
    /// repository, files of unusual modes, and staged and unstaged changes.
    private static func addBelongings(to folder: TemporaryFolder, _ inner: TemporaryFolder) throws {
        func git(_ words: String...) throws { try TestRepository.git(words, in: folder.path) }
        try git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "vendor/inner")
        try git("commit", "-q", "-m", "An inner repository")
        try git("tag", "-a", "v1", "-m", "The first")
        try git("branch", "elsewhere")
        try git("pack-refs", "--all")
        try folder.write("Parked.\n", to: "README.md")
        try git("stash", "push", "-q", "-m", "parked", "--", "README.md")
        try git("config", "branch.main.description", "Mine")
        // Staged files and files outside the content belong to the person.
        try folder.write("Staged.\n", to: "STAGED.md")
        try git("add", "STAGED.md")
        try folder.write("Not content, changed.\n", to: "README.md")
        try folder.write("#!/bin/sh\n", to: "run")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: folder.path("run"))
        try folder.link("link", to: "README.md")
    }

    private static func edit(
        _ bench: ReviewBench, _ random: inout SeededGenerator, made: inout Set<String>, round: Int
    ) throws {
        let name = random.pick(["first", "second", "third", "fourth", "fifth"])
        let path = "flags/features/\(name).yaml"
        switch random.below(4) {
        case 0 where made.contains(name):
            try bench.remove(path)
            made.remove(name)
        default:
            try bench.write(
                ReviewBench.feature(name, random.happens(50)) + "# ø \(round) \(random.below(100))\n", to: path)
            made.insert(name)
            if random.happens(20) {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: bench.content.path(path))
            }
        }
    }

    /// Checks that the branch has the base's tree with the chosen changes and the review's text, and nothing else.
    private static func expectTree(
        of sent: JSONValue, _ overview: JSONValue, without left: Set<String>, _ bench: ReviewBench, _ words: Comment
    ) throws {
        let branch = try #require(sent["branch"]?.string)
        let name = try #require(sent["name"]?.string)
        let lines = try bench.git("diff-tree", "-r", "--name-status", "--no-renames", "HEAD", branch)
        var wanted = (overview["files"]?.items ?? []).compactMap { file -> String? in
            guard let path = file["path"]?.string, !left.contains(path) else { return nil }
            let letter = ["added": "A", "changed": "M", "removed": "D"][file["change"]?.string ?? ""] ?? "?"
            return "\(letter)\t\(path)"
        }
        wanted.append("A\treviews/\(name)/README.md")
        #expect(lines.split(separator: "\n").map(String.init).sorted() == wanted.sorted(), words)
        #expect(try bench.git("rev-parse", "\(branch)^") == bench.git("rev-parse", "HEAD"), words)
        for line in wanted.dropLast() where !line.hasPrefix("D") {
            let path = String(line.dropFirst(2))
            #expect(try bench.git("show", "\(branch):\(path)") + "\n" == bench.content.text(path), words)
        }
    }

    @Test func `the author is the person, and the message is theirs`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let sent = try bench.send("Give  everyone\n the first")
            #expect(sent["branch"]?.string == "review/ada-lovelace-1")
            #expect(sent["remote"] == .null)
            #expect(sent["is_pushed"] == .bool(false))
            let log = try bench.git("log", "-n", "1", "--format=%an|%ae|%cn|%s|%b", "review/ada-lovelace-1")
            #expect(log == "Ada Lovelace|ada@example.com|Ada Lovelace|Give everyone the first|Because.")
            let text = sent["text"]?.string ?? ""
            #expect(text.contains("- `first` changed"), "\(text)")
            #expect(text.contains("Because."), "\(text)")
            #expect(try bench.git("show", "review/ada-lovelace-1:reviews/ada-lovelace-1/README.md") + "\n" == text)
        }
    }

    @Test func `all who send at once get a branch of their own, up to a limit`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let wish = try ReviewBench.wish(bench.overview())
            var branches: Set<String> = []
            var busy = 0
            for _ in 1...3 {
                let clients = try (1...6).map { _ in try RawClient(port: bench.port) }
                for client in clients {
                    client.send(
                        "POST", "/api/reviews", headers: ["Layover-Workbench: 1"], body: Array(wish.description.utf8),
                        host: "127.0.0.1:\(bench.port)")
                }
                let replies = try clients.map { try $0.reply() }
                busy += replies.count { $0.status == 503 }
                let taken = replies.filter { $0.status == 202 }
                #expect(taken.count + replies.count { $0.status == 503 } == 6)
                for reply in taken { branches.insert(try bench.finish(reply)["branch"]?.string ?? "") }
            }
            let there = try bench.git("for-each-ref", "--format=%(refname:short)", "refs/heads/review")
            #expect(Set(there.split(separator: "\n").map(String.init)) == branches)
            #expect(branches.count == 18 - busy)
            #expect(branches.count >= 3 * ReviewLimits.atOnce)
        }
    }

    @Test func `files that changed since the page was loaded are not sent`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let wish = try ReviewBench.wish(bench.overview(), writes: false)
            #expect(try bench.post("/api/reviews", wish).status == 200)
            try bench.write(ReviewBench.feature("first", true) + "# more\n", to: "flags/features/first.yaml")
            let refused = try bench.post("/api/reviews", wish)
            #expect(refused.status == 409, "\(refused.text)")
            #expect(refused.text.contains("/conflict"), "\(refused.text)")
            #expect(try bench.git("for-each-ref", "refs/heads/review") == "")
        }
    }

    @Test func `the branch begins where the list began, whatever is committed meanwhile`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let overview = try bench.overview()
            let base = try bench.git("rev-parse", "HEAD")
            try bench.git("commit", "-q", "--allow-empty", "-m", "Somebody else's")
            let sent = try bench.finish(bench.post("/api/reviews", ReviewBench.wish(overview)))
            #expect(try bench.git("rev-parse", "\(sent["branch"]?.string ?? "")^") == base)
        }
    }

    @Test func `a choice that does not hold together is refused with its findings`() async throws {
        try await ReviewBench.run { bench in
            try bench.write("<p>{{@title}} {{@more}}</p>\n", to: "widgets/cards/fair/card.html")
            try bench.write("label: fair\ntitle: 'Hello'\nmore: 'More'\n", to: ReviewBench.text)
            let overview = try bench.overview()
            let whole = try bench.post("/api/reviews", ReviewBench.wish(overview, writes: false))
            #expect(whole.status == 200, "\(whole.text)")
            #expect(try whole.json()["title"]?.string == "Change Fair (html, text)")
            #expect(try whole.json()["cards"]?.items?.first?["after"]?["html"]?.string?.contains("More") == true)
            let half = try bench.post(
                "/api/reviews", ReviewBench.wish(overview, without: [ReviewBench.text], writes: false))
            #expect(half.status == 422, "\(half.text)")
            #expect(try half.json()["findings"]?.items?.first?["code"]?.string == "template.unknown-message")
        }
    }

    @Test func `requests that say nothing of use are refused`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let overview = try bench.overview()
            let letters = ReviewLimits.titleLetters
            let titles = [("", 400), (" \t", 400), (String(repeating: "x", count: letters + 1), 400)]
            for (title, status) in titles {
                let wish = ReviewBench.wish(overview, title: title)
                #expect(try bench.post("/api/reviews", wish).status == status, "\(title)")
            }
            let most = ReviewBench.wish(overview, title: String(repeating: "ø", count: letters), writes: false)
            #expect(try bench.post("/api/reviews", most).status == 200)
            let none = ReviewBench.wish(overview, without: Set(ReviewBench.paths(overview)))
            #expect(try bench.post("/api/reviews", none).status == 202, "reported by the job")
            #expect(try bench.post("/api/reviews", .object([])).status == 400)
            let outside = JSONValue.object([
                .init("base", overview["base"]?["id"] ?? .null), .init("state", overview["state"] ?? .null),
                .init("files", .texts(["../../etc/passwd"])), .init("title", .string("x")),
            ])
            #expect(try bench.post("/api/reviews", outside).status == 409, "no change of that name")
            for path in ["/api/reviews/none-1", "/api/reviews/..%2f..", "/api/review-jobs/99", "/api/review-jobs/1/x"] {
                #expect(try bench.get(path).status == 404, "\(path)")
            }
            let forged = try RawClient.ask(
                port: bench.port, "POST", "/api/reviews",
                headers: ["Layover-Workbench: 1", "Origin: http://evil.example"], body: [],
                host: "127.0.0.1:\(bench.port)")
            #expect(forged.status == 403)
        }
    }

    @Test func `the message for a missing name says which git settings are missing`() async throws {
        try await ReviewBench.run { folder in
            try TestRepository.begin(folder)
            // An empty name overrides the machine's setting.
            try TestRepository.git(["config", "user.name", ""], in: folder.path)
        } then: { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            let overview = try bench.overview()
            #expect(overview["person"] == .null)
            #expect(overview["nobody"]?.string?.contains("user.name is not set") == true, "\(overview)")
            let reply = try bench.post("/api/reviews", ReviewBench.wish(overview))
            #expect(throws: TestFailure.self) { try bench.finish(reply) }
            #expect(try bench.git("for-each-ref", "refs/heads/review") == "")
        }
    }
}
