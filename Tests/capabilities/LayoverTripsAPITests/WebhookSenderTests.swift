import LayoverJSON
import LayoverMetrics
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import LayoverUpstream
import Synchronization
import Testing

/// How endpoints are notified of changes.
struct WebhookSenderTests {
    private func notified(_ body: JSONValue) -> [String] {
        (body["data"]?["notify"]?.items ?? []).compactMap(\.string)
    }

    @Test func `changes are posted, signed and thin`() async throws {
        let bench = try await WebhookBench()
        let script = try await bench.trips(["rome"])[0]
        let body = try #require(try await bench.send().first)
        #expect(body["type"]?.string == "trip.changed")
        #expect(body["data"]?["revision"]?.int == 3)
        #expect(body["data"]?["trip"]?.string == script.trip.text)
        #expect(body.members?.map(\.key) == ["type", "timestamp", "data"])
        #expect(body["data"]?.members?.map(\.key) == ["trip", "revision", "kinds", "notify"])
        let call = bench.upstream.calls[0]
        #expect(call.method == .post)
        #expect(call.url == "https://push.example.com/trips?a=b")
        #expect(call.header("Content-Type") == "application/json")
        #expect(call.header("webhook-timestamp") == "\(bench.clock.now.seconds)")
        let id = try #require(call.header("webhook-id"))
        #expect(id.hasPrefix("msg_"))
        #expect(id.count == 30)
        #expect(!id.contains("."))
        #expect(call.header("webhook-signature")?.hasPrefix("v1,") == true)
        #expect(call.limits.totalMilliseconds == 15_000)
        #expect(call.limits.bodyBytes == 1_024)
        #expect(call.limits.cutsBody)
        #expect(WebhookLimits.leaseSeconds * 1_000 > WebhookLimits.callMilliseconds)
        try await bench.answer(204)
        #expect(try await bench.send().isEmpty)
        #expect(try bench.endpoint.counters.count(.sent) == 1)
    }

    @Test func `a trip is reported once a minute, with all changes since`() async throws {
        let bench = try await WebhookBench()
        let script = try await bench.trips(["rome"])[0]
        try await bench.send()
        try await bench.answer(200)
        for seq in 1...5 {
            await bench.perform([script.vote("ben", on: "A", seq % 2 == 0 ? .yes : .no, seq: seq)])
            bench.clock.add(seconds: 11)
            #expect(try await bench.send().isEmpty)
        }
        bench.clock.add(seconds: 4)
        #expect(try await bench.send().isEmpty)
        bench.clock.add(seconds: 1)
        let body = try #require(try await bench.send().first)
        #expect(body["data"]?["revision"]?.int == 8)
        #expect(notified(body) == [script.person("ana").text])
    }

    @Test func `listeners are left out, and a change that all know of is no delivery`() async throws {
        let bench = try await WebhookBench()
        let script = try await bench.trips(["rome"])[0]
        bench.listening.withLock { $0 = [script.key("ana")] }
        #expect(notified(try #require(try await bench.send().first)) == [script.person("ben").text])
        try await bench.answer(200)
        bench.clock.add(seconds: 60)
        await bench.perform([script.vote("ben", on: "A", .yes, seq: 1)])
        #expect(try await bench.send().isEmpty)
        #expect(try bench.endpoint.counters.count(.unneeded) == 1)
        bench.listening.withLock { $0 = [] }
        await bench.perform([script.vote("ben", on: "A", .no, seq: 2)])
        #expect(try await bench.send().count == 1, "a stream that ended is known at once")
    }

    @Test func `a delivery that fails is tried again by the table, and given up after the last`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome"])
        try await bench.send()
        for (tries, seconds) in RetrySchedule.seconds.enumerated() {
            try await bench.answer(tries % 2 == 0 ? 500 : 301)
            bench.clock.add(seconds: seconds - 1)
            // A failing endpoint is probed from time to time whatever is due; probes do not count as attempts.
            if try await !bench.send().isEmpty { try await bench.answer(500) }
            #expect(try await bench.report().entries.first?.attempts == tries + 1)
            bench.clock.add(seconds: 1)
            if try await bench.send().isEmpty { try await bench.send() }
            #expect(bench.upstream.underWay == 1, "after \(seconds) s")
        }
        try bench.upstream.end(.failure(.timedOut))
        try await bench.rest()
        let report = try await bench.report()
        #expect(report.givenUp == 1)
        #expect(report.waiting == 0)
        #expect(try bench.endpoint.counters.count(.givenUp) == 1)
        #expect(try bench.endpoint.fault == "timed-out")
        bench.clock.add(seconds: 86_400)
        #expect(try await bench.send().isEmpty)
    }

    @Test func `410 ends all deliveries, for the next process too, until a replay`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome", "oslo"])
        #expect(try await bench.send().count == 2)
        try await bench.answer(410)
        #expect(try bench.endpoint.condition == .disabled)
        try await bench.answer(200)
        bench.clock.add(seconds: 3_600)
        #expect(try await bench.send().isEmpty)
        try await bench.start()
        #expect(try await bench.send().isEmpty)
        #expect(try bench.endpoint.condition == .disabled)
        #expect(try await bench.report().waiting == 1, "nothing is lost")
        #expect(bench.told.withLock { $0 }.contains { $0.contains("'apps' answered 410") })
        try await bench.store.setDisabled(false, WebhookBench.name)
        try await bench.start()
        #expect(try await bench.send().count == 1)
    }

    @Test func `a delivery that was interrupted by the end of the process is sent again under the same id`()
        async throws
    {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome"])
        try await bench.send()
        bench.clock.add(seconds: 2)
        try await bench.start()
        let again = try #require(try await bench.send().first)
        let calls = bench.upstream.calls
        #expect(calls.count == 2 && calls[0].header("webhook-id") == calls[1].header("webhook-id"))
        #expect(calls[0].header("webhook-timestamp") != calls[1].header("webhook-timestamp"))
        #expect(try again == JSONValue(parsing: calls[0].body), "the same id, the same body")
    }

    @Test func `a lease that ran out is sent again, and one that holds is not`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome"])
        try await bench.send()
        bench.clock.add(seconds: WebhookLimits.leaseSeconds - 1)
        #expect(try await bench.send().isEmpty)
        bench.clock.add(seconds: 1)
        #expect(try await bench.send().count == 1)
    }

    @Test func `an endpoint that was away gets all that waited, soon after it is back`() async throws {
        let bench = try await WebhookBench()
        let scripts = try await bench.trips((0..<50).map { "t\($0)" })
        #expect(try await bench.send().count == WebhookLimits.underWay)
        var refused = 0
        while bench.upstream.underWay > 0, refused < 200 {
            try await bench.answer(503)
            refused += 1
            bench.clock.add(seconds: 1)
        }
        #expect(try bench.endpoint.condition == .failing)
        #expect(try await bench.report().waiting == scripts.count)
        bench.clock.add(seconds: WebhookLimits.probeMilliseconds / 1_000)
        try await bench.send()
        var told: [String] = []
        while bench.upstream.underWay > 0, told.count < 200 {
            let underWay = bench.upstream.underWay
            try await bench.answer(200)
            told.append("\(underWay)")
            try await bench.send()
        }
        #expect(told.count == scripts.count, "one finds out, then all: \(told)")
        #expect(told.first == "1", "one finds out, then all: \(told)")
        #expect(try await bench.report().waiting == 0)
        #expect(try bench.endpoint.condition == .ok)
        #expect(try bench.endpoint.fault == nil)
        #expect(bench.told.withLock { $0 }.count == 2, "said once each")
    }

    @Test func `a try that is due while rows are read is made at the next look`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome"])
        for seconds in [0] + RetrySchedule.seconds.prefix(WebhookLimits.failuresInARow - 1) {
            bench.clock.add(seconds: seconds * 2)
            #expect(try await bench.send().count == 1)
            try await bench.answer(503)
        }
        #expect(try bench.endpoint.condition == .failing)
        #expect(try await bench.send().count == 1)
        try await bench.answer(503)
        let endpoint = try bench.endpoint
        endpoint.send()
        bench.clock.add(seconds: WebhookLimits.probeMilliseconds / 1_000)
        endpoint.send()
        try await bench.rest()
        endpoint.send()
        try await bench.rest()
        #expect(bench.upstream.underWay == 1)
    }

    @Test func `one trip that an endpoint cannot take holds up no other`() async throws {
        let bench = try await WebhookBench()
        let scripts = try await bench.trips(["bad", "good"])
        for round in 1...20 {
            for body in try await bench.send() {
                try await bench.answer(body["data"]?["trip"]?.string == scripts[0].trip.text ? 500 : 200)
            }
            bench.clock.add(seconds: 61)
            await bench.perform([scripts[1].vote("ben", on: "A", round % 2 == 0 ? .yes : .no, seq: round)])
        }
        #expect(try bench.endpoint.counters.count(.sent) == 20)
        #expect(try bench.endpoint.condition == .ok)
        let bad = try #require(try await bench.report().entries.first(where: { $0.trip == scripts[0].trip }))
        #expect(bad.attempts == 3, "by its own table")
    }

    @Test func `a delivery that is switched off waits, and is not lost`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome"])
        bench.isOff.withLock { $0 = true }
        #expect(try await bench.send().isEmpty)
        bench.isOff.withLock { $0 = false }
        bench.clock.add(seconds: WebhookLimits.switchedOffSeconds)
        #expect(try await bench.send().count == 1)
        #expect(try await bench.report().entries.first?.attempts == 0)
    }

    @Test func `a stopping server begins nothing, and its unfinished deliveries wait for the next`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome", "oslo"])
        try await bench.send()
        try bench.sender.end()
        try bench.upstream.end(.failure(.cancelled))
        try await bench.answer(200)
        bench.clock.add(seconds: 3_600)
        #expect(try await bench.send().isEmpty)
        try await bench.start()
        #expect(try await bench.send().count == 1)
        #expect(bench.upstream.calls[2].header("webhook-id") == bench.upstream.calls[0].header("webhook-id"))
    }

    @Test func `metrics and status have the state of an endpoint`() async throws {
        let bench = try await WebhookBench()
        _ = try await bench.trips(["rome", "oslo"])
        try await bench.send()
        try await bench.answer(500)
        try bench.endpoint.setReport(try await bench.report())
        bench.clock.add(seconds: 7)
        let metrics = try bench.sender.metrics
        for line in [
            "layover_webhook_deliveries_total{endpoint=\"apps\",end=\"failed\"} 1",
            "layover_webhook_waiting{endpoint=\"apps\"} 2", "layover_webhook_oldest_seconds{endpoint=\"apps\"} 7",
            "layover_webhook_given_up{endpoint=\"apps\"} 0", "layover_webhook_disabled{endpoint=\"apps\"} 0",
        ] { #expect(metrics.contains(line), "\(metrics)") }
        let types = metrics.filter { $0.hasPrefix("# TYPE ") }.compactMap {
            $0.split(separator: " ").dropFirst(2).first
        }
        #expect(types.map(String.init) == WebhookCounters.reference.map(\.name))
        #expect(try bench.sender.status.description == #"[{"name":"apps","state":"ok","waiting":2}]"#)
    }
}
