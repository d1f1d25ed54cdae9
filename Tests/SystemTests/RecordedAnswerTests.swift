import Foundation
import LayoverProcesses
import LayoverJSON
import LayoverTestKit
import Testing

/// Recorded and generated answers with the shipped content; skipped if they are not shared.
@Suite(.enabled(if: Repository.hasShared("data"), "the shared answers are not there; set LAYOVER_SHARED"))
struct RecordedAnswerTests {
    static let recorded = [
        ("skyscanner-v3/lon-edi.poll.json", "skyscanner-v3", "origin=LHR&destination=EDI"),
        ("skyscanner-v3/lon-edi.create.json", "skyscanner-v3", "origin=LHR&destination=EDI"),
        ("duffel/syd-mel.offer-request.json", "duffel", "origin=SYD&destination=MEL"),
        ("amadeus-v2/mad-gig.post.json", "amadeus-v2", "origin=MAD&destination=GIG"),
    ]

    @Test(arguments: recorded)
    func `a recorded answer comes back byte for byte with its layout`(
        file: String, format: String, route: String
    ) async throws {
        let body = try Repository.sharedBytes("data/responses/" + file)
        let server = try await OneServer.shipped.server()
        for named in ["&format=\(format)", ""] {
            let reply = try server.post("/v1/attach?market=GB&locale=en-GB&currency=GBP&\(route)\(named)", body)
            #expect(reply.status == 200 && reply.layoverStatus == "full")
            #expect(Splicing(posted: body, reply: reply.body).inserted != nil)
        }
    }

    @Test func `direct flights by airline are above the recorded results`() async throws {
        let body = try Repository.sharedBytes("data/responses/skyscanner-v3/lon-edi.poll.json")
        let reply = try await OneServer.shipped.server().post(
            "/v1/attach?format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=EDI", body)
        let cards = try reply.json()["layout"]?["cards"]?.items ?? []
        let card = try #require(cards.first { $0["widget"]?.string == "direct-by-airline" })
        #expect(card["place"]?["index"]?.int == 2)
        let airlines = (card["data"]?["airlines"]?.items ?? []).map { airline in
            "\(airline["name"]?.string ?? "") \(airline["flights"]?.int ?? 0) \(airline["price"]?["text"]?.string ?? "")"
        }
        #expect(airlines.count == 2 && airlines.allSatisfy { $0.contains("£") }, "\(airlines)")
        #expect(
            airlines.contains { $0.hasPrefix("British Airways 5 ") }
                && airlines.contains { $0.hasPrefix("easyJet 10 ") })
        #expect(airlines.first?.hasSuffix("£54.07") == true)
    }

    @Test func `a bare list passes, and gets its layout alone`() async throws {
        let body = try Repository.sharedBytes("data/responses/amadeus-v2/rdu-mia-10-offers.data-only.json")
        let server = try await OneServer.shipped.server()
        let passed = try server.post("/v1/attach?market=US", body)
        #expect(passed.body == body && passed.layoverStatus == "degraded; reason=not-an-object")
        let alone = try server.post("/v1/attach?market=US&return=layout", body)
        #expect(try alone.layoverStatus == "full" && alone.json()["schema"]?.int == 1)
    }

    @Test func `errors of suppliers pass with their reason`() async throws {
        let folder = Repository.shared.appending(path: "data/responses/errors")
        let server = try await OneServer.shipped.server()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
            let body = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            for format in ["", "&format=" + (name.hasPrefix("duffel") ? "duffel" : "amadeus-v2")] {
                let reply = try server.post("/v1/attach?market=GB\(format)", body)
                #expect(reply.body == body && reply.layoverStatus == "degraded; reason=supplier-error", "\(name)")
            }
        }
    }

    private static var canMakeResponses: Bool {
        Repository.hasShared("data") && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    }

    @Test(
        .enabled(if: canMakeResponses, "python3 is not there"),
        arguments: [
            ("residence=US", "complete", true, false), ("citizenship=US, residence=GB", "complete", true, false),
            ("residence=NO, citizenship=NO", "complete", false, false), ("", "complete", true, false),
            ("residence=US", "incomplete", true, false),
        ])
    func `advice for Cuba on the way from Madrid to Havana`(
        traveller: String, status: String, isShown: Bool, isPending: Bool
    ) async throws {
        try await expectAdvice(
            from: "MAD", to: "HAV", traveller: traveller, status: status, isShown: isShown, isPending: isPending)
    }

    @Test(
        .enabled(if: canMakeResponses, "python3 is not there"),
        arguments: [
            // London to Cancun has a flight through Havana; Madrid to Barcelona has none through Cuba.
            ("LON", "CUN", "residence=US", "complete", true, false),
            ("LON", "CUN", "residence=NO, citizenship=NO", "complete", false, false),
            ("MAD", "BCN", "residence=US", "complete", false, false),
            ("MAD", "BCN", "", "complete", false, false),
            ("MAD", "BCN", "residence=US", "incomplete", false, true),
            ("MAD", "BCN", "residence=NO, citizenship=NO", "incomplete", false, false),
        ])
    func `advice for Cuba on routes that may touch it`(
        origin: String, destination: String, traveller: String, status: String, isShown: Bool, isPending: Bool
    ) async throws {
        try await expectAdvice(
            from: origin, to: destination, traveller: traveller, status: status, isShown: isShown, isPending: isPending)
    }

    private func expectAdvice(
        from origin: String, to destination: String, traveller: String, status: String, isShown: Bool, isPending: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let made = folder.path("answer.json")
        let words = [
            "python3", Repository.shared.appending(path: "data/make_responses.py").path, "--from", origin, "--to",
            destination, "-n", "200", "--status", status, "--out", made,
        ]
        let process = try ChildProcess("/usr/bin/env", words)
        _ = await Waiting.aside { process.waitUntilExit() }
        let body = [UInt8](try Data(contentsOf: URL(filePath: made)))
        let headers = traveller.isEmpty ? [] : ["Layover-Traveller: \(traveller)"]
        let reply = try await OneServer.shipped.server().post(
            "/v1/attach?market=GB&currency=GBP&return=layout&format=skyscanner-v3", body, headers)
        let layout = try reply.json()
        let cards = (layout["cards"]?.items ?? []).compactMap { $0["widget"]?.string }
        let pending = (layout["pending"]?.items ?? []).compactMap(\.string)
        #expect(cards.contains("cuba-travel-advice") == isShown, "\(cards)")
        #expect(pending.contains("cuba-travel-advice") == isPending, "\(pending)")
    }

    @Test(arguments: [
        ("\"route.countries\": [\"GB\", \"CU\"], \"traveller.residence\": \"US\"", "", true, false),
        ("\"route.countries\": [\"GB\"], \"traveller.residence\": \"US\"", "", false, false),
        ("\"route.countries\": [\"GB\", \"CU\"]", "", true, false),
        ("\"route.countries\": [\"GB\"], \"traveller.residence\": \"US\"", "\"complete\": false", false, true),
    ])
    func `advice for Cuba by facts`(facts: String, context: String, isShown: Bool, isPending: Bool) async throws {
        let layout = try await OneServer.shipped.server().layout(facts: facts, context: context).json()
        #expect((layout["cards"]?.items ?? []).contains { $0["widget"]?.string == "cuba-travel-advice" } == isShown)
        #expect((layout["pending"]?.items ?? []).contains(.string("cuba-travel-advice")) == isPending)
    }
}
