import LayoverHTTP
import LayoverTestKit
import Testing

struct MutationTests {
    private static let samples = [
        "GET /a?b=c HTTP/1.1\r\nHost: here\r\nAccept: */*\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello",
        "POST /a HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: [::1]:80\r\nX:\r\n\r\n",
    ]

    /// Each sample with a few bytes changed, dropped or doubled: it is answered or closed, and the server keeps running.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `outlives mutated requests`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let server = try testServer(limits { $0.idleMilliseconds = 60_000 })
        for round in 0..<300 {
            var bytes = Array(MutationTests.samples[round % MutationTests.samples.count].utf8)
            for _ in 0...Int(random.next() % 4) { mutate(&bytes, &random) }
            let client = try RawClient(port: server.port)
            // The appended bytes complete an unfinished request or make it invalid, so that each connection ends by itself.
            client.send(bytes + Array("\r\n\r\nGET / HTTP/0.0\r\n\r\n".utf8))
            client.finishSending()
            var replies = 0
            while replies < 8, (try? client.reply()) != nil { replies += 1 }
            #expect(replies < 8, "seed \(seed), round \(round): \(bytes)")
        }
        let client = try RawClient(port: server.port)
        client.send("GET /alive HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "GET /alive", "seed \(seed)")
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.insert(contentsOf: [0, 9, 10, 13, 32, 127].shuffled(using: &random).prefix(1), at: place)
        }
    }
}
