import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Clients whose streams break off again and again while many people vote: each receives every change once, in order.
struct TripResumeTests {
    private static let voters = (0..<12).map { "voter-\($0)" }

    /// Reads revisions until the last one, on streams that it closes after a few events each.
    private func follow(_ trip: SharedTrip, as person: String, through last: Int, seed: UInt64) throws -> [Int] {
        var random = SeededGenerator(seed: seed)
        var seen: [Int] = []
        while seen.last ?? 0 < last {
            let stream = try TripStream(trip, as: person, after: "1.\(seen.last ?? 0)")
            // A person may have five streams, and the server needs time to notice that earlier ones are closed.
            if stream.status == 429 { continue }
            for _ in 0..<(1 + random.below(40)) where seen.last ?? 0 < last {
                let event = try stream.next()
                guard event.name == "change", let revision = event.data["revision"]?.int else {
                    throw TestFailure("\(event)")
                }
                #expect(event.id == "1.\(revision)")
                seen.append(revision)
            }
        }
        return seen
    }

    @Test func `each change is heard once and in order, across resumes`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--trips"])
        var trip = try SharedTrip(on: server)
        for person in Self.voters { try trip.join(person) }
        let item = try trip.add(1, as: "ana")
        let before = try #require(try trip.view(as: "ana")["revision"]?.int)
        let (rounds, shared) = (15, trip)
        let last = before + rounds * Self.voters.count
        let heard: [[Int]] = try await withThrowingTaskGroup(of: [Int].self) { tasks in
            for (place, person) in ["ana", Self.voters[0], Self.voters[1]].enumerated() {
                tasks.addTask {
                    try await Waiting.aside {
                        Result { try follow(shared, as: person, through: last, seed: UInt64(place)) }
                    }.get()
                }
            }
            for round in 0..<rounds {
                let value = ["yes", "maybe", "no"][round % 3]
                for person in Self.voters { #expect(try shared.vote(value, on: item, as: person).status == 200) }
            }
            return try await tasks.reduce(into: [[Int]]()) { $0.append($1) }
        }
        #expect(heard == Array(repeating: Array(1...last), count: 3))
    }
}
