import Foundation
import LayoverProcesses
import LayoverTestKit
import Testing

@testable import LayoverReview

/// The system's own `tar` can read our archives.
struct TarArchiveTests {
    @Test func `short and long names, empty files and every size around a block come back`() throws {
        let folder = try TemporaryFolder()
        try folder.make("out")
        var files = [String(repeating: "long-", count: 40) + "/" + String(repeating: "ø", count: 60): [UInt8(1)]]
        for size in [0, 1, 511, 512, 513, 2_000] {
            files["widgets/size \(size)"] = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        }
        for length in [99, 100, 101] { files[String(repeating: "n", count: length)] = [7] }
        var archive = TarArchive(seconds: 1_796_126_400)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { archive.add(path, bytes) }
        try folder.write(archive.finished, to: "files.tar")
        let code = try ChildProcess("/usr/bin/tar", ["-xf", folder.path("files.tar"), "-C", folder.path("out")])
            .waitUntilExit()
        #expect(code == 0)
        for (path, bytes) in files {
            #expect(try Array(Data(contentsOf: folder.url.appending(path: "out/\(path)"))) == bytes, "\(path)")
        }
    }
}
