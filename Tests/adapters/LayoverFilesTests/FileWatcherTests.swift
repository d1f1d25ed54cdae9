import LayoverFiles
import LayoverTestKit
import Testing

/// Each test waits for the change itself; the time limit only ends a watcher that never reports.
@Suite(.timeLimit(.minutes(10)))
struct FileWatcherTests {
    /// Reads changes until `path` is reported.
    private static func wait(for path: String, _ watcher: FileWatcher) async -> Bool {
        for await case .paths(let paths) in watcher.changes where paths.contains(path) { return true }
        return false
    }

    private static func next(_ watcher: FileWatcher) async -> FileChange? {
        for await change in watcher.changes { return change }
        return nil
    }

    @Test func `reports files that are written, made, replaced, moved and removed`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "widgets/a.yaml")
        try folder.write("x", to: "widgets/new")
        let watcher = try FileWatcher(root: folder.path)
        try folder.write("y", to: "widgets/a.yaml")
        #expect(await Self.wait(for: "widgets/a.yaml", watcher))
        try folder.write("x", to: "widgets/b.yaml")
        #expect(await Self.wait(for: "widgets/b.yaml", watcher))
        try folder.move("widgets/new", to: "widgets/a.yaml")
        #expect(await Self.wait(for: "widgets/a.yaml", watcher))
        try folder.remove("widgets/a.yaml")
        #expect(await Self.wait(for: "widgets/a.yaml", watcher))
    }

    @Test func `watches folders that come later, and both content folders themselves`() async throws {
        let folder = try TemporaryFolder()
        let watcher = try FileWatcher(root: folder.path + "/")
        try folder.make("flags")
        #expect(await Self.wait(for: "flags", watcher))
        try folder.make("flags/features/deep")
        #expect(await Self.wait(for: "flags/features", watcher))
        try folder.write("x", to: "flags/features/deep/f.yaml")
        #expect(await Self.wait(for: "flags/features/deep/f.yaml", watcher))
        try folder.move("flags/features", to: "flags/other")
        #expect(await Self.wait(for: "flags/other", watcher))
        try folder.write("x", to: "flags/other/deep/g.yaml")
        #expect(await Self.wait(for: "flags/other/deep/g.yaml", watcher))
    }

    @Test func `skips dotfiles, backups and other files`() async throws {
        let folder = try TemporaryFolder()
        try folder.make("widgets")
        let watcher = try FileWatcher(root: folder.path)
        for name in [
            "widgets/.a.swp", "widgets/a.yaml~", "widgets/preview.lock.yaml", "other", "reviews/ada-1/x.json",
            "deploy/x.yaml",
            "widgets/last.yaml",
        ] {
            try folder.write("x", to: name)
        }
        #expect(await Self.next(watcher) == .paths(["widgets/last.yaml"]))
    }

    @Test func `gathers changes that happen together`() async throws {
        let folder = try TemporaryFolder()
        try folder.make("widgets")
        let watcher = try FileWatcher(root: folder.path)
        let names = Set((0..<50).map { "widgets/\($0).yaml" })
        for name in names { try folder.write("x", to: name) }
        var told: Set<String> = []
        var count = 0
        while told != names, case .paths(let paths)? = await Self.next(watcher) {
            told.formUnion(paths)
            count += 1
        }
        #expect(told == names)
        #expect(count < names.count / 2)
    }

    @Test func `requests a full read when the root is exchanged`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "one/widgets/a.yaml")
        try folder.write("x", to: "two/widgets/a.yaml")
        try folder.link("current", to: "one")
        let watcher = try FileWatcher(root: folder.path + "/current")
        try folder.link("next", to: "two")
        try folder.move("next", to: "current")
        #expect(await Self.next(watcher) == .everything)
        try folder.write("x", to: "two/widgets/b.yaml")
        #expect(await Self.wait(for: "widgets/b.yaml", watcher))
    }

    @Test func `names as many paths as allowed, and requests a full read beyond`() async throws {
        let folder = try TemporaryFolder()
        try folder.make("widgets")
        let names = Set((0..<5).map { "widgets/\($0).yaml" })
        let exact = try FileWatcher(root: folder.path, pathLimit: 5)
        let below = try FileWatcher(root: folder.path, pathLimit: 0)
        for name in names { try folder.write("x", to: name) }
        var told: Set<String> = []
        while told != names, case .paths(let paths)? = await Self.next(exact) { told.formUnion(paths) }
        #expect(told == names)
        #expect(await Self.next(below) == .everything)
    }

    @Test func `ends when it is stopped`() async throws {
        let folder = try TemporaryFolder()
        let watcher = try FileWatcher(root: folder.path)
        watcher.stop()
        var told: [FileChange] = []
        for await change in watcher.changes { told.append(change) }
        #expect(told.isEmpty)
    }

    @Test func `cannot watch a missing folder`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FileError.self) { try FileWatcher(root: folder.path + "/none") }
    }
}
