import LayoverFrame
import LayoverHTTP
import LayoverUpstream
import LayoverWeb
import Synchronization

/// Has the other servers stop a run that is not on this one: its name is unique, but does not identify its server.
final class PickRelay: Sendable {
    /// Marks a request as passed on, so that no server passes it on again.
    private static let mark: StaticString = "Layover-Passed-On"

    private let own: String
    private let others: [NamedServer]
    private let upstream: CurlUpstream

    /// - Returns: `nil` if settings name no other server, or no call can be made.
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

    /// Cancels pending calls.
    func stop() { upstream.stop() }

    /// True if another server may have the run: its name is valid, and no other server has passed the request on.
    static func passes(_ run: String, _ request: borrowing HTTPRequest) -> Bool {
        PickQuestion.isRun(run) && request.header(mark) == nil
    }

    /// Has the other servers stop a run.
    ///
    /// - Parameters:
    ///   - run: Its name, unchanged.
    ///   - reply: Sent once all others have answered or timed out.
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

/// Calls a closure after a number of passes.
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
