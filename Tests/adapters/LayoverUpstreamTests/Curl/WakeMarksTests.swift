import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverUpstream

/// The number of bytes that wakes the event thread.
struct WakeMarksTests {
    @Test(arguments: [
        (0, 1), (1, 1), (16 * 1024 - 1, 1), (16 * 1024, 16 * 1024), (100_000, 100_000), (256 * 1024, 256 * 1024),
        (256 * 1024 + 1, 256 * 1024), (1 << 40, 256 * 1024), (-5, 1),
    ])
    func `never more than comes, and no more than so much`(awaited: Int, level: Int) {
        #expect(WakeMarks.level(awaiting: awaited) == Int32(level))
    }

    /// If a mark were too high, the thread would not be woken for the last bytes or for the next answer.
    @Test func `bodies of all lengths in all steps are whole, and the next answer on their connection too`()
        async throws
    {
        let lengths = [0, 1, 16_383, 16_384, 16_385, 262_143, 262_144, 262_145, 300_000, 524_289, 1_000_003]
        let server = RawServer { connection in
            while let request = connection.request() {
                let target = request.split(separator: " ").dropFirst().first ?? ""
                let length = Int(target.dropFirst()) ?? 0
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n")
                let step = length % 7 == 0 ? 1_000 : 70_000
                for start in stride(from: 0, to: length, by: step) {
                    connection.send([UInt8](repeating: 0x61, count: min(step, length - start)))
                }
            }
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        for length in lengths + lengths.reversed() {
            let answer = try await upstream.get(server.url + "\(length)").get()
            #expect(answer.text.utf8.count == length)
        }
        #expect(server.connections == 1)
    }
}
