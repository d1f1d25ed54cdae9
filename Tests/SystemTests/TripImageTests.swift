import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// Images of shared trips on a running server, drawn by the program beside it.
@Suite(.serialized) struct TripImageTests {
    private static let bearer = "Authorization: Bearer a-gateway-s-secret"
    private static let standingBytes: Int? =
        try? FileManager.default.attributesOfItem(
            atPath: Repository.root.appending(path: "Sources/capabilities/CTripImage/default.png").path)[.size] as? Int

    /// A busy machine is given more time than readers are.
    private func start(_ folder: TemporaryFolder, _ more: [String] = []) async throws -> ServerProcess {
        try await OnCall.start(folder, more: TripImageTests.words(more))
    }

    private static func words(_ more: [String]) throws -> [String] {
        let digest = hexadecimal(try Seal().sha256([Array("a-gateway-s-secret".utf8)]))
        let patience = more.contains("--trips-image-milliseconds") ? [] : ["--trips-image-milliseconds", "10000"]
        return ["--trips", "--trips-tokens", "gateway:shop:\(digest)"] + patience + more
    }

    /// Adds a flight that the gateway vouches for.
    ///
    /// - Returns: The message to share it with.
    private func stage(_ trip: SharedTrip, _ number: Int, pence: Int) throws -> JSONValue {
        let answer = PricedAnswer(prices: [(number, pence)])
        let signed = try trip.server.post(
            "/v1/offers?itinerary=i\(number)&market=GB&currency=GBP&adults=2&cabin=economy",
            Array(answer.text.utf8), [TripImageTests.bearer]
        ).json()["signed"]?.string
        let body =
            "{\"offer\": {\"signed\": \"\(try #require(signed))\"}, \"state\": \"staged\", \"note\": \"Planted\"}"
        let reply = try trip.ask("POST", "/items", as: "ana", body)
        #expect(reply.status == 201, "\(reply.text)")
        return try #require(try reply.json()["message"])
    }

    private func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `who stages a flight is told of a message, and its image is drawn once and kept`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: try await start(folder), settings: #"{"title": "Planted"}"#)
        let message = try stage(trip, 1, pence: 41_200)
        #expect(message["caption"]?.string == "London – Oslo")
        #expect(message["subcaption"]?.string == "KL 1 · 4 Dec 2030")
        #expect(message["trailing"]?.string?.hasPrefix("£412, seen ") == true)
        #expect(message["alt"]?.string == "Flights from London to Oslo, 4 December 2030")
        #expect(!"\(message)".contains("Planted"))
        let path = try #require(message["image"]?.string)
        let server = trip.server
        let image = try server.get(path)
        #expect(image.status == 200 && image.header("content-type") == "image/png")
        #expect(image.header("cache-control") == "public, max-age=31536000, immutable")
        #expect(size(image.body) == [1_200, 630] && (20_000...300_000).contains(image.body.count))
        #expect(image.body.count != TripImageTests.standingBytes)
        #expect(try server.get(path).body == image.body)
        #expect(try server.send("HEAD", path).promisedLength == image.body.count)
        let metrics = try OnCall.ask(server, "GET", "/metrics").text
        #expect(metrics.contains("layover_trip_images_total{end=\"drawn\"} 1"))
        #expect(metrics.contains("layover_trip_image_missing_glyphs_total 0"))
    }

    @Test func `an image outlives the process that drew it, and one that nobody was told of is none`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        var (path, bytes): (String, [UInt8]) = ("", [])
        do {
            let trip = try SharedTrip(on: try await start(folder))
            path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
            bytes = try trip.server.get(path).body
        }
        // The program is away now: a file needs none.
        let server = try await start(folder, ["--trips-image", "/no/such/layover-draw"])
        #expect(try server.get(path).body == bytes)
        for unknown in [
            "/i/\(String(repeating: "a", count: 64)).png", "/i/a.png", "/i/.png", "/i/../state.png",
            path.replacing(".png", with: ""),
        ] {
            #expect(try server.get(unknown).status == 404, "\(unknown)")
        }
    }

    @Test func `without the program, or with one that hangs, the standing picture comes and trips go on`() async throws
    {
        for program in ["/no/such/layover-draw", "/usr/bin/yes", "hang"] {
            let folder = try ServedContent.make()
            defer { withExtendedLifetime(folder) {} }
            try folder.write("#!/bin/sh\nexec sleep 1000\n", to: "hang")
            _ = unsafe chmod(folder.path("hang"), 0o755)
            let drawing = program == "hang" ? folder.path("hang") : program
            let server = try await start(folder, ["--trips-image", drawing, "--trips-image-milliseconds", "20"])
            let trip = try SharedTrip(on: server)
            let path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
            let image = try server.get(path)
            #expect(image.status == 200 && image.body.count == TripImageTests.standingBytes, "\(program)")
            #expect(image.header("cache-control") == "public, max-age=60")
            #expect(try trip.view(as: "ana")["items"]?.items?.count == 1)
        }
    }

    @Test func `a kill takes images away, and nothing else`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
        let servers = ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"]
        let killed = try await ProgramRun.run(["kill", "call:trips.image"], in: folder, environment: servers)
        #expect(killed.exitCode == 0, "\(killed.errors)")
        let off = try server.get(path)
        #expect(off.status == 503 && off.text.contains("switched-off"))
        #expect(try stage(trip, 2, pence: 9_900)["image"] == .null)
        let back = try await ProgramRun.run(["revive", "call:trips.image"], in: folder, environment: servers)
        #expect(back.exitCode == 0, "\(back.errors)")
        #expect(try server.get(path).status == 200)
    }
}
