import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverConformance

/// Shared trips: every case of the shared folder and our own; planted faults are found.
struct TripsSuiteTests {
    private static let shared = Repository.shared.appending(path: "conformance/trips/cases.json").path()
    private static let own = SuiteFolders.own + "/trips/cases.json"

    @Test(.enabled(if: Repository.hasShared("conformance/trips"), "no shared conformance folder: set LAYOVER_SHARED"))
    func `every run of the shared cases is an allowed one`() async throws {
        #expect(try await misses(TripsSuiteTests.shared) == [])
        #expect(try TripCase.load(path: TripsSuiteTests.shared).count >= 60)
    }

    @Test func `every run of our own cases is an allowed one`() async throws {
        #expect(try await misses(TripsSuiteTests.own) == [])
        #expect(try TripCase.load(path: TripsSuiteTests.own).count == 11)
    }

    @Test(arguments: [
        (#""revision": 6"#, #""revision": 7"#, "stage-vote-proves"),
        (#""seq": 4}}"#, #""seq": 3}}"#, "stage-dropped-after-a-day"),
        (#""deleted": true"#, #""deleted": false"#, "delete-by-a-manager"),
        (#"[5, "trip.closed"]"#, #"[5, "trip.reopened"]"#, "sweep-closes"),
        (#"{"ben": "maybe", "cem": "yes"}"#, #"{"cem": "yes"}"#, "stage-vote-proves"),
        (#""status": 503"#, #""status": 200"#, "commit-fails-for-all"),
    ])
    func `an unexpected result is a miss`(text: String, instead: String, id: String) async throws {
        let folder = try TemporaryFolder()
        let cases = try String(contentsOfFile: TripsSuiteTests.own, encoding: .utf8)
        #expect(cases.contains(text))
        try folder.write(cases.replacing(text, with: instead), to: "cases.json")
        #expect(try await misses(folder.path).contains { $0.hasPrefix(id + ":") })
    }

    @Test func `a case without the needed service is skipped, and an unknown step fails`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"cases": [{"id": "a", "needs": ["moon"], "given": {"people": ["x"]}, "steps": [], "outcomes": []},"#
                + #"{"id": "b", "given": {"people": ["x"]}, "steps": [{"do": "fly", "as": "x"}], "outcomes": []}]}"#,
            to: "cases.json")
        #expect(try await misses(folder.path).map { $0.prefix(2) } == ["b:"])
        #expect(throws: SuiteError.self) { try TripCase.load(path: folder.path("none")) }
    }

    @Test(arguments: [(3, 6), (7, 5_040), (8, nil)] as [(Int, Int?)])
    func `parallel requests are tried in every order, up to a limit`(count: Int, orders: Int?) throws {
        let steps = (0..<count).map { #"{"n": \#($0)}"# }.joined(separator: ",")
        let tripCase = try TripCase.one(steps: #"[{"together": [\#(steps)]}, {"n": 99}]"#)
        if let orders {
            let all = try TripOrders.all(tripCase.steps, limit: TripsSuite.orderLimit)
            #expect(Set(all).count == orders)
            #expect(all.allSatisfy { $0.count == count + 1 && $0.last?["n"]?.int == 99 })
        } else {
            #expect(throws: SuiteError.self) { try TripOrders.all(tripCase.steps, limit: TripsSuite.orderLimit) }
        }
    }

    private func misses(_ path: String) async throws -> [String] {
        try await TripsSuite.verdicts(at: path).compactMap { id, verdict in
            if case .failed(let expected, let got) = verdict { "\(id): expected \(expected), got \(got)" } else { nil }
        }
    }
}

extension TripCase {
    /// A case with these steps.
    fileprivate static func one(steps: String) throws -> TripCase {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"cases": [{"id": "a", "given": {"people": ["x"]}, "steps": \#(steps), "outcomes": []}]}"#,
            to: "cases.json")
        let cases = try TripCase.load(path: folder.path)
        guard let first = cases.first else { throw TestFailure("one case was written") }
        return first
    }
}
