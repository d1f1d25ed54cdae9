import LayoverTestKit
import Testing

@testable import LayoverServer

/// The disk usage of a server, part by part.
struct StateFolderBytesTests {
    @Test func `each part counts its files, those in folders too`() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in [
            ("kills.sqlite", 3), ("kills.sqlite-wal", 4), ("trips.sqlite.erasures", 5), ("exposures/a/b", 6),
            ("trip-images/1.png", 7), ("signing.key", 8), ("odd/kills.sqlite", 9),
        ] {
            try folder.write([UInt8](repeating: 0, count: bytes), to: name)
        }
        let measured = StateFolderBytes(folder.path)
        measured.measure()
        let parts = [("kills", 7), ("trips", 5), ("exposures", 6), ("trip-images", 7), ("find", 0), ("other", 17)]
        for (part, bytes) in parts {
            #expect(measured.lines.contains("layover_state_bytes{part=\"\(part)\"} \(bytes)"), "\(part)")
        }
    }

    @Test func `a folder that is missing has no bytes`() throws {
        let measured = StateFolderBytes(try TemporaryFolder().path("none"))
        measured.measure()
        #expect(measured.lines.count == 2 + 9)
    }
}
