import Foundation
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTripsAPI
import LayoverTestKit
import LayoverTripsSQLite
import LayoverWeb
import Testing

/// Every call about trips in the table of routes that only reads: it writes nothing, for any sender and with any change
/// due.
@Suite(.enabled(if: MovedClock.isThere, MovedClock.missing))
struct TripReadingTests {
    /// The values for the variable parts of paths.
    private struct Names {
        let trip: SharedTrip
        let item: String
        let image: String
        let handover: String
        /// A browser that joined and made a hand-over, and the address of its code.
        let browser: PageBrowser
        let code: String

        /// `nil` for a part without a value here: a new route needs one.
        private func value(_ name: String, in path: String) -> String? {
            switch name {
            case "trip": trip.id
            case "token": path.hasPrefix("/h/") ? handover : trip.token
            case "item": item
            case "name": path.hasPrefix("/i/") ? image : "wish-list"
            default: nil
            }
        }

        /// A call of the route, with the headers of a person who may send it.
        func call(_ route: RouteDocument) throws -> (path: String, headers: [String]) {
            switch route.name {
            case "readHandoverCode": (code, browser.cookieLines)
            case "readList": (try filled(route) + "?market=GB", [])
            default:
                (
                    try filled(route),
                    route.listener == .admin ? ["Authorization: Bearer \(OnCall.token)"] : [trip.bearer("ana")]
                )
            }
        }

        private func filled(_ route: RouteDocument) throws -> String {
            try route.parameters.filter { $0.place == .path }.reduce(route.path) { path, part in
                guard let value = value(part.name, in: route.path) else {
                    throw TestFailure("say what stands for '\(part.name)' of \(route.path)")
                }
                return path.replacing("{\(part.name)}", with: value)
            }
        }
    }

    private static let routes = TripCapability.documents.filter { $0.method == .get }

    /// A server without sweeps, with lists of both kinds; the service of one list is down.
    private func start(_ folder: TemporaryFolder, _ clock: MovedClock) async throws -> ServerProcess {
        try folder.write(
            "default_market: GB\nlists: { recently-viewed: client, wish-list: { service: wishes } }\n",
            to: "content/widgets/layover.yaml")
        try folder.write(
            "services:\n  wishes:\n    url: http://127.0.0.1:1/\n    addresses: [127.0.0.1/32]\n", to: "suppliers.yaml")
        let more = ["--trips-sweep-seconds", "0", "--suppliers", folder.path("suppliers.yaml")]
        return try await OnCall.start(folder, more: try Gateway.words() + more, environment: clock.environment)
    }

    /// A trip with flights that are sent and staged, votes, a hand-over, and a closing in five minutes.
    private func make(on server: ServerProcess) throws -> Names {
        let soon = UTCInstant(seconds: Int(Date().timeIntervalSince1970) + 300)
        var trip = try SharedTrip(on: server, settings: "{\"closes_at\": \"\(soon)\"}")
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        let signed = try Gateway.sign(2, pence: 41_200, on: server)
        let staged = try trip.ask(
            "POST", "/items", as: "ana", body: "{\"offer\": {\"signed\": \"\(signed)\"}, \"state\": \"staged\"}"
        ).json()
        let image = try #require(staged["message"]?["image"]?.string?.wholeMatch(of: /\/i\/(.+)\.png/)?.1)
        let handover = try trip.ask("POST", "/handover", as: "ben").json()["handover"]?["token"]?.string
        var browser = PageBrowser(server.port)
        try browser.open("/t/\(trip.token)")
        try browser.follow(try browser.press("/join", ["name": "cem"]))
        try browser.follow(try browser.press("/handover"))
        let code = try #require(browser.html.firstMatch(of: /<img[^>]* src="([^"]*)"/)).1
        return Names(
            trip: trip, item: item, image: String(image), handover: try #require(handover), browser: browser,
            code: String(code).replacing("&amp;", with: "&"))
    }

    /// The status of the reply's first line; a stream continues after it.
    private func status(_ method: String, _ path: String, port: UInt16, headers: [String]) throws -> Int {
        let client = try RawClient(port: port)
        client.send(method, path, headers: headers)
        return Int(try client.text(until: "\r\n\r\n").dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
    }

    @Test func `no call that reads writes anything`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let clock = try await MovedClock(in: folder)
        let server = try await start(folder, clock)
        let names = try make(on: server)
        let archive = TripArchive(path: folder.path("state") + "/trips.sqlite")
        let before = try archive.dump()
        #expect(before.count > 8)
        // Now the closing is due: a call that notices this must say so and leave the closing to the next command.
        try clock.move(by: 400)
        let cookies = names.browser.cookieLines
        let others = [
            [names.trip.bearer("ben")] + cookies, cookies, [], ["Authorization: Bearer \(names.trip.token)"],
            ["Authorization: Bearer nobody"],
        ]
        for route in Self.routes {
            let call = try names.call(route)
            let port = route.listener == .admin ? server.adminPort : server.port
            for method in ["GET", "HEAD"] {
                let own = try status(method, call.path, port: port, headers: call.headers)
                #expect((200..<400).contains(own), "\(method) \(call.path): \(own)")
                for headers in others { #expect(try status(method, call.path, port: port, headers: headers) != 500) }
            }
        }
        #expect(Self.routes.count >= 10)
        #expect(try archive.dump() == before)
        #expect(try names.trip.view(as: "ana")["settings"]?["closed"]?.bool == true, "a read shows that it is over")
        #expect(try archive.dump() == before)
        let late = try names.trip.vote("no", on: names.item, as: "ben")
        #expect(late.status == 409)
        #expect(try archive.dump() != before, "a command writes it down")
    }
}
