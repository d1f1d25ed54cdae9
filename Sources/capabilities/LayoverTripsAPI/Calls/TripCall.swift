import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

/// The content of one call, copied from its request, which is gone before the answer is sent.
struct TripCall: Sendable {
    /// The owner of the token in `Authorization`; `nil` if there is none, or the text cannot be a token.
    private(set) var caller: TripCaller?
    /// The token as it was sent; only for a hand-over, never stored or logged.
    private(set) var token: String?
    /// The cookies of a browser on a page of this server, which has no token to send; `nil` if a token is sent too.
    let browser: BrowserCookies?
    /// Whether the request comes from a page of this server, as its browser reports, and the browser keeps a guest's cookie
    /// there.
    let isOwnPage: Bool
    /// An empty object if the request has no body.
    let body: JSONValue
    let idempotencyKey: String?
    /// The settings version of `If-Match`; one that is never in force if it is not a number.
    let version: Int?
    /// How the client reaches this server, `https://trips.example.com`; `nil` if the request does not name it.
    let origin: String?
    /// The client's network, for limits.
    let network: String
    /// The headers of the answer.
    private(set) var headers: [HTTPHeader]
    /// Everything that distinguishes the request from others.
    let identity: [[UInt8]]

    /// - Throws: If the request is invalid.
    init(_ request: borrowing HTTPRequest, _ context: TripContext) throws(TripRefusal) {
        guard context.isOn else { throw .off }
        guard request.bodyCount <= TripCallLimits.bodyBytes else {
            throw .call(.bodyTooLarge, detail: "at most \(TripCallLimits.bodyBytes >> 10) KiB are accepted")
        }
        let bytes = TripCall.bytes(request)
        body = try TripCall.body(bytes)
        token = try TripCall.token(request)
        caller = token.flatMap { TripCall.caller($0, context.secrets) }
        // No page of another site can make its browser send this.
        isOwnPage = request.header("Sec-Fetch-Site") == "same-origin" && PageOrigin.isSafe(request, context.server)
        let browser = isOwnPage && token == nil ? BrowserCookies(request, context.secrets) : nil
        self.browser = browser?.isKnown == true ? browser : nil
        idempotencyKey = try TripCall.idempotencyKey(request)
        version = request.header("If-Match").map(TripCall.version)
        let scheme = context.server.isEncrypted(request) ? "https" : "http"
        origin = request.header("Host").map { "\(scheme)://\($0)" }
        network = context.server.network(of: request)
        headers = context.server.crossOrigin(request)
        identity = [Array("\(request.method.rawValue) \(request.path)\n".utf8), bytes]
    }

    /// The owner of the token that was sent.
    ///
    /// - Throws: If there is none.
    func known() throws(TripRefusal) -> TripCaller {
        guard let caller else { throw .missingToken }
        return caller
    }

    /// - Throws: If no token was sent and the browser is not known.
    func checkKnown() throws(TripRefusal) {
        guard caller != nil || browser != nil else { throw .missingToken }
    }

    /// The caller, as a trip knows them.
    func caller(in rows: TripRows, _ secrets: TripSecrets) -> TripCaller { known(in: rows, secrets).caller ?? .anybody }

    /// The same call by the person that a trip knows its browser's reader as; the call itself if a token was sent.
    func known(in rows: TripRows, _ secrets: TripSecrets) -> TripCall {
        guard caller == nil, let key = browser?.key(in: rows, secrets) else { return self }
        var call = self
        (call.caller, call.token) = (.key(key.hash), key.text)
        return call
    }

    /// The same call, whose answer sets a cookie in its browser.
    func giving(_ guest: GuestCookie) -> TripCall {
        var call = self
        call.headers.append(guest.header)
        return call
    }

    private static func bytes(_ request: borrowing HTTPRequest) -> [UInt8] {
        request.withPaddedBody { span, count in span.extracting(0..<count).array }
    }

    /// The search whose flight or card a call adds; `nil` if it adds none.
    static func search(_ request: borrowing HTTPRequest) -> String? {
        guard request.bodyCount <= TripCallLimits.bodyBytes else { return nil }
        return (try? JSONValue(parsing: bytes(request)))?["offer"]?["search"]?.string
    }

    private static func body(_ bytes: [UInt8]) throws(TripRefusal) -> JSONValue {
        guard !bytes.isEmpty else { return .object([]) }
        guard let json = try? JSONValue(parsing: bytes), json.members != nil else {
            throw .call(.badBody, detail: "the body must be a JSON object")
        }
        return json
    }

    private static func token(_ request: borrowing HTTPRequest) throws(TripRefusal) -> String? {
        guard let given = request.header("Authorization") else { return nil }
        guard given.utf8.count <= TripCallLimits.tokenBytes, given.lowercased().hasPrefix("bearer ") else {
            throw .missingToken
        }
        return String(given.dropFirst("bearer ".count).drop { $0 == " " })
    }

    /// Text that is neither a link's token nor a person's key has no owner, and the store is not queried for it.
    private static func caller(_ token: String, _ secrets: TripSecrets) -> TripCaller? {
        if Crockford.isToken(token, count: Crockford.tokenCharacters) { return .link(secrets.hash(token)) }
        return Crockford.isToken(token, count: Crockford.keyCharacters) ? .key(secrets.hash(token)) : nil
    }

    private static func idempotencyKey(_ request: borrowing HTTPRequest) throws(TripRefusal) -> String? {
        guard let key = request.header("Idempotency-Key") else { return nil }
        guard (1...TripCallLimits.keyBytes).contains(key.utf8.count) else {
            throw .call(.badBody, detail: "an Idempotency-Key must have 1 to \(TripCallLimits.keyBytes) bytes")
        }
        return key
    }

    private static func version(_ text: String) -> Int {
        Int(text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text) ?? 0
    }
}
