import Foundation
import LayoverFiles
import LayoverJSON
import LayoverTestKit
import Testing

/// Releases from the command line to the responses of a server that follows their folder.
@Suite(.serialized)
struct ReleaseTests {
    /// Content, a folder of releases and a key, as a publisher has them.
    private struct Site {
        let folder: TemporaryFolder

        init() async throws {
            folder = try ServedContent.make()
            try folder.make("releases")
            try await makeKey("release.key")
        }

        func makeKey(_ name: String) async throws {
            let run = try await ProgramRun.run(["release", "key", "--out", name], in: folder)
            #expect(run.exitCode == 0 && run.output.contains("\(name).pub"), "\(run.errors)")
        }

        func publish(_ more: [String] = [], key: String = "release.key") async throws -> ProgramRun {
            try await run("publish", ["content", "--author", "Ada"] + more, key: key)
        }

        /// Runs a command that signs.
        func run(_ command: String, _ more: [String] = [], key: String = "release.key") async throws -> ProgramRun {
            let words = command.split(separator: " ").map(String.init)
            return try await ProgramRun.run(words + ["--to", "releases", "--key", key] + more, in: folder)
        }

        func releases(_ more: [String] = []) async throws -> ProgramRun {
            try await ProgramRun.run(["releases", "--at", "releases"] + more, in: folder)
        }

        func serve(keys: [String] = ["release.key.pub"]) async throws -> ServerProcess {
            try folder.make("elsewhere")
            let trusted = keys.flatMap { ["--release-key", folder.path($0)] }
            return try await ServerProcess(
                content: folder.url.appending(path: "elsewhere"), state: folder.path("state"),
                more: ["--releases", folder.path("releases")] + trusted + OnCall.publisher)
        }

        /// Changes the one text that tests check.
        func say(_ title: String) throws {
            try folder.write("label: Advice\ntitle: \(title)\n", to: "content/" + ServedContent.advice)
        }
    }

    private func wait(_ server: ServerProcess, _ text: String) async throws {
        try await server.waitForLayout(text, facts: "") { $0.contains(text) }
    }

    @Test func `a release is served, changed, reverted, and kept when the folder is gone`() async throws {
        let site = try await Site()
        #expect(try await site.publish(["--note", "the first"]).lines.first == "version 1 is live in releases")
        var server = try await site.serve()
        #expect(try server.layout(facts: "").text.contains("Before you fly"))
        #expect(server.written.contains("layover publish --to"))
        try site.say("Mind the gap")
        let second = try await site.publish(["--note", "the second"])
        #expect(second.output.contains("widgets that differ from version 1: 1; live: 5"), "\(second.output)")
        try await wait(server, "Mind the gap")
        try await server.waitForStatus("version 2") { $0["release"]?["version"]?.int == 2 }
        let status = try server.status()
        #expect(status["source"]?.string == "release" && status["held_back"]?.items?.isEmpty == true)
        let release = try #require(status["release"])
        #expect(release["author"]?.string == "Ada" && release["commit"]?.string == "none")
        #expect(release["record"]?["catalog"] == status["catalog"] && release["stale"]?.bool == false)
        let back = try await site.run("rollback", ["--note", "wrong"])
        #expect(back.exitCode == 0 && back.output.contains("version 1 is live"), "\(back.errors)")
        try await wait(server, "Before you fly")
        server.process.kill()
        _ = try await server.process.waitForEnd()
        try site.folder.move("releases", to: "away")
        server = try await site.serve()
        #expect(try server.layout(facts: "").text.contains("Before you fly"))
        let held = try #require(try server.status()["held_back"]?.items?.first)
        #expect(held["kind"]?.string == "release" && held["serves"]?.string == "last-good")
        try site.folder.move("away", to: "releases")
        try await server.waitForStatus("nothing is held back") { $0["held_back"]?.items?.isEmpty == true }
        let third = try await site.publish()
        #expect(third.lines.first == "version 3 is live in releases")
        try await wait(server, "Mind the gap")
        let changes = try await ProgramRun.run(["changes", "--state", site.folder.path("state")], in: site.folder)
        #expect(changes.output.contains("5 widgets from release 3 by Ada"), "\(changes.output)")
    }

    @Test func `a release that differs from its signature is reported and never applied`() async throws {
        let site = try await Site()
        _ = try await site.publish()
        let server = try await site.serve()
        try site.folder.copyFile("releases/pointer", to: "first")
        try site.say("Mind the gap")
        _ = try await site.publish()
        try await wait(server, "Mind the gap")
        try site.folder.move("first", to: "releases/pointer")
        try await server.waitForStatus("the replay is reported") {
            $0["held_back"]?.items?.first?["findings"]?.items?.first?.string?.contains("is older than") == true
        }
        try site.folder.write("no pointer", to: "releases/pointer")
        try await server.waitForStatus("the damage is reported") {
            $0["held_back"]?.items?.first?["findings"]?.items?.first?.string?.contains("is cut short") == true
        }
        #expect(try server.layout(facts: "").text.contains("Mind the gap"))
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        for line in [
            "layover_release_version 2", "layover_release_held_back 1",
            "layover_release_refusals_total{reason=\"replayed\"} 1",
            "layover_release_refusals_total{reason=\"truncated\"} 1",
        ] { #expect(metrics.contains(line + "\n"), "\(line)") }
        #expect(server.written.contains("error: a release is refused: the pointer"))
        let refused = try await site.publish()
        #expect(refused.exitCode == 1 && refused.errors.contains("the pointer is cut short"), "\(refused.errors)")
        let forced = try await site.publish(["--force"])
        #expect(forced.lines.first == "version 3 is live in releases", "\(forced.errors)")
        try await server.waitForStatus("version 3") {
            $0["release"]?["version"]?.int == 3 && $0["held_back"]?.items?.isEmpty == true
        }
    }

    @Test func `if two people publish at once, one is notified that the other was faster`() async throws {
        let site = try await Site()
        _ = try await site.publish()
        guard let lock = try FileLock.take(site.folder.path("releases/lock")) else {
            throw TestFailure("no process holds the lock")
        }
        let publishers = try (0..<2).map { number in
            try ServerHandle(
                [
                    "publish", site.folder.path("content"), "--to", site.folder.path("releases"), "--key",
                    site.folder.path("release.key"), "--author", "Publisher \(number)",
                ], log: site.folder.url.appending(path: "publisher-\(number)"))
        }
        for publisher in publishers { try await publisher.waitForText("waiting for another publisher") }
        lock.release()
        var codes: [Int32] = []
        for publisher in publishers { codes.append(try await publisher.waitForEnd()) }
        #expect(codes.sorted() == [0, 1])
        let winner = codes[0] == 0 ? 0 : 1
        #expect(publishers[winner].written.contains("version 2 is live"))
        let told = "another publisher was faster: Publisher \(winner) made version 2 live at"
        #expect(publishers[1 - winner].written.contains(told), "\(publishers[1 - winner].written)")
        let list = try await site.releases(["--json"])
        let json = try JSONValue(parsing: Array(list.output.utf8))
        #expect(json["live"]?.int == 2 && json["releases"]?.items?.count == 2)
    }

    @Test func `keys change while servers trust both`() async throws {
        let site = try await Site()
        try await site.makeKey("new.key")
        _ = try await site.publish()
        let server = try await site.serve(keys: ["release.key.pub", "new.key.pub"])
        try site.say("Mind the gap")
        let alone = try await site.publish(key: "new.key")
        #expect(alone.exitCode == 1 && alone.errors.contains("is not trusted here"), "\(alone.errors)")
        let both = try await site.publish(["--release-key", "release.key.pub"], key: "new.key")
        #expect(both.exitCode == 0, "\(both.errors)")
        try await wait(server, "Mind the gap")
        server.process.kill()
        _ = try await server.process.waitForEnd()
        let renewed = try await site.serve(keys: ["new.key.pub"])
        #expect(try renewed.status()["release"]?["version"]?.int == 2)
        try site.say("Doors to manual")
        _ = try await site.publish(["--release-key", "new.key.pub"])
        try await renewed.waitForStatus("the old key is refused") {
            $0["held_back"]?.items?.first?["findings"]?.items?.first?.string?.contains("is not trusted here") == true
        }
        #expect(try renewed.layout(facts: "").text.contains("Mind the gap"))
    }

    @Test func `releases are listed with their publishers, and the live one`() async throws {
        let site = try await Site()
        let none = try await site.releases()
        #expect(none.exitCode == 0 && none.output.contains("nothing is published yet"))
        _ = try await site.publish(["--note", "the first"])
        try site.say("Mind the gap")
        _ = try await site.publish(["--note", "the second"])
        _ = try await site.run("rollback", ["1", "--note", "wrong", "--author", "Grace"])
        let run = try await site.releases(["--release-key", "release.key.pub"])
        let rows = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(run.exitCode == 0 && run.errors.isEmpty)
        #expect(rows[0] == "version published changed by note" && rows.count == 4, "\(run.output)")
        #expect(rows[1].wholeMatch(of: /2 \S+Z 1 Ada the second/) != nil, "\(rows[1])")
        #expect(rows[2].wholeMatch(of: /\* 1 \S+Z 5 Ada the first/) != nil, "\(rows[2])")
        #expect(
            rows[3].wholeMatch(of: /version 1 is live since \S+ by a rollback of Grace: wrong/) != nil, "\(rows[3])")
        let unchecked = try await site.releases(["--json"])
        #expect(unchecked.exitCode == 0 && unchecked.errors.contains("signatures are not checked"))
        try await site.makeKey("other.key")
        let other = try await site.releases(["--release-key", "other.key.pub"])
        #expect(other.exitCode == 1 && other.output.contains("refused: the record is signed by the key"))
        let renewed = try await site.run("release renew")
        #expect(renewed.exitCode == 0 && renewed.output.contains("version 1 is live"), "\(renewed.errors)")
    }

    @Test func `a tree in which too much vanishes is published by force alone`() async throws {
        let site = try await Site()
        _ = try await site.publish()
        let layout = "content/widgets/layouts/flight-results.yaml"
        func retire(_ names: [String]) throws {
            for name in names {
                let file = "content/widgets/cards/\(name)/widget.yaml"
                try site.folder.replace("owner: tests", with: "owner: tests\nstatus: retired", in: file)
            }
        }
        try retire(["direct"])
        let one = try await site.publish()
        #expect(one.exitCode == 0 && one.output.contains("removed: direct"), "\(one.errors)\(one.output)")
        try retire(["advice", "other"])
        let many = try await site.publish()
        #expect(many.exitCode == 1 && many.errors.contains("2 of 4 live widgets would disappear"), "\(many.errors)")
        #expect(many.errors.contains("advice, other") && site.folder.exists(layout))
        #expect(try await site.publish(["--force"]).lines.first == "version 3 is live in releases")
    }

    @Test func `a server is pinned by a command, and its layouts are off by a file with everything down`() async throws
    {
        let site = try await Site()
        _ = try await site.publish()
        try site.say("Mind the gap")
        _ = try await site.publish()
        let server = try await site.serve()
        try await wait(server, "Mind the gap")
        func decide(_ words: [String]) async throws -> ProgramRun {
            try await ProgramRun.run(
                words + ["--to", "127.0.0.1:\(server.adminPort)"], in: site.folder,
                environment: ["LAYOVER_TOKEN": OnCall.token])
        }
        let pinned = try await decide(["pin", "1", "--reason", "wrong prices"])
        #expect(pinned.exitCode == 0 && pinned.output.contains("pin 1"), "\(pinned.errors)")
        try await wait(server, "Before you fly")
        let off = try await decide(["pin", "--off"])
        #expect(off.exitCode == 0 && off.output.contains("follows"), "\(off.errors)")
        try await wait(server, "Mind the gap")
        let words = ["bypass", "--state", site.folder.path("state"), "--reason", "cards crash"]
        let file = try await ProgramRun.run(words, in: site.folder)
        #expect(file.exitCode == 0 && file.output.contains("bypass"), "\(file.errors)")
        try await server.waitForStatus("layouts are off") { $0["release"]?["control"]?["bypass"]?.bool == true }
        let answer = try server.post("/v1/attach", Array("{\"itineraries\": []}".utf8))
        #expect(answer.status == 200 && answer.text.hasSuffix("{\"itineraries\": []}"), "\(answer.text)")
        #expect(answer.header("layover-status")?.contains("reason=bypassed") == true)
        #expect(try server.layout(facts: "").status == 503)
        #expect(try await decide(["bypass", "--off"]).exitCode == 0)
        try await wait(server, "Mind the gap")
        let unknown = try await decide(["pin", "0"])
        #expect(unknown.exitCode == 2 && unknown.errors.contains("a version is missing"))
        let changes = try await ProgramRun.run(["changes", "--state", site.folder.path("state")], in: site.folder)
        #expect(changes.output.contains("pin 1  by=ada; before=follows; reason=wrong prices"), "\(changes.output)")
        #expect(changes.output.contains("bypass  by=the file; before=follows; reason=cards crash"), "\(changes.output)")
    }

    @Test(arguments: [["pin", "1"], ["freeze"], ["bypass"]])
    func `without tokens no command overrides a release, and a file still does`(words: [String]) async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        let run = try await ProgramRun.run(words + ["--to", "127.0.0.1:\(server.adminPort)"], in: folder)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("401 the caller is unknown; no tokens are set"), "\(run.errors)")
        let control = try server.status()["release"]?["control"]
        #expect(control?["bypass"]?.bool != true)
        let two = try await ProgramRun.run(words + ["--reason", "a\nb"], in: folder)
        #expect(two.exitCode == 2)
        #expect(two.errors.contains("'--reason' takes one line"), "\(two.errors)")
    }

    @Test func `a server reports the parts that it would hold back, and a release its changes`() async throws {
        let site = try await Site()
        _ = try await site.publish()
        let server = try await site.serve()
        func check() async throws -> ProgramRun {
            try await ProgramRun.run(
                ["check", "content", "--against", "127.0.0.1:\(server.adminPort)"], in: site.folder,
                environment: ["LAYOVER_TOKEN": OnCall.token])
        }
        try site.say("Mind the gap")
        let clean = try await check()
        #expect(clean.exitCode == 0 && clean.output.contains("would serve all of it, catalog"), "\(clean.errors)")
        _ = try await site.publish()
        let diff = try await site.releases(["--release-key", "release.key.pub", "--diff", "2"])
        #expect(diff.exitCode == 0 && diff.output.contains("from version 1 to version 2"), "\(diff.errors)")
        #expect(diff.output.contains("advice"), "\(diff.output)")
        try site.folder.write("title: [\n", to: "content/" + ServedContent.advice)
        let broken = try await check()
        #expect(broken.exitCode == 1 && broken.output.contains("would serve none of it"), "\(broken.output)")
        #expect(try server.status()["held_back"]?.items?.isEmpty == true, "nothing that is served changed")
    }

    @Test func `content that cannot be published or followed is reported with a suggestion`() async throws {
        let site = try await Site()
        _ = try await site.publish()
        func refused(_ words: [String], _ code: Int32, _ text: String) async throws {
            let run = try await ProgramRun.run(words, in: site.folder)
            #expect(run.exitCode == code && run.errors.contains(text), "\(words): \(run.exitCode) \(run.errors)")
        }
        let target = ["--to", "releases", "--key", "release.key"]
        try await refused(["publish", "content"], 2, "'--to' is missing")
        try await refused(["publish", "content", "--to", "releases"], 2, "'--key' is missing")
        try await refused(
            ["publish", "content", "--to", "none", "--key", "release.key"], 1, "the folder 'none' does not exist")
        try await refused(
            ["publish", "content", "--to", "releases", "--key", "release.key.pub"], 2, "is the public key")
        try await refused(["publish", "content", "--note", "a\nb"] + target, 2, "'--note' takes one line")
        try await refused(["publish", "releases"] + target, 2, "there is no content in 'releases'")
        try await refused(["rollback"] + target, 1, "no version is below 1")
        try await refused(["rollback", "1"] + target, 1, "version 1 is live already")
        try await refused(["rollback", "9"] + target, 1, "version 9 does not exist; the versions are: 1")
        try await refused(["rollback", "last"] + target, 2, "'last' is not a version")
        try await refused(["releases"], 2, "'--at' is missing")
        try await refused(["release", "key"], 1, "'release.key' exists already")
        try site.folder.write("title: [\n", to: "content/" + ServedContent.advice)
        try await refused(["publish", "content"] + target, 1, "advice/messages/en-GB.yaml")
        let serve = ["serve", "--content", "elsewhere", "--state", "state", "--port", "0", "--admin-port", "0"]
        try await refused(serve + ["--releases", "releases"], 1, "release_key names no public key")
        try await refused(
            serve + ["--releases", "none", "--release-key", "release.key.pub"], 1, "the folder 'none' does not exist")
        try await refused(
            serve + ["--releases", "releases", "--release-key", "release.key"], 1, "is the private key")
    }
}

extension TemporaryFolder {
    /// Copies a file of this folder.
    fileprivate func copyFile(_ name: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
    }
}
