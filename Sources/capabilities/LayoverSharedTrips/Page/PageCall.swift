import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSchema
import LayoverTrips
import LayoverWeb

/// What one request for a page brings, taken from it, for it is gone before the answer comes.
struct PageCall: Sendable {
    /// As it stands in the path, and nowhere else.
    let token: String
    /// `nil` where it can be none.
    let link: TripHash?
    /// What the browser brought; else a new one, which it is given.
    let guest: GuestCookie
    let bringsGuest: Bool
    /// As `?hl=` has it.
    let wanted: LocaleTag?
    /// As `Accept-Language` has them, the dearest first.
    let spoken: [LocaleTag]
    let said: TripPageNotice?
    /// Whether the reader is asked if they mean to leave.
    let isLeaving: Bool
    /// Whether a browser keeps the cookie here.
    let isSafe: Bool
    let isOwn: Bool
    let isEncrypted: Bool
    /// For limits.
    let network: String
    let range: String?
    /// Under which name the server is reached.
    let host: String
    let form: [String: String]
    let isTooLarge: Bool

    init(_ request: borrowing HTTPRequest, token: String, _ context: TripContext) {
        self.token = token
        link =
            Crockford.isToken(token, count: Crockford.tokenCharacters) && context.isOn
            ? context.secrets.hash(token) : nil
        let guest = GuestCookie(request)
        self.guest = guest ?? GuestCookie(context.secrets)
        bringsGuest = guest != nil
        let query = PageCall.items(request.withQuery { URLQuery.items($0) })
        wanted = query["hl"].flatMap(LocaleTag.init)
        said = query["said"].flatMap(TripPageNotice.init(rawValue:))
        isLeaving = query["leave"] != nil
        spoken = PageLanguages.read(request.header("Accept-Language") ?? "")
        isSafe = PageOrigin.isSafe(request, context.server)
        isOwn = PageOrigin.isOwn(request)
        isEncrypted = context.server.isEncrypted(request)
        network = context.server.network(of: request)
        range = request.header("Range")
        host = request.header("Host") ?? ""
        isTooLarge = request.bodyCount > TripCallLimits.formBytes
        form = isTooLarge ? [:] : PageCall.items(request.withPaddedBody { URLQuery.items($0.extracting(0..<$1)) })
    }

    /// `https://trips.example`, as its reader reaches the server.
    var origin: String { "\(isEncrypted ? "https" : "http")://\(host)" }

    /// Of the page as others are told it.
    var address: String { "\(origin)/t/\(token)" }

    /// The path of the page, with the language that its reader asked for.
    func path(_ part: String = "", said: TripPageNotice? = nil) -> String {
        let query = [said.map { "said=\($0.rawValue)" }, wanted.map { "hl=\($0.tag)" }].compactMap { $0 }
        return "/t/\(token)\(part)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private static func items(_ items: [(name: String, value: String)]?) -> [String: String] {
        Dictionary((items ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
