/// Raw requests, valid and invalid, over raw sockets.
enum HTTP1Suite: Suite {
    static let name = "http1"
    static let summary = "HTTP/1.1 requests over raw sockets; needs --url"

    private static let quietMilliseconds: Int32 = 350
    /// The maximum time of a plain GET after each case.
    private static let aliveMilliseconds: Int32 = 5_000

    static func run(path: String, url: String?, report: inout Report) throws {
        let address = try WireAddress(url)
        let routes = HTTP1Routes(address)
        for test in try HTTP1Case.read(path) {
            let outcome = try play(test, routes, address)
            guard try isAlive(routes, address) else {
                report.fail(test.id, expected: "a server that answers afterwards", got: "\(outcome), then no answer")
                continue
            }
            judge(test, outcome, &report)
        }
    }

    private static func judge(_ test: HTTP1Case, _ outcome: HTTP1Outcome, _ report: inout Report) {
        if outcome.satisfies(test.accept), !outcome.answersAfterRefusal { return report.pass() }
        if let reason = HTTP1Exceptions.reasons[test.id] { return report.skip(test.id, because: reason) }
        report.fail(test.id, expected: test.accept.joined(separator: " or "), got: "\(outcome)")
    }

    private static func play(_ test: HTTP1Case, _ routes: HTTP1Routes, _ address: WireAddress) throws -> HTTP1Outcome {
        let connection = try WireConnection(address)
        var outcome = HTTP1Outcome()
        for step in test.steps where !outcome.isClosed {
            let bytes = routes.adapt(step.flatMap(\.bytes))
            connection.send(bytes)
            let answer = connection.read(quietMilliseconds: quietMilliseconds)
            let isHead = bytes.starts(with: "HEAD ".utf8)
            outcome.statuses += WireReply.all(in: answer.bytes, bodiless: isHead).map(\.status)
            outcome.isClosed = answer.isClosed
        }
        return outcome
    }

    private static func isAlive(_ routes: HTTP1Routes, _ address: WireAddress) throws -> Bool {
        let connection = try WireConnection(address)
        connection.send(routes.adapt(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))
        let answer = connection.read(quietMilliseconds: aliveMilliseconds) { WireReply($0[...])?.isWhole ?? false }
        return WireReply(answer.bytes[...]) != nil
    }
}
