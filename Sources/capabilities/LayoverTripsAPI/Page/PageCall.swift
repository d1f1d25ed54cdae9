import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// The content of one request for a page, copied from it, because the request is gone before the answer is sent.
struct PageCall: Sendable {
    /// The kind of page.
    enum Place: String, Sendable {
        /// A trip's, by the token of a link.
        case trip = "t"
        /// A hand-over's, by its own token.
        case handover = "h"
    }

    let place: Place
    /// The token in the path; it appears nowhere else.
    let token: String
    /// The hash of the token; `nil` if it cannot be one.
    let hash: TripHash?
    let browser: BrowserCookies
    /// Whether the answer renews the browser's cookies: only if its reader navigates to a page, or presses on it.
    ///
    /// Requests of a script that looks for news renew nothing, so that a late answer does not undo what a press set. Neither
    /// do forms of another site, with which browsers send no cookie.
    let givesCookies: Bool
    /// The language in `?hl=`.
    let wanted: LocaleTag?
    /// The languages in `Accept-Language`, the most preferred first.
    let spoken: [LocaleTag]
    let said: TripPageNotice?
    /// Whether the page wants the reader to confirm that they leave.
    let isLeaving: Bool
    /// The name of the form by which the reader made a hand-over that is to be shown.
    let device: String?
    /// Whether a browser keeps the cookie here.
    let isSafe: Bool
    let isOwn: Bool
    /// Whether a form was sent.
    let isPress: Bool
    let isEncrypted: Bool
    /// The client's network, for limits.
    let network: String
    let range: String?
    /// The name under which the client reaches the server.
    let host: String
    let form: [String: String]
    let isTooLarge: Bool

    init(_ request: borrowing HTTPRequest, _ place: Place, token: String, _ context: TripContext) {
        self.place = place
        self.token = token
        hash =
            Crockford.isToken(token, count: Crockford.tokenCharacters) && context.isOn
            ? context.secrets.hash(token) : nil
        browser = BrowserCookies(request, context.secrets)
        let query = PageCall.items(request.withQuery { URLQuery.items($0) })
        wanted = query["hl"].flatMap(LocaleTag.init)
        said = query["said"].flatMap(TripPageNotice.init(rawValue:))
        isLeaving = query["leave"] != nil
        device = query["device"].flatMap { Crockford.isToken($0, count: Crockford.tokenCharacters) ? $0 : nil }
        spoken = PageLanguages.read(request.header("Accept-Language") ?? "")
        isSafe = PageOrigin.isSafe(request, context.server)
        isOwn = PageOrigin.isOwn(request)
        isPress = request.method == .post
        givesCookies = isSafe && (request.method == .post ? isOwn : PageOrigin.isVisit(request))
        isEncrypted = context.server.isEncrypted(request)
        network = context.server.network(of: request)
        range = request.header("Range")
        host = request.header("Host") ?? ""
        isTooLarge = request.bodyCount > TripCallLimits.formBytes
        var form = isTooLarge ? [:] : PageCall.items(request.withPaddedBody { URLQuery.items($0.extracting(0..<$1)) })
        // A vote with a name is sent by the form for the name, and its address names the item.
        if form["item"] == nil { form["item"] = query["item"] }
        self.form = form
    }

    /// The name that the reader typed in a form of this server, to be shown again if it was rejected.
    var typedName: String { isOwn ? String((form["name"] ?? "").prefix(TripCallLimits.typedName)) : "" }

    /// `https://trips.example`, as its reader reaches the server.
    var origin: String { "\(isEncrypted ? "https" : "http")://\(host)" }

    /// The address of the page for others.
    var address: String { "\(origin)/\(place.rawValue)/\(token)" }

    /// The cookies that the reader's browser is to keep.
    func cookies(in rows: TripRows) -> [HTTPHeader] { givesCookies ? browser.renewed(in: rows) : [] }

    /// The path of the page, with the language that its reader requested.
    func path(_ part: String = "", said: TripPageNotice? = nil, device: String? = nil, item: String? = nil) -> String {
        path(of: place, token: token + part, said: said, device: device, item: item)
    }

    /// The path of the page of a trip by the token of a link, in the same language.
    func path(toTripOf link: String, said: TripPageNotice) -> String {
        path(of: .trip, token: link, said: said, device: nil)
    }

    // The item is last, so that its name can be appended to the path.
    private func path(
        of place: Place, token: String, said: TripPageNotice?, device: String?, item: String? = nil
    ) -> String {
        let query = [
            said.map { "said=\($0.rawValue)" }, device.map { "device=\($0)" }, wanted.map { "hl=\($0.tag)" },
            item.map { "item=\($0)" },
        ].compactMap { $0 }
        return "/\(place.rawValue)/\(token)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private static func items(_ items: [(name: String, value: String)]?) -> [String: String] {
        Dictionary((items ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
