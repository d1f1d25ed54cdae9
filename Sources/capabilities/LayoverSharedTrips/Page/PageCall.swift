import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSchema
import LayoverTrips
import LayoverWeb

/// What one request for a page brings, taken from it, for it is gone before the answer comes.
struct PageCall: Sendable {
    /// Whose page is asked for.
    enum Place: String, Sendable {
        /// A trip's, by the token of a link.
        case trip = "t"
        /// A hand-over's, by its own token.
        case handover = "h"
    }

    let place: Place
    /// As it stands in the path, and nowhere else.
    let token: String
    /// Of the token; `nil` where it can be none.
    let hash: TripHash?
    let browser: BrowserCookies
    /// Whether the answer gives the browser its cookies for as long again: to who goes to a page, or presses on it.
    ///
    /// A script that looks for news gives nothing, so that no late answer takes back what a press gave; nor does a form of another
    /// site, with which browsers send no cookie.
    let givesCookies: Bool
    /// As `?hl=` has it.
    let wanted: LocaleTag?
    /// As `Accept-Language` has them, the dearest first.
    let spoken: [LocaleTag]
    let said: TripPageNotice?
    /// Whether the reader is asked if they mean to leave.
    let isLeaving: Bool
    /// The name of the form by which the reader made a hand-over that is to be shown.
    let device: String?
    /// Whether a browser keeps the cookie here.
    let isSafe: Bool
    let isOwn: Bool
    /// Whether a form was sent.
    let isPress: Bool
    let isEncrypted: Bool
    /// For limits.
    let network: String
    let range: String?
    /// Under which name the server is reached.
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
        // A vote that takes a name along is sent by the form for the name, and its address says what is voted on.
        if form["item"] == nil { form["item"] = query["item"] }
        self.form = form
    }

    /// What the reader wrote for a name by a form of this server, to be shown again where it was not taken.
    var typedName: String { isOwn ? String((form["name"] ?? "").prefix(TripCallLimits.typedName)) : "" }

    /// `https://trips.example`, as its reader reaches the server.
    var origin: String { "\(isEncrypted ? "https" : "http")://\(host)" }

    /// Of the page as others are told it.
    var address: String { "\(origin)/\(place.rawValue)/\(token)" }

    /// The key by which the reader is known in a trip, or would become somebody there.
    func key(in rows: TripRows, _ context: TripContext) -> PersonKey { browser.key(in: rows, context.secrets) }

    /// What the reader's browser is to keep.
    func cookies(in rows: TripRows) -> [HTTPHeader] { givesCookies ? browser.renewed(in: rows) : [] }

    /// The path of the page, with the language that its reader asked for.
    func path(_ part: String = "", said: TripPageNotice? = nil, device: String? = nil, item: String? = nil) -> String {
        path(of: place, token: token + part, said: said, device: device, item: item)
    }

    /// The path of the page of a trip by the token of a link, in the same language.
    func path(toTripOf link: String, said: TripPageNotice) -> String {
        path(of: .trip, token: link, said: said, device: nil)
    }

    // The item stands last, so that its name may be written behind the path.
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
