import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// The page of a trip on a running server, as browsers without scripts and link previews request it.
struct TripPageTests {
    private func start(_ more: [String] = []) async throws -> (TemporaryFolder, ServerProcess) {
        let folder = try ServedContent.make()
        try folder.write("default_market: GB\nweb_hosts: [book.example]\n", to: "content/widgets/layover.yaml")
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trips-sweep-seconds", "0"] + more)
        return (folder, server)
    }

    @Test func `a first vote sets a name, an invalid name rejects the vote, and a later vote sets no name`()
        async throws
    {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        func names() throws -> [String] {
            try trip.view(as: "ana")["people"]?.items?.compactMap { $0["name"]?.string } ?? []
        }
        var guest = PageGuest(trip)
        try guest.open()
        let refused = try guest.press("vote", ["item": item, "value": "yes", "name": "write to www.example.com"])
        #expect(refused.status == 422 && refused.text.contains("said-warn"))
        #expect(try names() == ["ana"])
        try guest.open()
        #expect(try guest.press("vote", ["item": item, "value": "yes", "name": "Bea"]).status == 303)
        #expect(try names() == ["ana", "Bea"])
        try guest.open()
        #expect(try guest.press("vote", ["item": item, "value": "no", "name": "Other"]).status == 303)
        #expect(try names() == ["ana", "Bea"])
    }

    @Test func `a reader opens the link, votes, changes the vote, withdraws it and leaves`() async throws {
        let (folder, server) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: server, settings: #"{"title": "Oslo & back"}"#)
        let item = try trip.add(1, as: "ana")
        var guest = PageGuest(trip)
        let first = try guest.open()
        #expect(first.status == 200 && first.header("content-type") == "text/html; charset=utf-8")
        #expect(first.text.contains("<h1 class=\"page-title\">Oslo &amp; back</h1>"))
        #expect(first.text.contains("<fieldset") && first.text.contains("<legend"))
        #expect(guest.cookie?.hasPrefix("__Host-layover-guest=") == true)
        let set = try #require(first.header("set-cookie"))
        for word in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"] { #expect(set.contains(word)) }
        #expect(try guest.vote("yes", on: item).text.contains("role=\"status\""))
        #expect(guest.html.contains("Vote saved"))
        func values() throws -> [String] {
            let items = try trip.view(as: "ana")["items"]?.items ?? []
            return (items.first?["votes"]?.items ?? []).compactMap { $0["value"]?.string }
        }
        #expect(try values() == ["yes"])
        #expect(try guest.vote("no", on: item).status == 200)
        #expect(try values() == ["no"])
        #expect(try guest.vote("none", on: item).text.contains("has been taken back"))
        #expect(try values() == [])
        let asked = try guest.open("?leave=1")
        #expect(asked.text.contains("Leave this trip?") && asked.text.contains("/leave\""))
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 2, "a page that asks takes nobody away")
        let left = try guest.press("leave")
        #expect(left.status == 303 && left.header("location")?.hasSuffix("?said=left") == true)
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 1)
        #expect(try guest.vote("yes", on: item).status == 200, "whoever comes back is somebody new")
        #expect(try trip.view(as: "ana")["people"]?.items?.compactMap { $0["number"]?.int } == [1, 3])
    }

    @Test func `a name is shown to others, and an invalid one is requested again`() async throws {
        let (folder, server) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: server)
        var guest = PageGuest(trip)
        try guest.open()
        let proof = guest.proof
        let refused = try guest.press("join", ["name": "www.elsewhere.example"])
        #expect(refused.status == 422 && refused.text.contains("That name cannot be used"))
        #expect(try guest.press("join", ["name": "Béa"]).status == 303)
        #expect(try trip.view(as: "ana")["people"]?.items?.compactMap { $0["name"]?.string } == ["ana", "Béa"])
        #expect(try guest.open().text.contains("You are Béa."))
        #expect(try guest.press("join", ["name": "Again"], proof: proof).status == 303, "the same person")
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 2)
    }

    @Test func `looking writes nothing`() async throws {
        let (folder, server) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var member = PageGuest(trip)
        #expect(try member.vote("yes", on: item).status == 200)
        func dump() async throws -> String {
            try await ProgramRun.run(["trips", "export", "--state", folder.path("state")], in: folder.url).output
        }
        let before = try await dump()
        #expect(before.contains(trip.id))
        var stranger = PageGuest(trip)
        for query in ["", "?hl=en-GB", "?said=voted", "?leave=1", "?said=<b>", "?hl=%00"] {
            #expect(try stranger.open(query).status == 200)
            #expect(try member.open(query).status == 200)
            stranger.cookie = nil
        }
        var nobody = PageGuest(trip, token: "00000000000000000000000000")
        #expect(try nobody.open().status == 404)
        #expect(try RawClient.ask(port: server.port, "HEAD", "/t/\(trip.token)").status == 200)
        #expect(try await dump() == before)
    }

    /// What a forger changes in a press, the status of the reply, and a phrase from it.
    private static let forgeries: [(String, [String], String?, Int, String)] = [
        (
            "another site", ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"], nil, 403,
            "did not come from"
        ),
        ("a site beside it", ["Origin: http://localhost", "Sec-Fetch-Site: same-site"], nil, 403, "did not come from"),
        ("another host", ["Origin: http://localhost.evil.example"], nil, 403, "did not come from"),
        ("a hidden origin", ["Origin: null"], nil, 403, "did not come from"),
        ("no origin", [], nil, 403, "did not come from"),
        ("a link", ["Sec-Fetch-Site: none"], nil, 403, "did not come from"),
        ("no proof", PageGuest.own, "", 403, "did not come from"),
        ("half a proof", PageGuest.own, "1.2", 403, "did not come from"),
        ("a made-up proof", PageGuest.own, "1.a." + String(repeating: "0", count: 64), 409, "Please press again"),
    ]

    @Test(arguments: forgeries.indices)
    func `a forged press counts nowhere`(place: Int) async throws {
        let (name, headers, proof, status, words) = Self.forgeries[place]
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var guest = PageGuest(trip)
        try guest.open()
        let reply = try guest.press("vote", ["item": item, "value": "yes"], proof: proof, headers)
        #expect(reply.status == status && reply.text.contains(words), "\(name): \(reply.status)")
        #expect(reply.header("content-type") == "text/html; charset=utf-8")
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 1, "\(name)")
        let hidden = ["Origin: null", "Sec-Fetch-Site: same-origin"]
        #expect(try guest.press("vote", ["item": item, "value": "yes"], hidden).status == 303)
    }

    @Test func `a form of another person, or of another trip, is rejected`() async throws {
        let server = try await OneServer.trips.server()
        let (trip, other) = (try SharedTrip(on: server), try SharedTrip(on: server))
        let item = try trip.add(1, as: "ana")
        var (ben, cem) = (PageGuest(trip), PageGuest(trip))
        var elsewhere = PageGuest(other)
        for _ in 0..<2 { try ben.open() }
        try cem.open()
        elsewhere.cookie = ben.cookie
        try elsewhere.open()
        for proof in [cem.proof, elsewhere.proof] {
            let reply = try ben.press("vote", ["item": item, "value": "maybe"], proof: proof)
            #expect(reply.status == 409 && reply.text.contains("Please press again"))
            #expect(reply.text.contains("value=\"\(item)\""), "the press is shown again")
        }
        // Two tabs were opened before there was a cookie: the stored cookie decides, and the press is not lost.
        var first = PageGuest(trip)
        try first.open()
        var second = PageGuest(trip)
        try second.open()
        first.cookie = second.cookie
        #expect(try first.press("vote", ["item": item, "value": "yes"]).status == 409)
        try first.open()
        #expect(try first.press("vote", ["item": item, "value": "yes"]).status == 303)
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 2)
    }

    @Test func `a reader without a cookie gets the advice to open the link in a browser`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var guest = PageGuest(trip)
        try guest.open()
        guest.cookie = nil
        let reply = try guest.press("vote", ["item": item, "value": "yes"])
        #expect(reply.status == 403 && reply.text.contains("keeps no cookies"))
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 1)
    }

    @Test func `a press that comes twice counts once, and one that was overtaken is shown again`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var guest = PageGuest(trip)
        try guest.open()
        let old = guest.proof
        #expect(try guest.press("vote", ["item": item, "value": "yes"], proof: old).status == 303)
        let revision = try trip.view(as: "ana")["revision"]?.int
        #expect(try guest.press("vote", ["item": item, "value": "yes"], proof: old).status == 303)
        #expect(try trip.view(as: "ana")["revision"]?.int == revision)
        #expect(try guest.vote("no", on: item).status == 200)
        #expect(
            try guest.press("vote", ["item": item, "value": "yes"], proof: old).status == 303, "late, and of no effect")
        let late = try guest.press("vote", ["item": item, "value": "maybe"], proof: old)
        #expect(late.status == 409 && late.text.contains("Please press again"))
        let votes = try trip.view(as: "ana")["items"]?.items?.first?["votes"]?.items ?? []
        #expect(votes.compactMap { $0["value"]?.string } == ["no"])
    }

    @Test func `over plain http of another host the page looks, and says why it takes no vote`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        _ = try trip.add(1, as: "ana")
        func open(_ headers: [String]) throws -> RawReply {
            try RawClient.ask(port: server.port, "GET", "/t/\(trip.token)", headers: headers, host: "trips.example")
        }
        let plain = try open([])
        #expect(plain.status == 200 && plain.text.contains("unprotected connection"))
        #expect(plain.header("set-cookie") == nil && !plain.text.contains("value=\"yes\""))
        let safe = try open(["X-Forwarded-Proto: https"])
        #expect(safe.header("set-cookie") != nil && safe.text.contains("value=\"yes\""))
    }

    @Test func `links that look, and trips that are closed or frozen, are read and have no button`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await OnCall.start(folder, more: ["--trips"])
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        let made = try trip.ask("POST", "/links", as: "ana", body: #"{"right": "view"}"#).json()
        var looker = PageGuest(trip, token: try #require(made["link"]?["token"]?.string))
        let looked = try looker.open()
        #expect(looked.text.contains("for looking only") && !looked.text.contains("<button class=\"vote"))
        #expect(try looker.press("vote", ["item": item, "value": "yes"]).status == 403)
        var guest = PageGuest(trip)
        try guest.open()
        let proof = guest.proof
        #expect(try OnCall.ask(on: server, "POST", "/admin/trips/\(trip.id)/freeze").status == 200)
        let frozen = try guest.open()
        #expect(frozen.text.contains("has been frozen") && !frozen.text.contains("<button class=\"vote"))
        #expect(try guest.press("vote", ["item": item, "value": "yes"], proof: proof).status == 409)
        #expect(try OnCall.ask(on: server, "DELETE", "/admin/trips/\(trip.id)/freeze").status == 200)
        let close = try trip.ask(
            "PATCH", "/settings", as: "ana", body: #"{"closed": true}"#, headers: ["If-Match: \"1\""])
        #expect(close.status == 200)
        let closed = try guest.open()
        #expect(closed.text.contains("Voting is closed.") && !closed.text.contains("<button class=\"vote"))
        let late = try guest.press("vote", ["item": item, "value": "yes"], proof: proof)
        #expect(late.status == 409 && late.text.contains("voting is closed"))
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 1)
    }

    @Test func `unknown and revoked links have one page, and switched-off pages another`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await OnCall.start(folder, more: ["--trips"])
        let trip = try SharedTrip(on: server)
        var (guest, nobody) = (PageGuest(trip), PageGuest(trip, token: "00000000000000000000000000"))
        try guest.open()
        func kill(_ words: [String]) async throws -> Int32 {
            try await ProgramRun.run(
                words, in: folder.url,
                environment: ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"]
            ).exitCode
        }
        #expect(try await kill(["kill", "call:trips.page"]) == 0)
        let away = try guest.open()
        #expect(
            away.status == 503 && away.header("retry-after") != nil && away.text.contains("not available right now"))
        #expect(try guest.press("join").status == 503)
        #expect(try await kill(["revive", "call:trips.page"]) == 0)
        #expect(try guest.open().status == 200)
        #expect(try await kill(["kill", "call:trips.vote"]) == 0)
        #expect(try guest.open().text.contains("Voting is switched off"))
        #expect(try trip.ask("DELETE", "/links/\(trip.link)", as: "ana").status == 200)
        let pages = [try guest.open(), try nobody.open()]
        #expect(pages.allSatisfy { $0.status == 404 && $0.text.contains("This link doesn’t work") })
        #expect(pages.allSatisfy { $0.header("set-cookie") == nil })
        #expect(guest.structure == nobody.structure)
    }

    @Test(.enabled(if: MovedClock.isThere, MovedClock.missing))
    func `a trip whose time is over says so, and is then unknown`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let clock = try await MovedClock(in: folder)
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trips-sweep-seconds", "1"], environment: clock.environment)
        let trip = try SharedTrip(on: server)
        var guest = PageGuest(trip)
        try guest.open()
        try clock.move(by: 86_400 + 1)
        let old = try guest.press("join")
        #expect(old.status == 409 && old.text.contains("out of date"), "a form lasts a day")
        try clock.move(by: 181 * 86_400)
        let ended = try guest.open()
        #expect(ended.status == 410 && ended.text.contains("This trip has ended"))
        #expect(try guest.press("join").status == 410)
    }

    @Test func `the decision links to its booking, if its host is listed`() async throws {
        let digest = hexadecimal(try Seal().sha256([Array("a-gateway-s-secret".utf8)]))
        let (folder, server) = try await start(["--trips-tokens", "gateway:shop:\(digest)"])
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: server)
        let path = "/v1/offers?itinerary=i1&market=GB&currency=GBP&adults=2"
        let signed = try server.post(
            path, Array(PricedAnswer(prices: [(1, 9_000)]).text.utf8), ["Authorization: Bearer a-gateway-s-secret"]
        ).json()["signed"]?.string
        let body = #"{"offer": {"signed": "\#(signed ?? "")"}, "state": "sent"}"#
        let item = try #require(try trip.ask("POST", "/items", as: "ana", body: body).json()["item"]?.string)
        var guest = PageGuest(trip)
        let link = "href=\"https://book.example/1\""
        #expect(try guest.open().text.contains(link) == false, "nothing was decided yet")
        let chosen = try trip.ask(
            "PATCH", "/settings", as: "ana", body: #"{"chosen": "\#(item)"}"#, headers: ["If-Match: \"1\""])
        #expect(chosen.status == 200)
        let page = try guest.open().text
        #expect(page.contains(link) && page.contains(">Book</a>") && page.contains("Price seen on"))
        let before = try server.status()["catalog"]
        try folder.write("default_market: GB\n", to: "content/widgets/layover.yaml")
        try await server.waitForStatus("the new content is served") { $0["catalog"] != before }
        #expect(try guest.open().text.contains("book.example") == false)
    }

    @Test func `only the person who made the trip decides on the page`() async throws {
        let (folder, server) = try await start()
        defer { withExtendedLifetime(folder) {} }
        let trip = try SharedTrip(on: server)
        let (item, other) = (try trip.add(1, as: "ana"), try trip.add(2, as: "ana"))
        let link = try trip.ask("POST", "/links", as: "ana", body: #"{"right": "manage"}"#).json()
        var manager = PageGuest(trip, token: try #require(link["link"]?["token"]?.string))
        try manager.open()
        #expect(try manager.press("join", ["name": "Mia"]).status == 303)
        #expect(try manager.open().text.contains("/choose\""))
        var guest = PageGuest(trip)
        #expect(try guest.vote("yes", on: item).text.contains("/choose\"") == false)
        #expect(try guest.press("choose", ["item": item, "value": "yes"]).status == 403)
        func chosen() throws -> String? { try trip.view(as: "ana")["settings"]?["chosen"]?.string }
        #expect(try chosen() == nil)
        let done = try manager.press("choose", ["item": item, "value": "yes"])
        #expect(done.status == 303 && done.header("location")?.hasSuffix("?said=chosen") == true, "\(done.text)")
        #expect(try chosen() == item)
        #expect(try manager.press("choose", ["item": item, "value": "yes"]).status == 303, "sent twice")
        #expect(try manager.open("?said=chosen").text.contains("Everyone sees it first"))
        #expect(try guest.open().text.contains("class=\"panel panel-chosen\""))
        #expect(try manager.press("choose", ["item": other, "value": "maybe"]).status == 422)
        #expect(try manager.press("choose", ["item": "9se4qz3w1n5c8", "value": "yes"]).status == 422)
        #expect(try manager.press("choose", ["item": item, "value": "none"]).status == 303)
        #expect(try chosen() == nil)
        #expect(try guest.open().text.contains("class=\"panel panel-chosen\"") == false)
    }

    @Test func `a page is reported without an account, and operators see it`() async throws {
        let folder = try ServedContent.make()
        defer { withExtendedLifetime(folder) {} }
        let server = try await OnCall.start(folder, more: ["--trips"])
        let trip = try SharedTrip(on: server)
        var guest = PageGuest(trip)
        try guest.open()
        let done = try guest.press("report")
        #expect(done.status == 303 && done.header("location")?.hasSuffix("?said=reported") == true, "\(done.text)")
        #expect(try guest.open("?said=reported").text.contains("will look at this page"))
        #expect(try OnCall.ask(on: server, "GET", "/admin/trips/\(trip.id)").json()["reports"]?.int == 1)
        #expect(try trip.view(as: "ana")["people"]?.items?.count == 1, "who reports joins nothing")
        #expect(try guest.press("report", proof: "").status == 403)
    }

    @Test func `the headers are the page's own`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        var guest = PageGuest(trip)
        let reply = try guest.open()
        let policy = try #require(reply.header("content-security-policy"))
        let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([0-9a-z]+)'/)).1
        #expect(
            policy
                == "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'nonce-\(nonce)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        )
        #expect(reply.text.contains("<style nonce=\"\(nonce)\">"))
        let wanted = [
            "referrer-policy": "same-origin", "x-robots-tag": "noindex", "x-content-type-options": "nosniff",
            "cache-control": "private, no-store",
        ]
        for (name, value) in wanted { #expect(reply.header(name) == value) }
        #expect(try guest.open().header("content-security-policy")?.contains(nonce) == false, "each page has its own")
        #expect(!reply.text.contains("http://") || !reply.text.contains("src=\"http"))
    }
}
