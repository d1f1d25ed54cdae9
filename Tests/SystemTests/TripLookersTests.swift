import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The page of a trip on a running server, for people who look at it and have not joined.
struct TripLookersTests {
    @Test func `a vote by the form for a name has its item in its address`() async throws {
        let server = try await OneServer.trips.server()
        let trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var guest = PageGuest(trip)
        #expect(
            try guest.open("?hl=en-GB").text.contains(
                "form=\"join\" formaction=\"/t/\(trip.token)/vote?hl=en-GB&amp;item=\(item)\""))
        let refused = try guest.press("vote?item=\(item)", ["value": "yes", "name": "see <b>x.example.com"])
        #expect(refused.status == 422 && refused.text.contains("value=\"see &lt;b&gt;x.example.com\""), "to be mended")
        let foreign = try guest.press(
            "vote?item=\(item)", ["value": "yes", "name": "Mallory"], ["Origin: https://evil.example"])
        #expect(foreign.status == 403 && !foreign.text.contains("Mallory"), "nobody else fills the field in")
        #expect(try guest.press("vote?item=0000000000000", ["value": "yes", "name": "Bea"]).status == 404)
        #expect(try guest.press("vote?item=\(item)", ["value": "yes", "name": "Bea"]).status == 303)
        let view = try trip.view(as: "ana")
        #expect(view["people"]?.items?.compactMap { $0["name"]?.string } == ["ana", "Bea"])
        #expect(view["items"]?.items?.first?["votes"]?.items?.first?["value"]?.string == "yes")
    }

    /// Pages for people who have not joined are written once: no data of one reader may reach another.
    @Test func `two visitors see the same, each with their own proofs, nonce and cookie`() async throws {
        let server = try await OneServer.trips.server()
        var trip = try SharedTrip(on: server)
        let item = try trip.add(1, as: "ana")
        var (first, second) = (PageGuest(trip), PageGuest(trip))
        let replies = [try first.open(), try second.open()]
        let nonces = replies.compactMap { $0.text.firstMatch(of: /<style nonce="([0-9a-z]{26})"/).map { String($0.1) } }
        #expect(Set(nonces).count == 2)
        for (reply, nonce) in zip(replies, nonces) {
            #expect(reply.header("content-security-policy")?.contains("'nonce-\(nonce)'") == true)
            let proofs = reply.text.matches(of: /name="proof" value="([^"]*)"/).map { String($0.1) }
            #expect(proofs.count > 2 && Set(proofs).count == 1)
        }
        #expect(first.proof != second.proof && first.cookie != second.cookie)
        func bare(_ guest: PageGuest, _ nonce: String) -> String {
            guest.html.replacing(guest.proof, with: "").replacing(nonce, with: "")
        }
        #expect(bare(first, nonces[0]) == bare(second, nonces[1]))
        #expect(try first.press("vote", ["item": item, "value": "yes"], proof: second.proof).status == 409)
        #expect(try first.press("vote", ["item": item, "value": "yes", "name": "Bea"]).status == 303)
        #expect(try first.open().text.contains("You are Bea."))
        let after = try second.open()
        #expect(!after.text.contains("You are Bea.") && after.text.contains("<span dir=\"auto\">Bea</span>"))
        #expect(try second.open("?said=voted").text.contains("Vote saved"))
        #expect(try !second.open().text.contains("Vote saved"))
        #expect(try second.open("", ["Range: bytes=0-99"]).status == 206)
        #expect(try first.press("leave").status == 303)
        #expect(try !second.open().text.contains("Bea"), "who left is shown to nobody")
        try trip.join("carl")
        #expect(try second.open().text.contains("of the 2 who joined"))
    }
}
