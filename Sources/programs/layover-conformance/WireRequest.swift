/// One request of a case, and its sending.
struct WireRequest {
    var method: String
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    /// Time that an answer may take.
    private static let patienceMilliseconds: Int32 = 10_000

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
