import Dispatch
import Glibc
import LayoverFiles
import LayoverTestKit
import Testing

/// What a writer does with each kind of entry at its path.
struct OutputFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private let bytes = Array("new".utf8)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("out")
    }

    /// Both entry points to the one writer.
    enum Writer: CaseIterable {
        case output, atomic

        func write(_ bytes: [UInt8], to path: String) throws(FileError) {
            switch self {
            case .output: try OutputFile.write(bytes, to: path)
            case .atomic: try AtomicFile.replace(path, bytes)
            }
        }
    }

    private func status(_ path: String) -> stat {
        var status = stat()
        _ = unsafe lstat(path, &status)
        return status
    }

    private func kind(_ path: String) -> mode_t { status(path).st_mode & S_IFMT }

    private func link(_ name: String, to target: String) { _ = unsafe symlink(target, folder.path(name)) }

    /// The names in the folder, including hidden ones.
    private func names() throws -> [String] {
        guard let opened = unsafe opendir(folder.path) else { throw TestFailure("no folder") }
        defer { unsafe closedir(opened) }
        var names: [String] = []
        while let entry = unsafe readdir(opened) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    @Test(arguments: Writer.allCases, [0o600, 0o640, 0o755, 0o444] as [mode_t])
    func `a file keeps its mode and owner`(writer: Writer, mode: mode_t) throws {
        try folder.write("old", to: "out")
        let owner: uid_t = geteuid() == 0 ? 12_345 : geteuid()
        try #require(unsafe chown(path, owner, gid_t.max) == 0)
        try #require(unsafe chmod(path, mode) == 0)
        try writer.write(bytes, to: path)
        #expect(try folder.text("out") == "new")
        #expect(status(path).st_mode & 0o7777 == mode)
        #expect(status(path).st_uid == owner)
        #expect(try names() == ["out"])
    }

    @Test(
        arguments: [
            (.owner, 0o600), (.group, 0o640), (.everyone, 0o644),
        ] as [(AtomicFile.Readers, mode_t)])
    func `a new file has the mode for its readers`(readers: AtomicFile.Readers, mode: mode_t) throws {
        let mask = umask(0o022)
        defer { umask(mask) }
        try OutputFile.write(bytes, to: path, for: readers)
        #expect(status(path).st_mode & 0o777 == mode & ~0o022)
    }

    @Test(arguments: Writer.allCases) func `a link stays, and its target is replaced`(writer: Writer) throws {
        try folder.write("old", to: "inner/target")
        try #require(unsafe chmod(folder.path("inner/target"), 0o600) == 0)
        link("inner/hop", to: "target")
        link("out", to: "inner/hop")
        try writer.write(bytes, to: path)
        #expect(try folder.text("inner/target") == "new")
        #expect(status(folder.path("inner/target")).st_mode & 0o777 == 0o600)
        #expect(kind(path) == S_IFLNK)
        #expect(kind(folder.path("inner/hop")) == S_IFLNK)
    }

    @Test(arguments: Writer.allCases) func `the missing target of a link is created`(writer: Writer) throws {
        link("out", to: "target")
        try writer.write(bytes, to: path)
        #expect(try folder.text("target") == "new")
        #expect(kind(path) == S_IFLNK)
    }

    @Test(arguments: Writer.allCases) func `links in a circle are an error`(writer: Writer) throws {
        link("out", to: "other")
        link("other", to: "out")
        let error = #expect(throws: FileError.self) { try writer.write(bytes, to: path) }
        #expect(error?.description.contains("symbolic links") == true)
        #expect(try names() == ["other", "out"])
    }

    @Test(arguments: [39, 40])
    func `as many links as the system follows are followed, and no more`(links: Int) throws {
        for number in 0..<links { link("\(number)", to: "\(number + 1)") }
        #expect(throws: Never.self) { try OutputFile.write(bytes, to: folder.path("0")) }
        link("extra", to: "0")
        let isTooLong = links == 40
        let error = Result { try OutputFile.write(bytes, to: folder.path("extra")) }
        #expect((try? error.get()) == nil ? isTooLong : !isTooLong)
    }

    @Test(arguments: Writer.allCases) func `a folder is an error`(writer: Writer) throws {
        try folder.make("out")
        let error = #expect(throws: FileError.self) { try writer.write(bytes, to: path) }
        #expect(error?.description.contains("Is a directory") == true)
        #expect(try names() == ["out"])
    }

    @Test func `a pipe is written to`() async throws {
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let (path, bytes) = (path, bytes)
        async let writing: Void = Thread.run { try OutputFile.write(bytes, to: path) }
        let reader = unsafe open(path, O_RDONLY)
        defer { close(reader) }
        try await writing
        var read = [UInt8](repeating: 0, count: 10)
        let count = unsafe Glibc.read(reader, &read, read.count)
        #expect(Array(read.prefix(count)) == bytes)
        #expect(kind(path) == S_IFIFO)
        #expect(try names() == ["out"])
    }

    @Test func `a server never waits for the reader of a pipe`() throws {
        try #require(unsafe mkfifo(path, 0o600) == 0)
        #expect(throws: FileError.system(operation: "replace", path: path, code: ENXIO)) {
            try AtomicFile.replace(path, bytes)
        }
        #expect(kind(path) == S_IFIFO)
    }

    @Test(.enabled(if: geteuid() == 0, "only root makes devices"), arguments: Writer.allCases)
    func `a device is written to`(writer: Writer) throws {
        try #require(unsafe mknod(path, S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0)
        try writer.write(bytes, to: path)
        #expect(kind(path) == S_IFCHR)
        #expect(try names() == ["out"])
    }

    @Test func `a full device is an error with the system's words`() throws {
        #expect(throws: FileError.system(operation: "write", path: "/dev/full", code: ENOSPC)) {
            try OutputFile.write(bytes, to: "/dev/full")
        }
        #expect(kind("/dev/full") == S_IFCHR)
    }

    @Test func `a descriptor of the process is written on, whatever file is behind it`() throws {
        try folder.write("head ", to: "out")
        let file = unsafe open(path, O_WRONLY | O_APPEND)
        defer { close(file) }
        let node = status(path).st_ino
        try OutputFile.write(bytes, to: "/dev/fd/\(file)")
        #expect(try folder.text("out") == "head new")
        #expect(status(path).st_ino == node)
    }

    @Test func `the user's own .part and .tmp files stay`() throws {
        for name in ["out.part", "out.tmp", ".out.tmp"] { try folder.write("mine", to: name) }
        try OutputFile.write(bytes, to: path)
        for name in ["out.part", "out.tmp", ".out.tmp"] { #expect(try folder.text(name) == "mine") }
        #expect(try names() == [".out.tmp", "out", "out.part", "out.tmp"])
    }

    @Test func `an output that is not finished leaves the old file and nothing else`() throws {
        try folder.write("old", to: "out")
        do {
            let output = try OutputFile(path)
            try output.write { $0 += [UInt8](repeating: 0x61, count: 1 << 20) }
        }
        #expect(try folder.text("out") == "old")
        #expect(try names() == ["out"])
    }

    @Test func `two outputs to one path do not disturb each other`() throws {
        let (first, second) = (try OutputFile(path), try OutputFile(path))
        try first.write { $0 += Array("first".utf8) }
        try second.write { $0 += Array("second".utf8) }
        try second.finish()
        #expect(try folder.text("out") == "second")
        try first.finish()
        #expect(try folder.text("out") == "first")
        #expect(try names() == ["out"])
    }

    @Test func `a name as long as names can be is replaced`() throws {
        let long = String(repeating: "n", count: 255)
        try folder.write("old", to: long)
        try OutputFile.write(bytes, to: folder.path(long))
        #expect(try folder.text(long) == "new")
    }

    @Test func `a file is made only where no entry is, not even a link that leads nowhere`() throws {
        link("out", to: "target")
        #expect(try !AtomicFile.make(path, bytes))
        #expect(try AtomicFile.make(folder.path("free"), bytes))
        #expect(try names() == ["free", "out"])
    }
}

/// Runs a blocking call on a thread of its own.
private enum Thread {
    static func run(_ work: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "writer").async { done.resume(with: Result { try work() }) }
        }
    }
}
