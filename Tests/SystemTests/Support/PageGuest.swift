import Foundation
import LayoverTestKit

/// A browser without scripts on the page of a trip: it keeps the guest's cookie, and sends the forms of the page.
struct PageGuest {
    let port: UInt16
    let token: String
    var cookie: String?
    /// The page that it received last.
    private(set) var html = ""

    init(_ trip: SharedTrip, token: String? = nil) {
        port = trip.port
        self.token = token ?? trip.token
    }

    @discardableResult
    mutating func open(_ query: String = "", _ headers: [String] = []) throws -> RawReply {
        let reply = try RawClient.ask(port: port, "GET", "/t/\(token)\(query)", headers: headers + cookies)
        if let set = reply.header("set-cookie") { cookie = String(set.prefix { $0 != ";" }) }
        html = reply.text
        return reply
    }

    private var cookies: [String] { cookie.map { ["Cookie: \($0)"] } ?? [] }

    /// The proof in the forms of the current page.
    var proof: String { html.firstMatch(of: /name="proof" value="([^"]*)"/).map { String($0.1) } ?? "" }

    static let own = ["Origin: http://localhost", "Sec-Fetch-Site: same-origin"]

    /// Sends a form as the page's own does, or with `headers` and `proof` in place of the page's.
    func press(
        _ form: String, _ fields: [String: String] = [:], proof: String? = nil, _ headers: [String] = own
    ) throws -> RawReply {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._")
        let all = fields.merging(["proof": proof ?? self.proof]) { $1 }
        let body = all.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
        return try RawClient.ask(
            port: port, "POST", "/t/\(token)/\(form)", headers: headers + cookies,
            body: Array(body.joined(separator: "&").utf8))
    }

    /// Opens the page, presses a button of an item, and follows the redirect.
    mutating func vote(_ value: String, on item: String) throws -> RawReply {
        try open()
        let reply = try press("vote", ["item": item, "value": value])
        guard reply.status == 303, let place = reply.header("location") else { return reply }
        return try open(String(place.drop { $0 != "?" }))
    }

    /// Elements and the names of their attributes, without any words that people wrote.
    var structure: [String] {
        html.replacing(/<style.*<\/style>/, with: "").matches(of: /<[^>]*>/).map {
            String($0.0).replacing(/"[^"]*"/, with: "\"\"")
        }
    }
}
