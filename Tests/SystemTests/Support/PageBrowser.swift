import Foundation
import LayoverTestKit

/// A browser without scripts on pages of trips: it keeps cookies, goes where it is led, and sends the forms that it was shown.
struct PageBrowser {
    let port: UInt16
    private(set) var cookies: [String: String] = [:]
    /// The page that it was shown last.
    private(set) var html = ""

    init(_ port: UInt16) { self.port = port }

    /// As the pages' own forms are sent.
    static let own = ["Origin: http://localhost", "Sec-Fetch-Site: same-origin"]

    @discardableResult
    mutating func open(_ path: String, _ headers: [String] = []) throws -> RawReply {
        let reply = try RawClient.ask(port: port, "GET", path, headers: headers + cookieLines)
        keep(reply)
        html = reply.text
        return reply
    }

    /// Sends a form of the page by the end of its address, with what stands in it.
    ///
    /// - Parameters:
    ///   - form: `/vote`; of a page with one form nothing.
    ///   - fields: In place of its own, or beside them.
    ///   - headers: As a browser sends them with it.
    ///   - brings: Whether it brings its cookies.
    /// - Returns: The answer, whose page is the one that it is shown, unless it is led elsewhere.
    /// - Throws: `TestFailure` where the page has no such form.
    @discardableResult
    mutating func press(
        _ form: String = "", _ fields: [String: String] = [:], _ headers: [String] = own, brings: Bool = true
    ) throws -> RawReply {
        guard let action = actions.first(where: { $0.prefix { $0 != "?" }.hasSuffix(form) }) else {
            throw TestFailure("the page has no form '\(form)': \(actions)")
        }
        let reply = try send(action, ["proof": proof].merging(fields) { $1 }, headers, brings: brings)
        keep(reply)
        if reply.status != 303 { html = reply.text }
        return reply
    }

    /// Sends a form of no page.
    func send(
        _ path: String, _ fields: [String: String], _ headers: [String] = own, brings: Bool = true
    ) throws -> RawReply {
        let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return try RawClient.ask(
            port: port, "POST", path, headers: headers + (brings ? cookieLines : []), body: Array(body.utf8))
    }

    /// Goes where an answer leads.
    @discardableResult
    mutating func follow(_ reply: RawReply) throws -> RawReply {
        guard reply.status == 303, let place = reply.header("location") else {
            throw TestFailure("\(reply.status) leads nowhere")
        }
        return try open(place)
    }

    /// What its forms prove themselves with.
    var proof: String { html.firstMatch(of: /name="proof" value="([^"]*)"/).map { String($0.1) } ?? "" }

    /// The path of the hand-over that its page shows.
    var handover: String {
        html.firstMatch(of: /http:\/\/localhost(\/h\/[0-9a-z]{26})</).map { String($0.1) } ?? ""
    }

    var cookieLines: [String] {
        cookies.isEmpty ? [] : ["Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
    }

    /// Forgets who it was.
    mutating func forget(_ cookie: String) { cookies[cookie] = nil }

    private var actions: [String] {
        html.matches(of: /method="post" action="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }

    private mutating func keep(_ reply: RawReply) {
        for line in reply.head.split(separator: "\r\n") where line.lowercased().hasPrefix("set-cookie: ") {
            let pair = line.dropFirst("set-cookie: ".count).prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            cookies[String(pair[0])] = pair.count == 2 ? String(pair[1]) : nil
        }
    }
}
