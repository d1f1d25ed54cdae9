import Glibc
import LayoverTestKit
import Testing

@testable import LayoverFiles

/// Folders that other users may not read.
struct PrivateFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var state: String { folder.path + "/state" }
    private var content: String { folder.path + "/content" }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return 0 }
        return status.st_mode & 0o7777
    }

    @Test func `makes the folder, and all above it, for its owner alone`() throws {
        #expect(try PrivateFolder.claim(folder.path + "/var/state", apartFrom: content) == nil)
        #expect(mode(folder.path + "/var") == 0o700)
        #expect(mode(folder.path + "/var/state") == 0o700)
    }

    @Test func `removes other users' access to existing files, but not behind a link`() throws {
        try folder.write("x", to: "state/kills.sqlite")
        try folder.write("x", to: "state/a/b/c/d/deep")
        try folder.write("x", to: "state/a/b/c/d/e/deeper")
        try folder.write("x", to: "elsewhere")
        try folder.link("state/link", to: folder.path + "/elsewhere")
        #expect(try PrivateFolder.claim(state, apartFrom: content) == nil)
        #expect(mode(state) == 0o700)
        #expect(mode(state + "/a") == 0o700)
        #expect(mode(state + "/kills.sqlite") == 0o600)
        #expect(mode(folder.path + "/elsewhere") == 0o644)
        // The deepest level that servers write, and one level deeper.
        #expect(Limits.privateDepth == 4)
        #expect(mode(state + "/a/b/c/d/deep") == 0o600)
        #expect(mode(state + "/a/b/c/d/e/deeper") == 0o644)
    }

    @Test func `looks at a limit of entries`() throws {
        for number in 0..<3 { try folder.write("x", to: "state/\(number)") }
        func closed() -> Int { (0..<3).count { mode(state + "/\($0)") == 0o600 } }
        #expect(try PrivateFolder.claim(state, apartFrom: content, entryLimit: 2) == nil)
        #expect(closed() == 2)
        #expect(try PrivateFolder.claim(state, apartFrom: content, entryLimit: 3) == nil)
        #expect(closed() == 3)
    }

    @Test func `leaves a folder for all users' files unchanged`() throws {
        try folder.write("x", to: "state/other")
        #expect(unsafe chmod(state, 0o1777) == 0)
        #expect(try PrivateFolder.claim(state, apartFrom: content) == .sticky)
        #expect(mode(state) == 0o1777)
        #expect(mode(state + "/other") == 0o644)
    }

    @Test(arguments: ["state", "state/content", "state/.."])
    func `leaves a folder with the content unchanged`(content: String) throws {
        try folder.write("x", to: "state/content/widgets/layover.yaml")
        let inside = content == "state/.."
        let refusal = try PrivateFolder.claim(state, apartFrom: folder.path + "/" + content)
        #expect(refusal == (inside ? nil : .holds(folder.path + "/" + content)))
        #expect(mode(state) == (inside ? 0o700 : 0o755))
    }

    @Test func `a new file is its owner's, unless it is for everyone`() throws {
        try AtomicFile.replace(folder.path + "/own", [1])
        try AtomicFile.replace(folder.path + "/shared", [1], for: .everyone)
        #expect(try AtomicFile.make(folder.path + "/made", [1]))
        #expect(try AtomicFile.make(folder.path + "/given", [1], for: .everyone))
        try AppendedFile.append([1], to: folder.path + "/lines", older: folder.path + "/older", limit: 100)
        try AtomicFile.makeFolder(folder.path + "/inner")
        for name in ["own", "made", "lines"] { #expect(mode(folder.path + "/" + name) == 0o600, "\(name)") }
        #expect(mode(folder.path + "/inner") == 0o700)
        // The process's umask still applies.
        let mask = umask(0)
        umask(mask)
        for name in ["shared", "given"] { #expect(mode(folder.path + "/" + name) == 0o644 & ~mask, "\(name)") }
    }
}
