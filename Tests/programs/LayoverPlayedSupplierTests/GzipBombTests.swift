import Foundation
import LayoverTestKit
import Testing

@testable import LayoverPlayedSupplier

/// Gzip data that is small on the wire and large when unpacked, checked with gzip itself.
struct GzipBombTests {
    @Test(arguments: [1, 2, 258, 259, 260, 517, 2_065, 4_129, 4_389, 1_000_000, 64 << 20])
    func `is valid, and as large as it says`(count: Int) throws {
        let bytes = GzipBomb.bytes(count)
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "bomb.gz")
        let file = folder.path("bomb.gz")
        #expect(try shell("gzip -dc < '\(file)' | tr -d -c ' ' | wc -c") == "\(count)")
        #expect(try shell("gzip -t '\(file)' && echo well") == "well")
    }

    @Test func `grows a hundred and fifty times`() { #expect(GzipBomb.bytes(64 << 20).count < (64 << 20) / 150) }

    private func shell(_ line: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
