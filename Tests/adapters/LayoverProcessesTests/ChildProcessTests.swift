import Foundation
import LayoverTestKit
import Testing

@testable import LayoverProcesses

struct ChildProcessTests {
    private func shell(_ line: String, environment: [String: String]? = nil, in folder: String? = nil) throws
        -> (code: Int32, output: String)
    {
        let pipe = Pipe()
        let child = try ChildProcess(
            "/bin/sh", ["-c", line], environment: environment, in: folder,
            streams: ChildStreams(output: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForWriting.close()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return (child.waitUntilExit(), String(decoding: bytes, as: UTF8.self))
    }

    @Test(
        arguments: [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -KILL $$", 137)] as [(String, Int32)])
    func `reports how a program ended`(line: String, code: Int32) async throws {
        let child = try ChildProcess("/bin/sh", ["-c", line])
        #expect(await Waiting.aside { child.waitUntilExit() } == code)
        #expect(child.exitCode == code)
        #expect(!child.isRunning)
    }

    @Test func `a program has its words, its folder and its environment`() throws {
        #expect(try shell("echo \"$0-$1\"").output == "/bin/sh-\n")
        #expect(try shell("pwd", in: "/usr").output == "/usr\n")
        #expect(try shell("echo $ONE$HOME", environment: ["ONE": "two"]).output == "two\n")
        #expect(try shell("cat; echo end").output == "end\n", "there is nothing to read")
    }

    @Test func `a signal ends it, and none is sent afterwards`() async throws {
        let child = try ChildProcess("/bin/sh", ["-c", "read line"], streams: ChildStreams(input: nil))
        _ = await Waiting.aside { child.waitUntilExit() }
        child.send(signal: SIGKILL)
        let waiting = try ChildProcess("/bin/cat", ["/dev/zero"])
        #expect(waiting.isRunning)
        waiting.send(signal: SIGKILL)
        #expect(await Waiting.aside { waiting.waitUntilExit() } == 137)
    }

    /// Whatever their numbers in this process; the copies that are passed on are closed again.
    @Test func `further descriptors are its 3, 4 and so on`() throws {
        let (first, second) = (Pipe(), Pipe())
        let ends = [first, second].map { $0.fileHandleForWriting.fileDescriptor }
        for order in [ends, ends.reversed()] {
            let child = try ChildProcess(
                "/bin/sh", ["-c", "echo one >&3; echo two >&4; echo five >&5"], streams: ChildStreams(more: order))
            #expect(child.waitUntilExit() == 2, "there is no descriptor 5")
        }
        for end in ends {
            #expect(try descriptors(like: end) == 2, "its two ends stand there, and its copies are closed again")
        }
        for pipe in [first, second] { try pipe.fileHandleForWriting.close() }
        let texts = try [first, second].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        #expect(texts == ["one\ntwo\n", "two\none\n"])
    }

    @Test func `a descriptor that is not open is reported`() {
        #expect(throws: ChildProcessError(program: "fcntl", code: EBADF)) {
            _ = try ChildProcess("/bin/true", [], streams: ChildStreams(more: [-1]))
        }
    }

    /// Counts the descriptors of this process that refer to the same file as `one`.
    private func descriptors(like one: Int32) throws -> Int {
        let manager = FileManager.default
        func target(_ name: String) -> String? {
            try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        }
        let wanted = try #require(target(String(one)))
        return try manager.contentsOfDirectory(atPath: "/proc/self/fd").count { target($0) == wanted }
    }

    @Test func `a program that does not start is reported with its path`() {
        #expect(throws: ChildProcessError(program: "/no/such/program", code: ENOENT)) {
            _ = try ChildProcess("/no/such/program", [])
        }
    }

    /// Foundation's own implementation fails with many descriptors.
    @Test func `starts beside thousands of open descriptors`() throws {
        var limit = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let open = (0..<min(3_000, max(0, Int(limit.rlim_cur) - 600))).map { _ in
            unsafe Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        }
        defer { for descriptor in open { close(descriptor) } }
        #expect(try shell("ls /proc/self/fd | wc -l").output.split(separator: "\n").first.flatMap { Int($0) } ?? 99 < 8)
    }
}
