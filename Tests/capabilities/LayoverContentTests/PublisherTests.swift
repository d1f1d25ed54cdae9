import Foundation
import LayoverCatalog
import LayoverCompiler
@testable import LayoverContent
import LayoverFiles
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverParts
import LayoverSchema
import LayoverTestKit
import Synchronization
import Testing

/// The content that a start serves, whatever the folders contain.
struct PublisherTests {
    @Test(
        arguments: [
            ("widgets/README.md", "# Ours\n", "file", ["GB", "NO"]),
            ("widgets/assets/Thumbs.db", "\u{0}\u{1}", "asset", ["GB", "NO"]),
            ("widgets/data/unused.csv", "a,b\n\"open,1\n", "table", ["GB", "NO"]),
            ("widgets/markets/NO.yaml", "market: [\n", "market", ["GB"]),
            ("widgets/cards/hello/README.md", "# Ours\n", "file", ["GB", "NO"]),
        ])
    func `a fresh server with a stray or broken shared file has cards in all other markets`(
        path: String, text: String, kind: String, markets: [String]
    ) async throws {
        let fixture = try PublisherFixture()
        try fixture.write(text, to: path)
        let server = try await fixture.start()
        #expect(server.markets == markets)
        #expect(server.text == "first")
        #expect(server.state.heldBack.map(\.unit) == [ContentParts.table.unit(at: path)])
        #expect(server.state.heldBack.first?.unit?.kind.word == kind)
        #expect(!server.state.errors.isEmpty)
        #expect(server.state.source == .files)
        let again = try await fixture.start()
        #expect(again.markets == markets)
        #expect(again.state.heldBack.map(\.unit) == [ContentParts.table.unit(at: path)])
        try fixture.write(PublisherFixture.files[path] ?? "", to: path)
        if PublisherFixture.files[path] == nil { try fixture.remove(path) }
        await again.publisher.handleChange(.paths([path]))
        #expect(again.markets == ["GB", "NO"])
        #expect(again.state.heldBack.isEmpty)
        #expect(again.state.errors.isEmpty)
    }

    @Test func `a fresh server with a name that is no UTF-8 has its cards`() async throws {
        let fixture = try PublisherFixture()
        let name = Array((fixture.content.path + "/widgets/h").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        let file = unsafe open(name, O_WRONLY | O_CREAT, 0o644)
        close(file)
        let server = try await fixture.start()
        #expect(server.markets == ["GB", "NO"])
        #expect(server.text == "first")
        #expect(server.state.heldBack.map(\.unit) == [.file(path: "widgets/h\u{FFFD}")])
        #expect(server.state.errors.map(\.code) == ["files.name"])
        _ = unsafe unlink(name)
        await server.publisher.handleChange(.paths(["widgets/h\u{FFFD}"]))
        #expect(server.state.heldBack.isEmpty)
        #expect(server.state.errors.isEmpty)
    }

    @Test func `a catalog that the disk rejected is kept once the disk works`() async throws {
        let fixture = try PublisherFixture()
        try FileManager.default.createDirectory(atPath: fixture.state, withIntermediateDirectories: true)
        let folder = URL(filePath: fixture.state + "/catalogs")
        // A file in the place of the folder.
        try Data().write(to: folder)
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(fixture.log.withLock { $0 }.contains { $0.contains("the catalog cannot be kept on disk") })
        try FileManager.default.removeItem(at: folder)
        try await Waiting.value("the kept catalog") {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return names.contains { $0.hasSuffix(".tree") } ? true : nil
        }
        try fixture.write("default_market: [\n", to: "widgets/layover.yaml")
        let again = try await fixture.start()
        #expect(again.text == "first")
        #expect(again.state.source == .disk)
    }

    @Test func `if the folder cannot be read, status reports it and the good content is served`() async throws {
        let fixture = try PublisherFixture()
        #expect(try await fixture.start().text == "first")
        let elsewhere = fixture.content.path + "-moved"
        try FileManager.default.moveItem(atPath: fixture.content.path, toPath: elsewhere)
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(server.state.source == .disk)
        #expect(server.state.errors.map(\.code) == ["files.no-folder"])
        #expect(server.state.heldBackCount == 1)
        let entry = try #require(server.state.heldBackValue(isServing: true).items?.first)
        #expect(entry["kind"]?.string == "content")
        #expect(entry["serves"]?.string == "last-good")
        #expect(entry["findings"]?.items?.first?.string?.contains("restore it") == true)
        try FileManager.default.moveItem(atPath: elsewhere, toPath: fixture.content.path)
        await server.publisher.reload()
        #expect(server.state.errors.isEmpty)
        #expect(server.state.heldBackCount == 0)
        #expect(server.state.unread == nil)
    }

    @Test func `a folder that is moved away while the server runs takes nothing with it`() async throws {
        let fixture = try PublisherFixture()
        try fixture.write("feature: new\nowner: tests\ntype: bool\ndefault: true\n", to: "flags/features/new.yaml")
        let server = try await fixture.start()
        for folder in ["widgets", "flags"] {
            let hash = try #require(server.catalog?.hash)
            let (from, to) = (fixture.content.path + "/" + folder, fixture.content.path + "/away")
            try FileManager.default.moveItem(atPath: from, toPath: to)
            await server.publisher.handleChange(.paths([folder]))
            #expect(server.catalog?.hash == hash)
            #expect(server.state.errors.map(\.code).contains("files.folder-gone"))
            try FileManager.default.moveItem(atPath: to, toPath: from)
            await server.publisher.handleChange(.paths([folder]))
            #expect(server.state.errors.isEmpty)
            #expect(server.catalog?.hash == hash)
        }
        try fixture.remove("flags/features/new.yaml")
        await server.publisher.handleChange(.paths(["flags/features/new.yaml"]))
        #expect(server.catalog?.features.count == 0, "the folder is there and empty")
        #expect(server.state.heldBack.isEmpty, "the folder is there and empty")
    }

    // Content that crashes the process.

    @Test func `content that crashes the process twice is replaced by the previous one, and is retried later`()
        async throws
    {
        let fixture = try PublisherFixture()
        _ = try await fixture.start()
        try fixture.owner("poison")
        for ends in 0..<2 {
            #expect(try await fixture.start().text == "poison", "after \(ends) ends")
            try fixture.fault()
        }
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(server.state.source == .disk)
        let quarantined = try #require(server.state.quarantined.first)
        #expect(server.state.quarantined.count == 1)
        #expect(quarantined.ends == 2)
        #expect(quarantined.until == fixture.time + CrashGuard.firstWaitSeconds)
        let entry = try #require(server.state.heldBackValue(isServing: true).items?.first)
        #expect(entry["kind"]?.string == "content")
        #expect(entry["name"]?.string == quarantined.name)
        #expect(
            fixture.log.withLock { $0 }.contains { $0.hasPrefix("error: content \(quarantined.name) is passed over") })
        fixture.move(by: CrashGuard.firstWaitSeconds - 1)
        await server.publisher.tryAgain()
        #expect(server.text == "first")
        #expect(server.state.quarantined.count == 1)
        fixture.move(by: 1)
        await server.publisher.tryAgain()
        #expect(server.text == "poison")
        #expect(server.state.quarantined.isEmpty)
        #expect(server.state.heldBackCount == 0)
        try fixture.fault()
        #expect(
            try await fixture.start().state.quarantined.first?.until == fixture.time + 2 * CrashGuard.firstWaitSeconds)
    }

    @Test func `quarantined content is tried after a reload and after a change`() async throws {
        let fixture = try PublisherFixture()
        _ = try await fixture.start()
        try fixture.owner("poison")
        for _ in 0..<2 {
            _ = try await fixture.start()
            try fixture.fault()
        }
        let server = try await fixture.start()
        await server.publisher.reload()
        #expect(server.text == "first", "a watcher that sees nothing new is no request")
        await server.publisher.readAgain()
        #expect(server.text == "poison")
        #expect(server.state.quarantined.isEmpty)
        try fixture.fault()
        let other = try await fixture.start()
        #expect(other.text == "first")
        #expect(other.state.quarantined.first?.ends == 3)
        try fixture.owner("remedy")
        await other.publisher.handleChange(.paths([PublisherFixture.widgetPath]))
        #expect(other.text == "remedy")
        #expect(other.state.quarantined.isEmpty)
    }

    @Test func `where everything is in quarantine the newest is tried rather than nothing`() async throws {
        let fixture = try PublisherFixture()
        for end in 0..<8 {
            #expect(try await fixture.start().text == "first", "after \(end) ends")
            try fixture.fault()
        }
        try fixture.write("default_market: [\n", to: "widgets/layover.yaml")
        #expect(try await fixture.start().text == "first", "from the disk, for the files do not compile")
        #expect(fixture.log.withLock { $0 }.contains { $0.contains("is tried although") })
    }

    @Test func `ends from outside count nothing, however many`() async throws {
        let fixture = try PublisherFixture()
        for _ in 0..<6 { #expect(try await fixture.start().state.quarantined.isEmpty) }
        #expect(try await fixture.start().text == "first")
    }

    @Test func `the served part of a broken tree is quarantined with it`() async throws {
        let fixture = try PublisherFixture()
        _ = try await fixture.start()
        try fixture.owner("poison")
        try fixture.write("# stray\n", to: "widgets/README.md")
        for _ in 0..<2 {
            #expect(try await fixture.start().text == "poison")
            try fixture.fault()
        }
        let server = try await fixture.start()
        #expect(server.text == "first")
        #expect(!server.state.quarantined.isEmpty)
        // Another edit of the broken file compiles to the same cards.
        try fixture.write("# stray, too\n", to: "widgets/README.md")
        await server.publisher.handleChange(.paths(["widgets/README.md"]))
        #expect(server.text == "first")
    }
}
