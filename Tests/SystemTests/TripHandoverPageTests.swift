import Foundation
import LayoverJSON
import LayoverQR
import LayoverTestKit
import Testing

/// Another device of a person, by pages alone, as browsers without scripts, link scanners and forgers request them.
struct TripHandoverPageTests {
    private static let keys = "__Host-layover-keys"
    private static let guest = "__Host-layover-guest"

    /// A trip with a flight on which a person named Béa votes in a browser.
    private func joined(on server: ServerProcess) throws -> (trip: SharedTrip, browser: PageBrowser) {
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        var browser = PageBrowser(server.port)
        try browser.open("/t/\(trip.token)")
        try browser.follow(try browser.press("/join", ["name": "B%C3%A9a"]))
        return (trip, browser)
    }

    /// The same, after Béa made a hand-over.
    private func handed(on server: ServerProcess) throws -> (trip: SharedTrip, browser: PageBrowser, path: String) {
        let (trip, member) = try joined(on: server)
        var browser = member
        try browser.follow(try browser.press("/handover"))
        return (trip, browser, browser.handover)
    }

    private func people(_ trip: SharedTrip) throws -> Int? { try trip.view(as: "ana")["people"]?.items?.count }

    @Test func `another device goes on as the same person, by one press`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, member) = try joined(on: server)
        var laptop = member
        let made = try laptop.press("/handover")
        #expect(made.status == 303 && made.header("cache-control") == "private, no-store")
        #expect(try laptop.follow(made).status == 200)
        let path = laptop.handover
        #expect(path.count == 29 && laptop.html.contains("for 10 more minutes"))
        #expect(
            laptop.html.ranges(of: path.dropFirst(3)).count == 1,
            "the token stands there to be copied, and nowhere else")
        #expect(made.header("location")?.contains(path.dropFirst(3)) == false)
        let found = try #require(laptop.html.firstMatch(of: /<img[^>]* src="([^"]*)"/)).1
        let place = String(found).replacing("&amp;", with: "&")
        let code = try RawClient.ask(port: server.port, "GET", place, headers: laptop.cookieLines)
        #expect(code.status == 200 && !code.text.contains(path))
        #expect(try code.text == QRCode("http://localhost\(path)").svg(title: "localhost"))
        #expect(try server.get(place).status == 404, "the code is its maker's alone")
        var phone = PageBrowser(server.port)
        let page = try phone.open(path)
        #expect(
            page.status == 200 && page.text.contains("Go on with this device?") && page.text.contains("London – Oslo"))
        #expect(!page.text.contains("Béa") && !page.text.contains("og:url") && !page.text.contains(trip.token))
        let taken = try phone.press()
        #expect(taken.status == 303 && taken.header("location") == "/t/\(trip.token)?said=taken")
        #expect(taken.header("referrer-policy") == "same-origin")
        let key = try #require(phone.cookies[Self.keys])
        #expect(key.utf8.count == 52 && phone.cookies[Self.guest] != laptop.cookies[Self.guest])
        #expect(try phone.follow(taken).text.contains("You are Béa."))
        #expect(phone.html.contains("This device is now you") && !phone.html.contains("another device became you"))
        #expect(try laptop.open("/t/\(trip.token)").text.contains("another device became you"))
        let item = try #require(try trip.view(as: "ana")["items"]?.items?.first?["id"]?.string)
        for (value, word) in [("yes", "You voted yes"), ("no", "You voted no")] {
            try phone.follow(try phone.press("/vote", ["item": item, "value": value]))
            #expect(try laptop.open("/t/\(trip.token)").text.contains(word))
        }
        #expect(try people(trip) == 2)
        #expect(try laptop.follow(try laptop.press("/vote", ["item": item, "value": "maybe"])).status == 200)
        #expect(try phone.open("/t/\(trip.token)").text.contains("You voted maybe"))
    }

    @Test func `used, replaced and unknown hand-overs have one page`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, member, old) = try handed(on: server)
        var laptop = member
        try laptop.open("/t/\(trip.token)")
        let made = try laptop.press("/handover")
        try laptop.follow(made)
        let path = laptop.handover
        #expect(path != old)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        #expect(try phone.press().status == 303)
        var pages: [String] = []
        for path in [old, path, "/h/00000000000000000000000000"] {
            var other = PageBrowser(server.port)
            let page = try other.open(path)
            #expect(
                page.status == 404 && page.text.contains("This link doesn’t work") && page.header("set-cookie") == nil)
            pages.append(page.text.replacing(/<style.*<\/style>/, with: ""))
            let press = try other.send(path, ["proof": "1.a." + String(repeating: "0", count: 64)])
            #expect(press.status == 404 && press.text.contains("This link doesn’t work"))
        }
        #expect(Set(pages).count == 1)
        let back = try laptop.follow(made)
        #expect(back.text.contains("another device became you") && !back.text.contains("/h/"), "its maker is told")
        #expect(!back.text.contains("is too old"))
        #expect(back.text.contains("action=\"/t/\(trip.token)/handover\""), "and may make a new one")
    }

    @Test func `of many devices that press at once one goes on, and is answered twice where it presses twice`()
        async throws
    {
        let server = try await OneServer.trips.server()
        let (trip, _, path) = try handed(on: server)
        let browsers = try (0..<8).map { _ in
            var browser = PageBrowser(server.port)
            try browser.open(path)
            return browser
        }
        let statuses = await withTaskGroup(of: (Int, Int).self) { group in
            for (place, browser) in browsers.enumerated() {
                group.addTask { (place, (try? browser.send(path, ["proof": browser.proof]).status) ?? 0) }
            }
            var statuses: [Int: Int] = [:]
            for await (place, status) in group { statuses[place] = status }
            return statuses
        }
        #expect(statuses.values.sorted() == [303] + Array(repeating: 404, count: 7))
        let winner = try #require(statuses.first { $0.value == 303 }?.key)
        let again = try browsers[winner].send(path, ["proof": browsers[winner].proof])
        #expect(again.status == 303 && again.header("location") == "/t/\(trip.token)?said=taken")
        #expect(again.head.contains(Self.keys))
        let foreign = try browsers[(winner + 1) % 8].send(path, ["proof": browsers[winner].proof])
        #expect(foreign.status == 404 && !foreign.head.contains(Self.keys))
        #expect(try people(trip) == 2)
    }

    /// What a forger changes in a press, and the status of the reply.
    private static let forgeries: [(String, [String], String?, Int)] = [
        ("another site", ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"], nil, 403),
        ("a site beside it", ["Origin: http://localhost", "Sec-Fetch-Site: same-site"], nil, 403),
        ("a hidden origin", ["Origin: null"], nil, 403), ("no origin", [], nil, 403),
        ("a link", ["Sec-Fetch-Site: none"], nil, 403), ("no proof", PageBrowser.own, "", 403),
        ("a made-up proof", PageBrowser.own, "1.a." + String(repeating: "0", count: 64), 409),
    ]

    @Test(arguments: forgeries.indices)
    func `a forged press changes no person, and spends no token`(place: Int) async throws {
        let (name, headers, proof, status) = Self.forgeries[place]
        let server = try await OneServer.trips.server()
        let (trip, member, path) = try handed(on: server)
        var laptop = member
        var victim = PageBrowser(server.port)
        try victim.open(path)
        let before = victim.cookies
        let fields = proof.map { ["proof": $0] } ?? [:]
        // Browsers send no cookie with a form of another site, but they would store one from the reply.
        let isOwn = headers == PageBrowser.own
        let taken = try victim.press("", fields, headers, brings: isOwn)
        #expect(taken.status == status && victim.cookies == before, "\(name): \(taken.status)")
        #expect(taken.text.contains(status == 409 ? "Please press again" : "did not come from this page"), "\(name)")
        try laptop.open("/t/\(trip.token)")
        let made = try laptop.press("/handover", fields, headers, brings: isOwn)
        #expect(made.status == status, "\(name): \(made.status)")
        try victim.open(path)
        #expect(try victim.press().status == 303, "\(name): nothing was spent, and nothing newer made")
    }

    @Test func `a form that another browser was shown is rejected`() async throws {
        let server = try await OneServer.trips.server()
        let (_, _, path) = try handed(on: server)
        var (attacker, victim) = (PageBrowser(server.port), PageBrowser(server.port))
        try attacker.open(path)
        try victim.open(path)
        let press = try victim.press("", ["proof": attacker.proof])
        #expect(press.status == 409 && victim.cookies[Self.keys] == nil && press.text.contains("Please press again"))
        #expect(try victim.press().status == 303, "the page that was shown again is right")
    }

    @Test func `a browser without cookies spends no token, and gets the advice to open the address elsewhere`()
        async throws
    {
        let server = try await OneServer.trips.server()
        let (trip, _, path) = try handed(on: server)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        let press = try phone.press(brings: false)
        #expect(
            press.status == 403 && press.text.contains("keeps no cookies")
                && press.text.contains(">http://localhost\(path)<"))
        #expect(press.text.contains("/v1/client/trip-page.js"), "with a script the address is copied by a press")
        var stranger = PageBrowser(server.port)
        try stranger.open("/t/\(trip.token)")
        let vote = try stranger.press("/join", brings: false)
        #expect(vote.status == 403 && vote.text.contains(">http://localhost/t/\(trip.token)<"))
        try phone.open(path)
        #expect(try phone.press().status == 303)
    }

    @Test func `over plain http of another host nothing is handed over`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, laptop, path) = try handed(on: server)
        func ask(_ method: String, _ path: String, body: String? = nil) throws -> RawReply {
            let headers = ["Origin: http://trips.example", "Sec-Fetch-Site: same-origin"] + laptop.cookieLines
            return try RawClient.ask(
                port: server.port, method, path, headers: headers, body: body.map { Array($0.utf8) },
                host: "trips.example")
        }
        let page = try ask("GET", path)
        #expect(page.status == 200 && page.text.contains("unprotected connection") && !page.text.contains("<button"))
        #expect(try ask("POST", path, body: "proof=1").status == 403)
        #expect(try ask("GET", "/t/\(trip.token)").text.contains("/handover") == false)
        #expect(try ask("POST", "/t/\(trip.token)/handover", body: "proof=1").status == 403)
        #expect(try server.get(path).status == 200, "nothing was spent")
    }

    @Test func `looking at both addresses writes nothing`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--trips", "--trips-sweep-seconds", "0"])
        let (trip, member) = try joined(on: server)
        var laptop = member
        let made = try laptop.press("/handover")
        try laptop.follow(made)
        func dump() async throws -> String {
            try await ProgramRun.run(["trips", "export", "--state", folder.path("state")], in: folder.url).output
        }
        let (before, path) = (try await dump(), laptop.handover)
        let shown = try #require(made.header("location"))
        let code = shown.replacing("?", with: "/handover.svg?")
        for headers in [[], laptop.cookieLines, ["Range: bytes=0-99"], ["User-Agent: WhatsApp/2"]] {
            for place in [path, "\(path)?hl=nb-NO", shown, "/t/\(trip.token)?device=x", code, "/h/none"] {
                for method in ["GET", "HEAD"] {
                    let status = try RawClient.ask(port: server.port, method, place, headers: headers).status
                    #expect([200, 206, 404].contains(status), "\(method) \(place): \(status)")
                }
            }
        }
        #expect(try await dump() == before)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        #expect(try phone.press().status == 303, "and spends nothing")
        #expect(try await dump() != before)
    }

    @Test func `a switched-off call hands no person over, and spends no token`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--trips"])
        let (trip, member, path) = try handed(on: server)
        var (laptop, phone) = (member, PageBrowser(server.port))
        try phone.open(path)
        try laptop.open("/t/\(trip.token)")
        for kill in ["call:trips.page", "call:trips"] {
            #expect(try OnCall.kill(kill, on: server) == 200)
            let replies = [
                try server.get(path), try phone.send(path, ["proof": phone.proof]),
                try laptop.send("/t/\(trip.token)/handover", ["proof": laptop.proof]),
                try laptop.send("/t/\(trip.token)/join", ["proof": laptop.proof]),
            ]
            for reply in replies {
                #expect(
                    reply.status == 503 && reply.text.contains("not available right now")
                        && reply.header("retry-after") != nil)
            }
            #expect(try OnCall.revive(kill, on: server) == 200)
        }
        #expect(try phone.press().status == 303)
    }

    @Test(.enabled(if: MovedClock.isThere, MovedClock.missing))
    func `after ten minutes it opens nothing, and its maker is notified`() async throws {
        let folder = try ServedContent.make()
        let clock = try await MovedClock(in: folder)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trips-sweep-seconds", "0"], environment: clock.environment)
        var laptop = try joined(on: server).browser
        let made = try laptop.press("/handover")
        try laptop.follow(made)
        let path = laptop.handover
        var phone = PageBrowser(server.port)
        try phone.open(path)
        try clock.move(by: 540)
        #expect(try laptop.follow(made).text.contains("for 1 more minute.") && server.get(path).status == 200)
        try clock.move(by: 601)
        #expect(try server.get(path).status == 404 && phone.send(path, ["proof": phone.proof]).status == 404)
        #expect(try laptop.follow(made).text.contains("used or is too old"))
    }

    @Test func `a hand-over that an app made leads to the trip where it names a link, and else says how to get there`()
        async throws
    {
        let server = try await OneServer.trips.server()
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        for body in [
            #"{"link": "\#(trip.token)"}"#, "{}", #"{"link": "00000000000000000000000000"}"#, #"{"link": "//x"}"#,
        ] {
            let token = try trip.ask("POST", "/handover", as: "ben", body: body).json()["handover"]?["token"]?.string
            var phone = PageBrowser(server.port)
            try phone.open("/h/\(try #require(token))")
            let taken = try phone.press()
            if body.contains(trip.token) {
                #expect(taken.status == 303 && taken.header("location") == "/t/\(trip.token)?said=taken")
            } else {
                #expect(taken.status == 200 && taken.text.contains("You can go on here"), "\(body)")
                #expect(taken.header("cache-control") == "private, no-store")
            }
            #expect(try phone.open("/t/\(trip.token)").text.contains("You are ben."), "\(body)")
        }
        #expect(try people(trip) == 2)
    }

    @Test func `an app goes on as a guest, with a key of this trip alone`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, laptop, path) = try handed(on: server)
        let taken = try server.post(
            "/v1/handover", [], ["Authorization: Bearer \(path.dropFirst(3))", "Idempotency-Key: 8e03978e-40d5-43e8"])
        let key = try #require(try taken.json()["me"]?["key"]?.string)
        #expect(laptop.cookies[Self.guest] != key && key.utf8.count == 52)
        let view = try server.get(trip.path, ["Authorization: Bearer \(key)"])
        #expect(try view.json()["me"]?["name"]?.string == "Béa")
        let other = try SharedTrip(on: server)
        #expect(try server.get(other.path, ["Authorization: Bearer \(key)"]).status == 401)
        #expect(try server.get("/t/\(other.token)", ["Cookie: \(Self.keys)=\(key)"]).text.contains("You are") == false)
    }

    @Test func `calls and events of the server's own pages are by the person of the key`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, _, path) = try handed(on: server)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        #expect(try phone.press().status == 303)
        phone.forget(Self.guest)
        let own = ["Sec-Fetch-Site: same-origin"] + phone.cookieLines
        #expect(try server.get(trip.path, own).json()["me"]?["name"]?.string == "Béa")
        #expect(try server.get(trip.path, phone.cookieLines).status == 401, "no other site's page calls so")
        let vote = try server.send(
            "PUT",
            "\(trip.path)/items/\(try #require(try trip.view(as: "ana")["items"]?.items?.first?["id"]?.string))/vote",
            headers: own, body: Array(#"{"value": "yes"}"#.utf8))
        #expect(vote.status == 200)
        let listener = try RawClient(port: server.port)
        listener.send("GET", trip.path + "/events", headers: own)
        #expect(try listener.text(until: "\r\n\r\n").contains(" 200 "))
        let other = try SharedTrip(on: server)
        #expect(try server.get(other.path, own).status == 401)
        let marks = try server.post(
            "/v1/attach?\(PricedAnswer.search)", Array(PricedAnswer(prices: [(1, 12_000)]).text.utf8),
            own + ["Layover-Trip: \(trip.id)"]
        ).json()["layout"]?["marks"]
        #expect(marks?.items?.first?["mine"]?.string == "yes")
    }

    @Test func `a person who leaves by a handed key is gone on all devices, and the key is forgotten`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, member, path) = try handed(on: server)
        var (laptop, phone) = (member, PageBrowser(server.port))
        try phone.open(path)
        try phone.follow(try phone.press())
        try phone.open("/t/\(trip.token)?leave=1")
        try phone.follow(try phone.press("/leave"))
        #expect(phone.cookies[Self.keys] == nil && phone.html.contains("have been erased"))
        #expect(try laptop.open("/t/\(trip.token)").text.contains("You are Béa.") == false)
        try phone.follow(try phone.press("/join"))
        #expect(phone.html.contains("You are person 3."), "whoever comes back is somebody new")
    }

    @Test func `each visit keeps the cookies for as long again, and a script that looks for news does not`()
        async throws
    {
        let server = try await OneServer.trips.server()
        let (trip, _, path) = try handed(on: server)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        let visit = try phone.follow(try phone.press())
        let given = visit.head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("set-cookie: ") }
        for name in [Self.guest, Self.keys] {
            let value = try #require(phone.cookies[name])
            let line = given.first { $0.contains(" \(name)=\(value); ") }
            #expect(line?.contains("; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax") == true)
        }
        let fetched = try phone.open("/t/\(trip.token)", ["Sec-Fetch-Dest: empty", "Sec-Fetch-Site: same-origin"])
        #expect(fetched.status == 200 && fetched.header("set-cookie") == nil)
        #expect(try phone.open("/t/\(trip.token)", ["Sec-Fetch-Dest: document"]).header("set-cookie") != nil)
    }

    @Test func `no log, metric or store contains a token, a key or a browser's cookie`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--trips"])
        let (trip, laptop, path) = try handed(on: server)
        var phone = PageBrowser(server.port)
        try phone.open(path)
        try phone.follow(try phone.press())
        _ = try phone.send(path, ["proof": "x"])
        let metrics = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text
        let file = try Data(contentsOf: URL(filePath: folder.path("state") + "/trips.sqlite-wal"))
        let secrets = [String(path.dropFirst(3)), trip.token] + laptop.cookies.values + phone.cookies.values
        #expect(secrets.count == 5)
        for secret in secrets {
            #expect(file.range(of: Data(secret.utf8)) == nil && !(server.written + metrics).contains(secret))
        }
        #expect(metrics.contains(#"layover_trip_commands_total{command="handover",end="done"} 1"#))
        #expect(metrics.contains(#"layover_trip_commands_total{command="takeover",end="done"} 1"#))
    }
}
