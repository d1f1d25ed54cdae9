import Foundation
import LayoverProcesses
import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// How this program loads libpq.
struct LinkingTests {
    private static let readelf = "/usr/bin/readelf"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: readelf), "readelf is wanted"))
    func `a program that holds the adapter is not linked with libpq`() throws {
        let folder = try TemporaryFolder("linking")
        let output = try folder.writing("sections")
        let process = try ChildProcess(
            LinkingTests.readelf, ["-dW", "/proc/\(getpid())/exe"], streams: ChildStreams(output: output.fileDescriptor)
        )
        #expect(process.waitUntilExit() == 0)
        let needed = try folder.text("sections").split(separator: "\n").filter { $0.contains("(NEEDED)") }
        #expect(needed.contains { $0.contains("libc.so") })
        #expect(!needed.contains { $0.contains("libpq") })
    }
}
