import LayoverFrame
import LayoverHTTP
import LayoverUpstream
import LayoverWeb
import Synchronization

/// Has the other servers stop a run that is none of this one's: its name says nothing of whose it is, and nobody else has one like it.
final class PickRelay: Sendable {
    /// Says that a request was passed on, so that none goes around.
    private static let mark: StaticString = "Layover-Passed-On"

    private let own: String
    private let others: [NamedServer]
    private let upstream: CurlUpstream

    /// - Returns: `nil` where settings name no other server, or no call can be made.
    init?(_ servers: [NamedServer], own: ServerName?, log: ServerLog) {
        others = servers.filter { $0.name != own }
        guard !others.isEmpty else { return nil }
        self.own = own?.text ?? "-"
        do {
            var calls = UpstreamSettings(addresses: try AddressRule(allowed: others.map(\.host)))
            calls.connections = PickCallLimits.passed
            calls.connectionsPerHost = PickCallLimits.passed
            upstream = try CurlUpstream(calls)
        } catch {
            log.error("no other server is told to stop a pick: \(error)")
            return nil
        }
    }

    /// Ends what is under way.
    func stop() { upstream.stop() }

    /// True if other servers may have the run: its name has the form of one, and no other server has passed the request on.
    static func passes(_ run: String, _ request: borrowing HTTPRequest) -> Bool {
        PickQuestion.isRun(run) && request.header(mark) == nil
    }

    /// Passes a run on to be stopped.
    ///
    /// - Parameters:
    ///   - run: Its name, as it came.
    ///   - reply: Goes out once all others have heard of it, or are too slow.
    /// - Returns: The late reply.
    func stop(_ run: String, then reply: HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: reply)
        let left = CountDown(others.count) { late.send(reply) }
        for server in others {
            var limits = UpstreamCallLimits()
            limits.connectMilliseconds = PickCallLimits.passMilliseconds
            limits.firstByteMilliseconds = PickCallLimits.passMilliseconds
            limits.totalMilliseconds = PickCallLimits.passMilliseconds
            let call = UpstreamCall(
                .delete, "http://\(server.address)/v1/pick/runs/\(run)", headers: [("\(PickRelay.mark)", own)],
                limits: limits)
            upstream.start(call) { _ in left.pass() }
        }
        return HTTPReply(late: late)
    }
}

/// Does something once so many have passed.
private final class CountDown: Sendable {
    private let left: Mutex<Int>
    private let end: @Sendable () -> Void

    init(_ count: Int, _ end: @escaping @Sendable () -> Void) {
        left = Mutex(count)
        self.end = end
    }

    func pass() {
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isLast { end() }
    }
}
