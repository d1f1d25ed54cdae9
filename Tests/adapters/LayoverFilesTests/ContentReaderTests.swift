import Glibc
import LayoverFiles
import LayoverModel
import LayoverTestKit
import Testing

struct ContentReaderTests {
    @Test func `passes over files of approvals, which are no content`() throws {
        let folder = try TemporaryFolder()
        let path = "widgets/cards/a/\(ApprovalFile.name)"
        try folder.write("x", to: path)
        try folder.write("x", to: "widgets/cards/a/widget.yaml")
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.files.map(\.path) == ["widgets/cards/a/widget.yaml"])
        #expect(try ContentReader.reread(tree, paths: [path], root: folder.path) == tree)
        #expect(ContentTree.passesOver(path))
        #expect(!ContentTree.passesOver(path + ".yaml"))
    }

    @Test func `reads both folders, sorted, without dotfiles and backups`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "widgets/b.yaml", "widgets/a/z.yaml", "widgets/a-b.yaml", "flags/features/f.yaml", "widgets/.hidden",
            "widgets/old.yaml~",
            "widgets/.git/config", "deploy/layover.yaml",
        ] {
            try folder.write(name, to: name)
        }
        let tree = try ContentReader.read(root: folder.path)
        let names = ["flags/features/f.yaml", "widgets/a-b.yaml", "widgets/a/z.yaml", "widgets/b.yaml"]
        #expect(tree.files == names.map { SourceFile(path: $0, bytes: Array($0.utf8)) })
        #expect(tree.diagnostics == [])
    }

    @Test func `distinguishes a missing root from an empty one`() throws {
        let folder = try TemporaryFolder()
        #expect(try ContentReader.read(root: folder.path).files == [])
        let missing = FileError.system(operation: "open the folder", path: folder.path + "/no", code: ENOENT)
        #expect(throws: missing) { try ContentReader.read(root: folder.path + "/no") }
        #expect(missing.isAbsent)
    }

    @Test func `follows links inside the root and refuses those that lead out or back`() throws {
        let outside = try TemporaryFolder()
        try outside.write("secret", to: "secret")
        let folder = try TemporaryFolder()
        try folder.write("real", to: "widgets/a/real.yaml")
        try folder.write("one", to: "shared/one.yaml")
        try folder.link("widgets/file.yaml", to: "a/real.yaml")
        try folder.link("widgets/folder", to: "../shared")
        try folder.link("widgets/out.yaml", to: outside.path + "/secret")
        try folder.link("widgets/a/loop", to: "..")
        try folder.link("widgets/dangling.yaml", to: "nowhere")
        try folder.link("flags", to: outside.path)
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.files.map(\.path) == ["widgets/a/real.yaml", "widgets/file.yaml", "widgets/folder/one.yaml"])
        #expect(
            tree.diagnostics.map { "\($0.location.file) \($0.code)" } == [
                "flags files.link-outside", "widgets/a/loop files.link-loop", "widgets/out.yaml files.link-outside",
            ])
    }

    @Test func `takes a file of the allowed size, reports one byte more and reads on`() throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "x", count: Limits.fileBytes), to: "widgets/a-full.csv")
        try folder.write(String(repeating: "x", count: Limits.fileBytes + 1), to: "widgets/b-over.csv")
        try folder.write("x", to: "widgets/c.yaml")
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.files.map(\.path) == ["widgets/a-full.csv", "widgets/c.yaml"])
        #expect(tree.files.first?.bytes.count == Limits.fileBytes)
        #expect(tree.diagnostics.map(\.code) == ["files.too-large"])
    }

    @Test func `takes as many files and bytes as allowed and throws beyond`() throws {
        let folder = try TemporaryFolder()
        for name in ["widgets/a", "widgets/b", "flags/c"] { try folder.write("xy", to: name) }
        #expect(try ContentReader.read(root: folder.path, fileLimit: 3, byteLimit: 6).files.count == 3)
        #expect(throws: FileError.limit(what: "files", path: folder.path, limit: 2)) {
            try ContentReader.read(root: folder.path, fileLimit: 2)
        }
        #expect(throws: FileError.limit(what: "bytes", path: folder.path, limit: 5)) {
            try ContentReader.read(root: folder.path, byteLimit: 5)
        }
    }

    @Test func `10,000 widgets in 13 languages are within the limits, and the tree can be kept`() {
        let filesOfAWidget = 13 + ["widget.yaml", "card.html", "samples/one.yaml"].count
        #expect(Limits.files >= 10_000 * filesOfAWidget * 2)
        #expect(Limits.storedBytes > Limits.totalBytes)
    }

    @Test(
        arguments: [
            (FileError.limit(what: "files", path: "/c", limit: 7), "files.too-many", "more than 7 files"),
            (.system(operation: "open the folder", path: "/c", code: ENOENT), "files.no-folder", "restore it"),
            (
                .system(operation: "open the folder", path: "/c", code: EACCES), "files.unreadable",
                "check its permissions"
            ),
        ])
    func `an unreadable folder is a finding with a suggestion`(
        error: FileError, code: String, words: String
    ) {
        let finding = error.contentFinding
        #expect(finding.code == code)
        #expect(finding.message.contains(words))
        #expect(finding.message.contains("; "))
        #expect(finding.location.file == "/c")
        #expect(finding.isError)
    }

    @Test func `a name that is no UTF-8 is reported at its place, until it is gone`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "widgets/a.yaml")
        let name = folder.path + "/widgets/h"
        let bytes = name.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xE9), 0]
        let file = unsafe open(bytes, O_WRONLY | O_CREAT, 0o644)
        close(file)
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.files.map(\.path) == ["widgets/a.yaml"])
        let shown = "widgets/h\u{FFFD}"
        #expect(tree.diagnostics.map { "\($0.location.file) \($0.code)" } == [shown + " files.name"])
        let again = try ContentReader.reread(tree, paths: [shown], root: folder.path)
        #expect(again == tree)
        _ = unsafe unlink(bytes)
        let after = try ContentReader.reread(tree, paths: [shown], root: folder.path)
        #expect(after.diagnostics.isEmpty)
        #expect(after.files == tree.files)
    }

    @Test func `distinguishes an empty folder from a missing one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "widgets/a.yaml")
        try folder.make("flags/features")
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.emptied == ["flags"])
        try folder.remove("flags")
        #expect(try ContentReader.reread(tree, paths: ["flags"], root: folder.path).emptied == [])
        #expect(try ContentReader.read(root: folder.path).emptied == [])
    }

    @Test func `takes the allowed folder depth and reports one level more`() throws {
        let folder = try TemporaryFolder()
        let deepest = (["widgets"] + (1..<Limits.folderDepth).map { "d\($0)" }).joined(separator: "/")
        try folder.write("x", to: deepest + "/a.yaml")
        try folder.write("x", to: deepest + "/more/b.yaml")
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.files.map(\.path) == [deepest + "/a.yaml"])
        #expect(tree.diagnostics.map { "\($0.location.file) \($0.code)" } == [deepest + "/more files.too-deep"])
    }

    @Test func `waits for no pipe and reports special files`() throws {
        let folder = try TemporaryFolder()
        try folder.make("widgets")
        _ = unsafe mkfifo(folder.path + "/widgets/pipe", 0o644)
        let tree = try ContentReader.read(root: folder.path)
        #expect(tree.diagnostics.map(\.code) == ["files.not-a-file"])
    }

    @Test func `reads changed paths again and keeps the rest`() throws {
        let folder = try TemporaryFolder()
        for name in ["widgets/a.yaml", "widgets/b/c.yaml", "widgets/b/d.yaml", "flags/f.yaml"] {
            try folder.write("old", to: name)
        }
        let before = try ContentReader.read(root: folder.path)
        try folder.write("new", to: "widgets/a.yaml")
        try folder.write("new", to: "widgets/n/e.yaml")
        try folder.remove("widgets/b")
        try folder.write("not named, not read", to: "flags/f.yaml")
        let after = try ContentReader.reread(
            before, paths: ["widgets/a.yaml", "widgets/n", "widgets/b", "deploy/x", "../x", "widgets/../../x"],
            root: folder.path)
        #expect(
            after.files.map { "\($0.path) \(String(decoding: $0.bytes, as: UTF8.self))" } == [
                "flags/f.yaml old", "widgets/a.yaml new", "widgets/n/e.yaml new",
            ])
    }
}
