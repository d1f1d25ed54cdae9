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

    /// Images may take longer here than for readers, because the machine may be busy.
    private func start(
        _ folder: TemporaryFolder, _ more: [String] = [], state: String = "state"
    ) async throws -> ServerProcess {
        try await OnCall.start(folder, state: state, more: TripImageTests.words(more))
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
        let reply = try trip.ask("POST", "/items", as: "ana", body: body)
        #expect(reply.status == 201, "\(reply.text)")
        return try #require(try reply.json()["message"])
    }

    private func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `a person who stages a flight gets a message, and its image is drawn once and kept`() async throws {
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
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        #expect(metrics.contains("layover_trip_images_total{end=\"drawn\"} 1"))
        #expect(metrics.contains("layover_trip_image_missing_glyphs_total 0"))
    }

    @Test func `an image outlives the process that drew it, and one without a report does not exist`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        var (path, bytes): (String, [UInt8]) = ("", [])
        do {
            let trip = try SharedTrip(on: try await start(folder))
            path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
            bytes = try trip.server.get(path).body
        }
        // The drawing program is missing now: a stored file needs no drawing.
        let server = try await start(folder, ["--trips-image", "/no/such/layover-draw"])
        #expect(try server.get(path).body == bytes)
        for unknown in [
            "/i/\(String(repeating: "a", count: 64)).png", "/i/a.png", "/i/.png", "/i/../state.png",
            path.replacing(".png", with: ""), "/i/\(String(repeating: "a", count: 5_000)).png",
        ] {
            #expect(try server.get(unknown).status == 404, "\(unknown)")
        }
    }

    @Test func `any server with the same key draws images that another reported, before any request`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let key = ["--signing-key-file", folder.path("shared.key")]
        var path = ""
        do {
            let trip = try SharedTrip(on: try await start(folder, key))
            path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
        }
        // The server that gave this path has ended, so nothing of its memory is left.
        let servers = [try await start(folder, key), try await start(folder, key, state: "other")]
        let pictures = try servers.map { try $0.get(path) }
        for picture in pictures {
            #expect(picture.status == 200 && size(picture.body) == [1_200, 630])
            #expect(picture.header("cache-control") == "public, max-age=31536000, immutable")
            #expect(picture.body.count != TripImageTests.standingBytes)
        }
        #expect(pictures[0].body == pictures[1].body)
        let stranger = try await start(folder, state: "stranger")
        #expect(try stranger.get(path).status == 404, "a server of another key reported it to no client")
    }

    @Test func `no client can make an address, and a hash alone leads to a drawn image`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let path = try #require(try stage(try SharedTrip(on: server), 1, pence: 41_200)["image"]?.string)
        for (old, new) in [
            (".GB.", ".NO."), (".LHR.", ".LGW."), (".KL.", ".BA."), (".GBP.", ".EUR."), (".en-", ".nb-"),
        ] {
            #expect(path.contains(old))
            #expect(try server.get(path.replacing(old, with: new)).status == 404, "\(new)")
        }
        let hash = path.prefix("/i/".count + 64) + ".png"
        #expect(try server.get(String(hash)).status == 404, "nothing says what it shows")
        let picture = try server.get(path)
        #expect(picture.status == 200)
        #expect(try server.get(String(hash)).body == picture.body)
    }

    @Test func `if the content has changed since, the current picture is served for a while`() async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let paths = try [1, 2].map { try #require(try stage(trip, $0, pence: 41_200)["image"]?.string) }
        let drawn = try server.get(paths[0])
        let before = try server.status()["catalog"]
        try folder.replace("#0b2447", with: "#7b1447", in: "content/widgets/pages/trip/image.yaml")
        try await server.waitForStatus("the new content is served") { $0["catalog"] != before }
        #expect(try server.get(paths[0]).body == drawn.body, "what was drawn stays")
        for _ in 0..<2 {
            let other = try server.get(paths[1])
            #expect(other.status == 200 && size(other.body) == [1_200, 630])
            #expect(other.header("cache-control") == "public, max-age=60")
            #expect(other.body.count != TripImageTests.standingBytes)
        }
        #expect(
            try OnCall.ask(on: server, "GET", "/metrics").text.contains("layover_trip_images_total{end=\"drawn\"} 2"))
    }

    @Test func `a kill of one market leaves the images of others`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await start(folder)
        let trip = try SharedTrip(on: server)
        let path = try #require(try stage(trip, 1, pence: 41_200)["image"]?.string)
        let hash = String(path.prefix("/i/".count + 64) + ".png")
        func run(_ words: [String]) async throws -> Int32 {
            let servers = ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"]
            return try await ProgramRun.run(words, in: folder, environment: servers).exitCode
        }
        #expect(try await run(["kill", "call:trips.image", "--market", "NO"]) == 0)
        #expect(try server.get(path).status == 200)
        #expect(try server.get(hash).status == 503, "a hash alone does not identify its owner")
        #expect(try await run(["kill", "call:trips.image", "--market", "GB"]) == 0)
        #expect(try server.get(path).status == 503)
        #expect(try stage(trip, 2, pence: 9_900)["image"] == .null)
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
