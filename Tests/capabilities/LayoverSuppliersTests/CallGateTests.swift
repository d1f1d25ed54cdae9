import LayoverModel
@testable import LayoverSuppliers
import LayoverUpstream
import Testing

/// The gate that suppliers and services share.
struct CallGateTests {
    private let market: Market
    private let other: Market

    init() throws {
        market = try #require(Market("GB"))
        other = try #require(Market("NO"))
    }

    @Test(arguments: [(0.5, 5_000), (0.01, 100), (1, 10_000), (7, 10_000), (-1, 0), (.infinity, 10_000), (.nan, 0)])
    func `converts the share of failures within its range`(failures: Double, basisPoints: Int) {
        var settings = BreakerSettings()
        settings.failures = failures
        #expect(settings.breaker.failureBasisPoints == basisPoints)
    }

    @Test func `pauses one market after its failures, and probes it after a rest`() {
        var settings = BreakerSettings()
        (settings.calls, settings.restMilliseconds) = (2, 1_000)
        var gate = CallGate(settings)
        for _ in 0..<2 { #expect(gate.enter(market, at: 0) == true) }
        #expect(gate.leave(market, isFailure: true, startedAt: 0, at: 1) == nil)
        #expect(gate.leave(market, isFailure: true, startedAt: 0, at: 1) == .open)
        #expect(gate.enter(market, at: 2) == false)
        #expect(gate.enter(other, at: 2) == true)
        #expect(gate.paused.map(\.market) == [market])
        #expect(gate.restMilliseconds(of: market, at: 2) == 999)
        #expect(gate.enter(market, at: 1_001) == true)
        #expect(gate.leave(market, isFailure: false, startedAt: 1_001, at: 1_002) == .closed)
        #expect(gate.paused.isEmpty)
    }

    @Test func `gives the probe to the next call if the first says nothing about the peer`() {
        var settings = BreakerSettings()
        (settings.calls, settings.restMilliseconds) = (1, 1_000)
        var gate = CallGate(settings)
        #expect(gate.enter(market, at: 0) == true)
        #expect(gate.leave(market, isFailure: true, startedAt: 0, at: 0) == .open)
        #expect(gate.enter(market, at: 1_000) == true)
        #expect(gate.enter(market, at: 1_001) == false)
        #expect(gate.leave(market, isFailure: nil, startedAt: 1_000, at: 1_001) == nil)
        #expect(gate.enter(market, at: 1_002) == true)
    }
}
