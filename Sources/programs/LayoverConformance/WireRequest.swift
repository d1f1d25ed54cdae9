import Glibc

/// One request of a case, and the code to send it.
struct WireRequest {
    var method: String
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8]?

    /// The maximum time for an answer.
    private static let patienceMilliseconds: Int32 = 10_000

    /// The number of retries after `Retry-After`.
    private static let waits = 20

    /// Sends the request.
    ///
    /// After `Retry-After` it waits and sends the same request again, as a client with rate limits does.
    ///
    /// - Throws: `SuiteError` if no complete answer arrives.
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

    /// Sends the request on its own connection.
    ///
    /// - Throws: `SuiteError` if no complete answer arrives.
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
