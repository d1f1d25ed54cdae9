import LayoverFiles
import LayoverModel
import LayoverReleases
import LayoverTestKit
import Testing

struct BundlePathTests {
    @Test(arguments: [
        "widgets/layover.yaml", "flags/kill-switches/a.yaml", "widgets/assets/hero image.png", "widgets/æ/日.html",
        "widgets/a\\b.yaml", "widgets/x../x", "flags/x",
    ])
    func `content lies there`(path: String) { #expect(BundlePath.isSound(path)) }

    @Test(arguments: [
        "", "widgets", "widgets/", "/widgets/a", "deploy/layover.yaml", "widgets//a", "widgets/./a", "widgets/../a",
        "widgets/.git/config", "widgets/a.yaml~", "widgets/a\0b", "widgets/a\nb", "widgets/a\u{7f}", "Widgets/a",
        "widgets/cards/a/preview.lock.yaml", "flags/..", "widgets/a/", "flagsx/a",
    ])
    func `no content lies there`(path: String) { #expect(!BundlePath.isSound(path)) }

    @Test func `names and folders have the loader's limits, on both sides`() throws {
        let name = String(repeating: "n", count: ReleaseLimits.nameBytes)
        let folders = Array(repeating: "f", count: ReleaseLimits.pathNames - 2)
        for (path, isSound) in [
            ("widgets/" + name, true), ("widgets/n" + name, false),
            ((["widgets"] + folders + ["x"]).joined(separator: "/"), true),
            ((["widgets", "f"] + folders + ["x"]).joined(separator: "/"), false),
        ] {
            #expect(BundlePath.isSound(path) == isSound, "\(path)")
            guard path.utf8.count < 255 else { continue }
            let folder = try TemporaryFolder()
            try folder.write("x", to: path)
            #expect(try ContentReader.read(root: folder.path).files.contains { $0.path == path } == isSound)
        }
        #expect(ReleaseLimits.files == Limits.files)
        #expect(ReleaseLimits.fileBytes == Limits.fileBytes)
        #expect(ReleaseLimits.nameBytes == Limits.nameBytes)
        #expect(ReleaseLimits.pathNames == Limits.folderDepth + 1)
    }

    /// Writes a file at each path; the loader must return exactly the paths that a bundle accepts.
    @Test(arguments: 0..<20)
    func `a bundle takes the paths that a loader hands on`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let folder = try TemporaryFolder()
        var written: Set<String> = []
        for _ in 0..<40 {
            let names = (0...generator.below(3)).map { _ in
                String((0...generator.below(3)).map { _ in generator.pick(Array("ab.~æ")) })
            }
            guard !names.contains(where: { $0 == "." || $0 == ".." }) else { continue }
            let path = generator.pick(["widgets", "flags", "other"]) + "/" + names.joined(separator: "/")
            // Another file may already be where this path needs a folder.
            if (try? folder.write("x", to: path)) != nil { written.insert(path) }
        }
        let read = try ContentReader.read(root: folder.path)
        let sound = written.filter { BundlePath.isSound($0) && folder.exists($0) }
        #expect(Set(read.files.map(\.path)) == sound)
        #expect(!read.diagnostics.contains { $0.isError })
    }
}
