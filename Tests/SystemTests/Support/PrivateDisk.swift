import Foundation
import LayoverProcesses
import LayoverTestKit
import Testing

/// A disk of a few megabytes in memory.
///
/// Only programs that are started on it see it, and it disappears with its keeper.
final class PrivateDisk: Sendable {
    static let refused: Comment = "mounting is not permitted here"

    /// True if this user may mount in a separate namespace.
    static let isPermitted: Bool = {
        let words = ["-m", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]
        return (try? ChildProcess("/usr/bin/unshare", words))?.waitUntilExit() == 0
    }()

    let path: String
    private let keeper: ServerHandle

    /// Mounts the disk over an empty folder.
    init(at folder: URL, kilobytes: Int, log: URL) async throws {
        path = folder.path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        keeper = try ServerHandle(
            [
                "-m", "--propagation", "private", "sh", "-c",
                "mount -t tmpfs -o size=\(kilobytes)k none \"$0\" && echo mounted && exec sleep infinity", folder.path,
            ], program: URL(filePath: "/usr/bin/unshare"), log: log)
        _ = try await keeper.firstText("the disk to be mounted") { $0.contains("mounted") ? true : nil }
    }

    deinit { keeper.kill() }

    /// Builds the command that starts a program which sees the disk.
    func words(for program: URL, _ words: [String]) -> (URL, [String]) {
        (URL(filePath: "/usr/bin/nsenter"), ["-t", "\(keeper.number)", "-m", "--", program.path] + words)
    }

    /// Runs a line of the shell in the disk's folder, to its end.
    @discardableResult
    func shell(_ line: String) async throws -> ProgramRun {
        let whole = words(for: URL(filePath: "/bin/sh"), ["-c", "cd \"$0\" && \(line)", path])
        return try await ProgramRun.run(whole.1, executable: whole.0, in: URL(filePath: "/"))
    }
}
