import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

/// What one call brings, taken from its request, which is gone before the answer comes.
struct TripCall: Sendable {
    /// Whose token stands in `Authorization`; `nil` where none does.
    let caller: TripCaller?
    /// As it was sent; for a hand-over alone, and for nothing that is kept or logged.
    let token: String?
    /// An empty object where there is none.
    let body: JSONValue
    let idempotencyKey: String?
    /// The settings version of `If-Match`, one that never is in force where it is no number.
    let version: Int?
    /// Where it comes from, for limits.
    let network: String
    /// For the answer.
    let headers: [HTTPHeader]
    /// All that makes the request what it is.
    let identity: [[UInt8]]

    /// - Throws: What does not read.
    init(_ request: borrowing HTTPRequest, _ context: TripContext) throws(TripRefusal) {
        guard context.isOn else { throw .off }
        guard request.bodyCount <= TripCallLimits.bodyBytes else {
            throw .call(.bodyTooLarge, detail: "\(TripCallLimits.bodyBytes >> 10) KiB are taken")
        }
        let bytes = TripCall.bytes(request)
        body = try TripCall.body(bytes)
        token = try TripCall.token(request)
        caller = token.map { TripCall.caller($0, context.secrets) }
        idempotencyKey = try TripCall.idempotencyKey(request)
        version = request.header("If-Match").map(TripCall.version)
        network = context.server.network(of: request)
        headers = context.server.crossOrigin(request)
        identity = [Array("\(request.method.rawValue) \(request.path)\n".utf8), bytes]
    }

    /// Who calls.
    ///
    /// - Throws: Where no token is sent.
    func known() throws(TripRefusal) -> TripCaller {
        guard let caller else { throw .missingToken }
        return caller
    }

    private static func bytes(_ request: borrowing HTTPRequest) -> [UInt8] {
        request.withPaddedBody { span, count in span.extracting(0..<count).array }
    }

    private static func body(_ bytes: [UInt8]) throws(TripRefusal) -> JSONValue {
        guard !bytes.isEmpty else { return .object([]) }
        guard let json = try? JSONValue(parsing: bytes), json.members != nil else {
            throw .call(.badBody, detail: "the body is a JSON object")
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

    private static func caller(_ token: String, _ secrets: TripSecrets) -> TripCaller {
        let isLink = Crockford.isToken(token, count: Crockford.tokenCharacters)
        return isLink ? .link(secrets.hash(token)) : .key(secrets.hash(token))
    }

    private static func idempotencyKey(_ request: borrowing HTTPRequest) throws(TripRefusal) -> String? {
        guard let key = request.header("Idempotency-Key") else { return nil }
        guard (1...TripCallLimits.keyBytes).contains(key.utf8.count) else {
            throw .call(.badBody, detail: "an Idempotency-Key has 1 to \(TripCallLimits.keyBytes) bytes")
        }
        return key
    }

    private static func version(_ text: String) -> Int {
        Int(text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text) ?? 0
    }
}
