import Foundation
import LayoverTestKit
import Testing

@testable import LayoverFiles

/// Writes stay inside the content tree.
struct ContentWriterTests {
    private let folder: TemporaryFolder
    private let root: String

    init() throws {
        folder = try TemporaryFolder()
        root = folder.path + "/content"
        try folder.write("old", to: "content/widgets/a.yaml")
        try folder.write("theirs", to: "outside/b.yaml")
    }

    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
    }

    @Test func `a file is replaced where it is as the writer saw it`() throws {
        try ContentWriter.replace("widgets/a.yaml", below: root, Array("new".utf8), before: Array("old".utf8))
        #expect(text(root + "/widgets/a.yaml") == "new")
        #expect(throws: ContentWriter.Refusal.changed("widgets/a.yaml")) {
            try ContentWriter.replace("widgets/a.yaml", below: root, Array("x".utf8), before: Array("old".utf8))
        }
        #expect(text(root + "/widgets/a.yaml") == "new")
        #expect(throws: ContentWriter.Refusal.self) {
            try ContentWriter.replace("widgets/none.yaml", below: root, [], before: [])
        }
    }

    @Test func `a new file comes with its folders, and never over another`() throws {
        try ContentWriter.make("widgets/campaigns/deep/c.yaml", below: root, Array("c".utf8))
        #expect(text(root + "/widgets/campaigns/deep/c.yaml") == "c")
        #expect(throws: ContentWriter.Refusal.taken("widgets/a.yaml")) {
            try ContentWriter.make("widgets/a.yaml", below: root, Array("x".utf8))
        }
        #expect(text(root + "/widgets/a.yaml") == "old")
    }

    @Test(arguments: [
        "a.yaml", "widgets", "widgets/", "/widgets/a.yaml", "widgets/../a.yaml", "widgets/./a.yaml", "widgets//a.yaml",
        "widgets/.a.yaml", "widgets/a.yaml~", "widgets/.git/a.yaml", "deploy/a.yaml", "../outside/b.yaml",
        "widgets/a\n.yaml", "widgets/a\0.yaml", "widgets\\a.yaml", "widgets/" + String(repeating: "a", count: 256),
        "widgets/" + String(repeating: "a/", count: 15) + "b", "",
    ])
    func `a path that is no plain name below the content is refused`(path: String) {
        #expect(throws: ContentWriter.Refusal.outside(path)) {
            try ContentWriter.make(path, below: root, Array("x".utf8))
        }
        #expect(throws: ContentWriter.Refusal.outside(path)) {
            try ContentWriter.replace(path, below: root, [], before: [])
        }
    }

    @Test func `the longest names and the deepest folders are taken`() throws {
        try ContentWriter.make("widgets/" + String(repeating: "a", count: 240), below: root, [])
        #expect(ContentWriter.isSound("widgets/" + String(repeating: "a", count: 255)))
        #expect(ContentWriter.isSound("widgets/" + String(repeating: "a/", count: 14) + "b"))
    }

    @Test func `links that lead out are not followed, and links within are`() throws {
        try link("widgets/out", to: folder.path + "/outside")
        try link("widgets/file.yaml", to: folder.path + "/outside/b.yaml")
        try link("widgets/in.yaml", to: "a.yaml")
        #expect(throws: ContentWriter.Refusal.outside("widgets/out/b.yaml")) {
            try ContentWriter.replace(
                "widgets/out/b.yaml", below: root, Array("x".utf8), before: Array("theirs".utf8))
        }
        #expect(throws: ContentWriter.Refusal.outside("widgets/out/new.yaml")) {
            try ContentWriter.make("widgets/out/new.yaml", below: root, Array("x".utf8))
        }
        #expect(throws: ContentWriter.Refusal.outside("widgets/out/more/new.yaml")) {
            try ContentWriter.make("widgets/out/more/new.yaml", below: root, Array("x".utf8))
        }
        #expect(throws: ContentWriter.Refusal.outside("widgets/file.yaml")) {
            try ContentWriter.replace(
                "widgets/file.yaml", below: root, Array("x".utf8), before: Array("theirs".utf8))
        }
        try ContentWriter.replace("widgets/in.yaml", below: root, Array("new".utf8), before: Array("old".utf8))
        #expect(text(root + "/widgets/a.yaml") == "new")
        #expect(text(folder.path + "/outside/b.yaml") == "theirs")
        #expect(text(folder.path + "/outside/new.yaml") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/outside/more"))
    }

    @Test func `a file as large as the reader takes is written, a larger one is not`() throws {
        let most = [UInt8](repeating: 0x23, count: Limits.fileBytes)
        try ContentWriter.make("widgets/most.yaml", below: root, most)
        #expect(throws: ContentWriter.Refusal.self) {
            try ContentWriter.make("widgets/more.yaml", below: root, most + [0x23])
        }
        #expect(text(root + "/widgets/more.yaml") == nil)
    }
}
