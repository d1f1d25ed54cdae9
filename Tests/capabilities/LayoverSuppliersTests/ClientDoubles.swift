import LayoverAssembly
@testable import LayoverFrame
import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Synchronization
import Testing

/// Bytes that a test holds.
final class PlayedBytes: HeldBytes {
    private let bytes: [UInt8]
    let count: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes + [UInt8](repeating: 0, count: HeldBytesPadding.count)
        count = bytes.count
    }

    convenience init(_ text: String) { self.init(Array(text.utf8)) }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let kept = bytes
        return try use(kept.span)
    }
}

/// A clock that the test moves, and the timers on it.
final class PlayedTime: Sendable {
    private struct State {
        var now = 1_000_000
        var timers: [(at: Int, number: Int, act: @Sendable () -> Void)] = []
        var number = 0
        var random: UInt64 = 0
    }

    private let state = Mutex(State())
    static let wallSeconds = 1_795_000_000

    var now: Int { state.withLock { $0.now } }

    func setRandom(_ value: UInt64) { state.withLock { $0.random = value } }

    var time: ClientClock {
        ClientClock(
            milliseconds: { self.now }, wallSeconds: { PlayedTime.wallSeconds + (self.now - 1_000_000) / 1_000 },
            random: { self.state.withLock { $0.random } },
            after: { milliseconds, act in
                self.state.withLock { state in
                    state.number += 1
                    state.timers.append((state.now + milliseconds, state.number, act))
                }
            })
    }

    /// Moves the clock and fires each timer at its time.
    func pass(_ milliseconds: Int) {
        let end = now + milliseconds
        while let act = ring(before: end) { act() }
        state.withLock { $0.now = end }
    }

    private func ring(before end: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let due = state.timers.indices.filter { state.timers[$0].at <= end }
                .min { (state.timers[$0].at, state.timers[$0].number) < (state.timers[$1].at, state.timers[$1].number) }
            guard let due else { return nil }
            let timer = state.timers.remove(at: due)
            state.now = max(state.now, timer.at)
            return timer.act
        }
    }
}

/// Accepts calls and ends them when and how the test says.
final class PlayedUpstream: UpstreamCalling {
    typealias Outcome = Result<UpstreamAnswer, UpstreamFailure>

    private struct Open {
        let call: UpstreamCall
        let onEnd: @Sendable (Outcome) -> Void
    }

    private let state = Mutex<(calls: [UpstreamCall], open: [Open])>(([], []))

    var calls: [UpstreamCall] { state.withLock { $0.calls } }
    var underWay: Int { state.withLock { $0.open.count } }

    func start(_ call: UpstreamCall, onEnd: @escaping @Sendable (Outcome) -> Void) -> UpstreamTicket {
        state.withLock { state in
            state.calls.append(call)
            state.open.append(Open(call: call, onEnd: onEnd))
        }
        return UpstreamTicket()
    }

    /// Ends the oldest open call.
    func end(_ outcome: Outcome) throws {
        let open = state.withLock { $0.open.isEmpty ? nil : $0.open.removeFirst() }
        try #require(open).onEnd(outcome)
    }

    func answer(_ status: Int, _ body: String = "{}", headers: [(name: String, value: String)] = []) throws {
        try end(.success(Self.answer(status, body, headers: headers)))
    }

    static func answer(
        _ status: Int, _ body: String = "{}", headers: [(name: String, value: String)] = []
    ) -> UpstreamAnswer {
        UpstreamAnswer(status: status, headers: headers, body: PlayedBytes(body), totalMicroseconds: 5_000)
    }
}

/// A client with one supplier, its upstream and its clock.
struct PlayedClient {
    let client: SupplierClient
    let upstream = PlayedUpstream()
    let time = PlayedTime()
    let supplier: Supplier
    let log = Told()

    /// The client's log lines and the outcomes that the caller received, in order.
    final class Told: Sendable {
        private let state = Mutex<(outcomes: [PendingCall.Outcome], lines: [String])>(([], []))

        var outcomes: [PendingCall.Outcome] { state.withLock { $0.outcomes } }
        var lines: [String] { state.withLock { $0.lines } }

        func add(_ outcome: PendingCall.Outcome) { state.withLock { $0.outcomes.append(outcome) } }
        func add(_ line: String) { state.withLock { $0.lines.append(line) } }
    }

    init(_ lines: String...) throws {
        let read = ReadSuppliers(
            SupplierFileTests.skyscanner.replacing("[GB, NO]", with: "all") + lines.map { "    \($0)\n" }.joined())
        #expect(read.findings.isEmpty)
        let registry = try #require(read.registry)
        supplier = try #require(registry.suppliers.first).supplier
        client = SupplierClient(
            registry, upstream: upstream, time: time.time, log: ServerLog { [log] _, text in log.add(text) })
    }

    @discardableResult
    func ask(
        _ kind: SupplierRequest.Kind, market: String = "GB", origin: String = "LHR", deadline: Int? = nil
    ) throws -> Told {
        var search = try Asked.search { $0.origin = origin }
        search.market = try #require(Market(market))
        var supplierRequest = SupplierRequest(kind, search)
        supplierRequest.deadlineMilliseconds = deadline
        let told = Told()
        client.ask(supplier, supplierRequest) { told.add($0) }
        return told
    }

    @discardableResult
    func create(market: String = "GB", origin: String = "LHR") throws -> Told {
        try ask(.create, market: market, origin: origin)
    }

    @discardableResult
    func poll(market: String = "GB") throws -> Told { try ask(.poll(session: "s"), market: market) }

    var report: SupplierReport {
        get throws { try #require(client.reports.first) }
    }
}

extension PlayedClient.Told {
    /// The outcomes as `200`, `200 stale 12` or `supplier-busy`; empty if there is no outcome yet.
    var shown: [String] {
        outcomes.map { outcome in
            switch outcome {
            case .success(let answer): "\(answer.status)" + (answer.ageSeconds.map { " stale \($0)" } ?? "")
            case .failure(let failure): failure.rawValue
            }
        }
    }
}
