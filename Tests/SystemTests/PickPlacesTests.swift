import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// "Dinner after you land" of the shipped content, with a fake service of places and its faults.
@Suite(.serialized) struct PickPlacesTests {
    /// The service's address in the file of suppliers.
    static let service = """
        services:
          city-places:
            url: http://{supplier}/places
            breaker: { calls: 10000 }
            addresses: [127.0.0.1/32]

        """

    private static func site(_ more: [String] = []) async throws -> LiveSite {
        try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), services: service, more: ["--pick-rate", "0"] + more)
    }

    /// Requests a pick at a position that was not used before, so that nothing of it is cached.
    private func ask(_ site: LiveSite, at place: String, wait: Int = 3_000, port: UInt16? = nil) throws -> JSONValue {
        let reply = try RawClient.ask(
            port: port ?? site.server.port, "POST", "/v1/pick/late-dinner",
            body: Array(#"{"at": "\#(place)", "wait": \#(wait)}"#.utf8))
        guard reply.status == 200 else { throw TestFailure(reply.text) }
        return try reply.json()
    }

    private func ids(_ answer: JSONValue) -> [String] {
        answer["order"]?.items?.compactMap { $0["id"]?.string } ?? []
    }

    /// True if candidates were examined, even if they are closed at this hour.
    private func isAboutPlaces(_ answer: JSONValue) -> Bool {
        !ids(answer).isEmpty || answer["out"]?.members?.isEmpty == false
    }

    @Test func `any reply of the service leads to an answer, which names the missing facts`() async throws {
        let site = try await Self.site()
        let well = try ask(site, at: "55.951,-3.191")
        #expect(isAboutPlaces(well) && well["missing"] == .array([]))
        // No candidates are found: the answer is empty, and that is not a failure.
        for (number, fault) in ["503", "hang", "garbage", "broken-json", "empty-body", "html"].enumerated() {
            try site.supplier.play(fault, kinds: ["places"])
            let answer = try ask(site, at: "55.9\(60 + number),-3.191", wait: 300)
            #expect(ids(answer).isEmpty, "\(fault)")
            #expect(try ask(site, at: "55.951,-3.191") != .null, "\(fault): known facts are answered all the same")
        }
        try site.supplier.play("half", kinds: ["places"])
        #expect(isAboutPlaces(try ask(site, at: "55.951,-3.192")))
        try site.supplier.play("lying", kinds: ["places"])
        let lies = try ask(site, at: "55.951,-3.193")
        #expect(ids(lies).isEmpty && lies["out"]?.members?.isEmpty == false, "\(lies)")
        try site.supplier.play(nil)
    }

    @Test func `with details slow or down the candidates are listed with their known facts`() async throws {
        let site = try await Self.site()
        for (number, fault) in ["503", "hang", "late:2900", "broken-json"].enumerated() {
            try site.supplier.play(fault, kinds: ["details"])
            let answer = try ask(site, at: "55.9\(70 + number),-3.191", wait: 1_500)
            let missing = answer["missing"]?.items?.compactMap(\.string) ?? []
            #expect(missing.sorted() == ["hours", "price_level"], "\(fault): \(answer)")
            #expect(answer["complete"]?.bool == false && isAboutPlaces(answer), "\(fault)")
        }
        try site.supplier.play(nil)
    }

    @Test func `the example of a whole service answers both questions`() async throws {
        let folder = try TemporaryFolder()
        let port = try FreePort.find()
        let example = Repository.root.appending(path: "examples/places.py").path
        let process = try ServerHandle(
            ["python3", example, "\(port)"], program: URL(filePath: "/usr/bin/env"),
            log: folder.url.appending(path: "example.log"))
        defer { process.kill() }
        func ask(_ question: String) throws -> JSONValue {
            try RawClient.ask(port: port, "POST", "/", body: Array(question.utf8)).json()
        }
        let found = try await Waiting.value("the example") { try ask(#"{"kind": "candidates", "limit": 2}"#) }
        #expect(found["candidates"]?.items?.compactMap { $0["id"]?.string } == ["harbour", "noodles"])
        let details = try ask(#"{"kind": "details", "ids": ["harbour", "none"], "fields": ["price_level"]}"#)
        #expect(details["items"] == .object(of: ["harbour": .object(of: ["price_level": .int(2)])]))
    }

    @Test(.enabled(if: Edge.isInstalled, "nginx and openssl are wanted"), arguments: [true, false])
    func `STOP reaches every fetch through an edge`(byLeaving: Bool) async throws {
        let site = try await Self.site()
        let edge = try await Edge(before: [site.server.port])
        try site.supplier.play("hang", kinds: ["places"])
        let run = "b1946ac92492d2347c6235b4d2611184"
        let client = try RawClient(port: edge.port)
        client.send(
            "POST", "/v1/pick/late-dinner", headers: ["Layover-Run: \(run)"],
            body: Array(#"{"place": "EDI", "wait": 3000}"#.utf8))
        _ = try await Waiting.value("a fetch") { try site.supplier.calls("places") == 1 ? true : nil }
        if byLeaving {
            client.leave()
        } else {
            let stopped = try RawClient.ask(port: edge.port, "DELETE", "/v1/pick/runs/\(run)")
            #expect(stopped.status == 204)
            #expect(try client.reply().status == 409)
        }
        // By the supplier's own count, the connection of the fetch is closed and that of this request is open.
        _ = try await Waiting.value("no fetch") {
            let open = try site.supplier.ask("GET", "/control").json()["connections"]?["open"]?.int
            return open == 1 ? true : nil
        }
        try await edge.stop()
    }
}
