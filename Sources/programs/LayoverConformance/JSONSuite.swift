import Foundation
import LayoverUpstream

/// Posts each file of a JSONTestSuite folder to `/v1/attach` and checks that its bytes survive.
enum JSONSuite: Suite {
    static let name = "json"
    static let summary = "JSON files posted to /v1/attach, good and bad; needs --url"

    private static let answerMilliseconds = 50
    /// The number of retries after a slow answer; the fastest one counts.
    ///
    /// Other load on the machine slows down some answers, but a slow parser slows down all of them.
    private static let furtherAttempts = 4

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
        let request = WireRequest(
            method: .post, path: "/v1/attach?surface=flight-results&market=GB&locale=en-GB",
            headers: [("Content-Type", "application/json")], body: body)
        let (reply, milliseconds) = time { try? request.send(to: address) }
        guard let reply else { return ("a whole reply", "none") }
        guard reply.status == 200 else { return ("200", String(reply.status)) }
        let answer = reply.bytes
        if name.hasPrefix("n_"), answer != body { return ("the posted bytes", SplicedAnswer.excerpt(answer)) }
        if let difference = SplicedAnswer.difference(posted: body, answer: answer) { return difference }
        let quickest = try quickest(milliseconds) { try time { try request.send(to: address) }.milliseconds }
        guard quickest < answerMilliseconds else { return ("under 50 ms", "\(quickest) ms") }
        let alive = try? WireRequest(method: .get, path: "/livez").send(to: address)
        return alive.map { $0.status < 500 } ?? false ? nil : ("a server that answers afterwards", "no answer")
    }

    private static func quickest(_ first: Int, again: () throws -> Int) rethrows -> Int {
        var quickest = first
        for _ in 0..<furtherAttempts where quickest >= answerMilliseconds { quickest = min(quickest, try again()) }
        return quickest
    }

    private static func time<Reply>(_ send: () throws -> Reply) rethrows -> (reply: Reply, milliseconds: Int) {
        let start = ContinuousClock.now
        let reply = try send()
        return (reply, Int((ContinuousClock.now - start) / .milliseconds(1)))
    }
}
