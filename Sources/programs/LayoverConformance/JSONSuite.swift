import Foundation

/// Posts each file of a JSONTestSuite folder to `/v1/attach` and checks that its bytes survive.
enum JSONSuite: Suite {
    static let name = "json"
    static let summary = "JSON files posted to /v1/attach, good and bad; needs --url"

    private static let answerMilliseconds = 50
    /// The number of retries after a slow answer; the fastest one counts.
    ///
    /// Other load on the machine slows down some answers, but a slow parser slows down all of them.
    private static let furtherAttempts = 4
    /// The time after which the suite considers the server dead.
    private static let patienceMilliseconds: Int32 = 5_000

    static func run(path: String, url: String?, report: inout Report) throws {
        let address = try WireAddress(url)
        for file in SuiteFiles.paths(at: path) {
            let body = try SuiteFiles.read(file) { $0 }
            let name = URL(fileURLWithPath: file).lastPathComponent
            report.add(name, miss: try fault(name, body, address))
        }
    }

    private static func fault(
        _ name: String, _ body: [UInt8], _ address: WireAddress
    ) throws -> (expected: String, got: String)? {
        let base = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
        let target = base + "/v1/attach?surface=flight-results&market=GB&locale=en-GB"
        let (reply, milliseconds) = try post(body, to: target, address)
        guard let reply, reply.isWhole else { return ("a whole reply", "none") }
        guard reply.status == 200 else { return ("200", String(reply.status)) }
        let answer = Array(reply.body)
        if name.hasPrefix("n_"), answer != body { return ("the posted bytes", SplicedAnswer.excerpt(answer)) }
        if let difference = SplicedAnswer.difference(posted: body, answer: answer) { return difference }
        let quickest = try quickest(milliseconds) { try post(body, to: target, address).milliseconds }
        guard quickest < answerMilliseconds else { return ("under 50 ms", "\(quickest) ms") }
        return try isAlive(base + "/livez", address) ? nil : ("a server that answers afterwards", "no answer")
    }

    private static func quickest(_ first: Int, again: () throws -> Int) rethrows -> Int {
        var quickest = first
        for _ in 0..<furtherAttempts where quickest >= answerMilliseconds { quickest = min(quickest, try again()) }
        return quickest
    }

    private static func post(
        _ body: [UInt8], to target: String, _ address: WireAddress
    ) throws -> (reply: WireReply?, milliseconds: Int) {
        let connection = try WireConnection(address)
        let head = """
            POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        let start = ContinuousClock.now
        connection.send(Array(head.utf8) + body)
        let bytes = connection.read(quietMilliseconds: patienceMilliseconds) {
            WireReply.all(in: $0).contains { $0.status >= 200 && $0.isWhole }
        }.bytes
        let taken = ContinuousClock.now - start
        return (WireReply.all(in: bytes).first { $0.status >= 200 }, Int(taken / .milliseconds(1)))
    }

    private static func isAlive(_ target: String, _ address: WireAddress) throws -> Bool {
        let connection = try WireConnection(address)
        connection.send(Array("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        let answer = connection.read(quietMilliseconds: patienceMilliseconds) { WireReply($0[...])?.isWhole ?? false }
        return (WireReply(answer.bytes[...])?.status ?? 500) < 500
    }
}
