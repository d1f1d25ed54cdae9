import Foundation
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
    func `tells how a program ended`(line: String, code: Int32) async throws {
        let child = try ChildProcess("/bin/sh", ["-c", line])
        #expect(await child.ended() == code)
        #expect(child.exitCode == code && !child.isRunning)
    }

    @Test func `a program has its words, its folder and its environment`() throws {
        #expect(try shell("echo \"$0-$1\"").output == "/bin/sh-\n")
        #expect(try shell("pwd", in: "/usr").output == "/usr\n")
        #expect(try shell("echo $ONE$HOME", environment: ["ONE": "two"]).output == "two\n")
        #expect(try shell("cat; echo end").output == "end\n", "there is nothing to read")
    }

    @Test func `a signal ends it, and none is sent afterwards`() async throws {
        let child = try ChildProcess("/bin/sh", ["-c", "read line"], streams: ChildStreams(input: nil))
        _ = await child.ended()
        child.send(signal: SIGKILL)
        let waiting = try ChildProcess("/bin/cat", ["/dev/zero"])
        #expect(waiting.isRunning)
        waiting.send(signal: SIGKILL)
        #expect(await waiting.ended() == 137)
    }

    @Test func `what does not start is told with its path`() {
        #expect(throws: ChildProcessError(program: "/no/such/program", code: ENOENT)) {
            _ = try ChildProcess("/no/such/program", [])
        }
    }

    /// Many descriptors are what Foundation's own way stumbles over.
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
