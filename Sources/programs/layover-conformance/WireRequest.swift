import Glibc

/// One request of a case, and its sending.
struct WireRequest {
    var method: String
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    /// Time that an answer may take.
    private static let patienceMilliseconds: Int32 = 10_000

    /// How often a client that is told to wait waits.
    private static let waits = 20

    /// Sends it as a client of limits does: where it is told to wait it waits, and sends the same again.
    ///
    /// - Throws: `SuiteError` where no whole answer comes.
    func sendPatiently(to address: WireAddress) throws -> WireReply {
        var reply = try send(to: address)
        for _ in 0..<WireRequest.waits where reply.status == 429 {
            guard let text = WireReply.field("retry-after", in: reply.head), let seconds = UInt32(text), seconds <= 5
            else { return reply }
            sleep(seconds)
            reply = try send(to: address)
        }
        return reply
    }

    /// Sends it on a connection of its own.
    ///
    /// - Throws: `SuiteError` where no whole answer comes.
    func send(to address: WireAddress) throws -> WireReply {
        let connection = try WireConnection(address)
        let length = body.map { [("Content-Length", String($0.count))] } ?? []
        let all = [("Host", "\(address.host):\(address.port)"), ("Connection", "close")] + length + headers
        let head =
            "\(method) \(address.path)\(path) HTTP/1.1\r\n" + all.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
        connection.send(Array(head.utf8) + (body ?? []))
        let answer = connection.read(quietMilliseconds: WireRequest.patienceMilliseconds)
        guard let reply = WireReply(answer.bytes[...], bodiless: method == "HEAD"), reply.isWhole else {
            throw SuiteError("\(method) \(path): no whole answer")
        }
        return reply
    }
}
