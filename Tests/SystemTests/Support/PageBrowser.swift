import Foundation
import LayoverTestKit

/// A browser without scripts on pages of trips: it keeps cookies, follows redirects, and sends the forms of its pages.
struct PageBrowser {
    let port: UInt16
    private(set) var cookies: [String: String] = [:]
    /// The page that it received last.
    private(set) var html = ""

    init(_ port: UInt16) { self.port = port }

    /// The headers with which the pages' own forms are sent.
    static let own = ["Origin: http://localhost", "Sec-Fetch-Site: same-origin"]

    @discardableResult
    mutating func open(_ path: String, _ headers: [String] = []) throws -> RawReply {
        let reply = try RawClient.ask(port: port, "GET", path, headers: headers + cookieLines)
        keep(reply)
        html = reply.text
        return reply
    }

    /// Sends a form of the page, chosen by the end of its address, with the form's own values.
    ///
    /// - Parameters:
    ///   - form: `/vote`; empty for a page with one form.
    ///   - fields: Replace the form's own fields, or add to them.
    ///   - headers: Headers that a browser sends with the form.
    ///   - brings: Whether the browser sends its cookies.
    /// - Returns: The answer; without a redirect, its page becomes the current one.
    /// - Throws: `TestFailure` if the page has no such form.
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

    /// Sends a form that no page has.
    func send(
        _ path: String, _ fields: [String: String], _ headers: [String] = own, brings: Bool = true
    ) throws -> RawReply {
        let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        return try RawClient.ask(
            port: port, "POST", path, headers: headers + (brings ? cookieLines : []), body: Array(body.utf8))
    }

    /// Follows the redirect of an answer.
    @discardableResult
    mutating func follow(_ reply: RawReply) throws -> RawReply {
        guard reply.status == 303, let place = reply.header("location") else {
            throw TestFailure("\(reply.status) leads nowhere")
        }
        return try open(place)
    }

    /// The proof in the forms of the current page.
    var proof: String { html.firstMatch(of: /name="proof" value="([^"]*)"/).map { String($0.1) } ?? "" }

    /// The path of the hand-over that the current page shows.
    var handover: String {
        html.firstMatch(of: /http:\/\/localhost(\/h\/[0-9a-z]{26})</).map { String($0.1) } ?? ""
    }

    var cookieLines: [String] {
        cookies.isEmpty ? [] : ["Cookie: " + cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
    }

    /// Deletes a cookie.
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
