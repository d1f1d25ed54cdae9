import Foundation
import LayoverProcesses
import LayoverTestKit

/// A file system in memory, as small as a test needs; only root may mount one.
final class SmallDisk {
    /// True if this process may mount at all.
    static let canMount: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        guard (try? run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.url.path])) == 0 else {
            return false
        }
        return (try? run("umount", [folder.url.path])) == 0
    }()

    private let path: String

    init(_ path: String, kilobytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try SmallDisk.check("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path])
    }

    deinit { _ = try? SmallDisk.run("umount", ["-l", path]) }

    /// Changes its size, or whether it may be written.
    func remount(_ option: String) throws { try SmallDisk.check("mount", ["-o", "remount,\(option)", path]) }

    private static func check(_ program: String, _ words: [String]) throws {
        guard try run(program, words) == 0 else { throw TestFailure("\(program) \(words) failed") }
    }

    private static func run(_ program: String, _ words: [String]) throws -> Int32 {
        try ChildProcess("/bin/" + program, words).waitUntilExit()
    }
}
