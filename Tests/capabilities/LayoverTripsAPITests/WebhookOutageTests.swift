import Foundation
import LayoverModel
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// An endpoint is away for an hour of a simulated clock while trips keep changing, and receives all changes once it is
/// back.
///
/// `LAYOVER_WEBHOOK_CHANGES` is the number of changes in the hour, 2,000 by default; 720,000 are two hundred a second.
@Suite(.timeLimit(.minutes(60)))
struct WebhookOutageTests {
    private static let wanted = ProcessInfo.processInfo.environment["LAYOVER_WEBHOOK_CHANGES"].flatMap(Int.init)
    private static let changes = wanted ?? 2_000
    private static let changesOfTrip = 10
    private static let hour = 3_600
    private static let checkpointSeconds = 60
    /// Seconds within which all changes must be delivered.
    private static let patience = 300

    @Test func `no delivery is lost, and all arrive within five minutes`() async throws {
        let receiver = AwayReceiver()
        let bench = try await WebhookBench(caller: receiver)
        let newest = try await change(bench)
        #expect(receiver.refused > 0)
        #expect(receiver.taken == 0)
        #expect(try bench.endpoint.condition == .failing)
        #expect(try await bench.report().waiting == newest.count)
        receiver.comeBack(expecting: newest)
        let began = ContinuousClock.now
        bench.clock.add(seconds: WebhookLimits.probeMilliseconds / 1_000)
        let endpoint = try bench.endpoint
        let isTold = await Waiting.aside {
            // A server sends twice a second.
            (0..<Self.patience * 2).contains { _ in
                endpoint.send()
                return receiver.isToldSoon()
            }
        }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        #expect(isTold, "\(receiver.untold) of \(newest.count) trips are not reported")
        try await bench.rest()
        let report = try await bench.report()
        #expect(report.waiting == 0)
        #expect(report.givenUp == 0)
        #expect(endpoint.condition == .ok)
        guard Self.wanted != nil else { return }
        print(
            "webhooks: \(Self.changes) changes of \(newest.count) trips, \(receiver.refused) deliveries refused in an hour;",
            "reported by \(receiver.taken) deliveries in \(String(format: "%.1f", seconds)) s")
    }

    /// Makes the changes of an hour, evenly spread, and sends deliveries every second as a server does.
    ///
    /// - Returns: The newest revision of each trip.
    private func change(_ bench: WebhookBench) async throws -> [String: Int] {
        let scripts = try (0..<Self.changes / Self.changesOfTrip).map { try TripScript("t\($0)") }
        var newest: [String: Int] = [:]
        for second in 0..<Self.hour {
            let numbers = Self.changes * second / Self.hour..<Self.changes * (second + 1) / Self.hour
            let requests = numbers.map { request(scripts[$0 % scripts.count], round: $0 / scripts.count) }
            for start in stride(from: 0, to: requests.count, by: TripStoreLimits.groupRequests) {
                let group = Array(requests[start...].prefix(TripStoreLimits.groupRequests))
                for (request, answer) in zip(group, await bench.store.perform(group)) {
                    let reply = try #require(answer.reply, "\(answer)")
                    guard case .trip(let trip) = request.target else { continue }
                    newest[trip.text] = reply.revision
                }
            }
            bench.clock.add(seconds: 1)
            try bench.endpoint.send()
            if second.isMultiple(of: Self.checkpointSeconds) { try await bench.store.checkpoint() }
        }
        return newest
    }

    /// Each trip is made, joined, given a flight and voted on; each request is one change.
    private func request(_ script: TripScript, round: Int) -> TripRequest {
        switch round {
        case 0: script.create()
        case 1: script.join("ben")
        case 2: script.add("ana", "A")
        default: script.vote("ben", on: "A", round.isMultiple(of: 2) ? .yes : .no, seq: round)
        }
    }
}
