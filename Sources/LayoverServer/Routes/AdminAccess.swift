import LayoverHTTP
import LayoverModel
import LayoverSeal

/// Who calls, by their bearer token.
struct AdminAccess: Sendable {
    let tokens: [AdminToken]
    let seal: Seal

    /// The caller, where their role is enough.
    ///
    /// Every token set is compared, each in constant time, so that no answer tells how near a guess was.
    func caller(_ request: borrowing HTTPRequest, atLeast role: AdminToken.Role) throws(AdminRefusal) -> AdminToken {
        let given = request.header("Authorization") ?? ""
        let isBearer = given.count <= 1024 && given.lowercased().hasPrefix("bearer ")
        let secret = isBearer ? given.dropFirst("bearer ".count).drop { $0 == " " } : ""
        let digest = Array(hexadecimal(seal.sha256([Array(secret.utf8)])).utf8)
        let found = tokens.filter { seal.areEqual(Array($0.digest.utf8), digest) }
        guard isBearer, !secret.isEmpty, let token = found.max(by: { $0.role < $1.role }) else {
            throw .unknown(hasTokens: !tokens.isEmpty)
        }
        guard token.role >= role else { throw .tooLow(token.role, needed: role) }
        return token
    }
}

/// Why a call on the admin listener was not heard.
enum AdminRefusal: Error {
    case unknown(hasTokens: Bool)
    case tooLow(AdminToken.Role, needed: AdminToken.Role)

    var reply: HTTPReply {
        switch self {
        case .unknown(let hasTokens):
            let detail =
                hasTokens
                ? "send 'Authorization: Bearer <token>' with a token whose SHA-256 the setting 'admin_tokens' names"
                : "no tokens are set: name their SHA-256 in the setting 'admin_tokens'; kills.yaml needs none"
            return Problem(401, "unauthorized", "who calls is not known", detail: detail).reply([
                HTTPHeader("WWW-Authenticate", "Bearer")
            ])
        case .tooLow(let role, let needed):
            return Problem(
                403, "forbidden", "the token may not do this",
                detail: "its role is '\(role.rawValue)'; this takes '\(needed.rawValue)'"
            ).reply()
        }
    }
}
