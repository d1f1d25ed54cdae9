package import LayoverHTTP
import LayoverModel
package import LayoverSeal
import LayoverWeb

/// Checks callers by their bearer token.
package struct AdminAccess: Sendable {
    package let tokens: [AdminToken]
    package let seal: Seal
    /// The trusted edges in front of the server.
    package let edges: TrustedEdges
    /// Counts wrong tokens by the address that sent them.
    package let guesses: RateLimiter
    /// Milliseconds of a monotonic clock.
    package let milliseconds: @Sendable () -> Int

    /// Checks the caller as ``caller(_:atLeast:)`` does.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - role: The role that it requires.
    ///   - needsToken: False if all callers may proceed while no tokens are set.
    /// - Returns: The reply to a caller whose role is insufficient; `nil` if the caller may proceed.
    package func refusal(
        of request: borrowing HTTPRequest, atLeast role: AdminToken.Role, needsToken: Bool = false
    ) -> HTTPReply? {
        guard needsToken || !tokens.isEmpty else { return nil }
        do throws(AdminRefusal) { _ = try caller(request, atLeast: role) } catch { return error.reply }
        return nil
    }

    /// The caller, if their role is sufficient.
    ///
    /// A valid token is accepted however many wrong ones came from its address: an attacker cannot prevent a kill.
    ///
    /// Every configured token is compared, each in constant time, so that no response reveals how close a guess was.
    package func caller(_ request: borrowing HTTPRequest, atLeast role: AdminToken.Role) throws(AdminRefusal)
        -> AdminToken
    {
        let given = request.header("Authorization") ?? ""
        let isBearer = given.count <= 1024 && given.lowercased().hasPrefix("bearer ")
        let secret = isBearer ? given.dropFirst("bearer ".count).drop { $0 == " " } : ""
        let digest = Array(hexadecimal(seal.sha256([Array(secret.utf8)])).utf8)
        let found = tokens.filter { seal.areEqual(Array($0.digest.utf8), digest) }
        guard isBearer, !secret.isEmpty, let token = found.max(by: { $0.role < $1.role }) else {
            if isBearer, !secret.isEmpty, let seconds = guesses.wait(edges.network(of: request), now: milliseconds()) {
                throw .tooOften(seconds: seconds)
            }
            throw .unknown(hasTokens: !tokens.isEmpty)
        }
        guard token.role >= role else { throw .tooLow(token.role, needed: role) }
        return token
    }
}

/// Why a call on the admin listener was rejected.
package enum AdminRefusal: Error {
    case unknown(hasTokens: Bool)
    /// Too many wrong tokens came from the address recently.
    case tooOften(seconds: Int)
    case tooLow(AdminToken.Role, needed: AdminToken.Role)

    package var reply: HTTPReply {
        switch self {
        case .unknown(let hasTokens):
            let detail =
                hasTokens
                ? "send 'Authorization: Bearer <token>' with a token whose SHA-256 is in the setting 'admin_tokens'"
                : "no tokens are set; add their SHA-256 to the setting 'admin_tokens'; the files kills.yaml and release-control in the state folder need no token"
            return Problem(CommonProblem.unauthorized, "the caller is unknown", detail: detail).reply([
                HTTPHeader("WWW-Authenticate", "Bearer")
            ])
        case .tooOften(let seconds):
            return Problem(
                CommonProblem.wrongTokens, "too many wrong tokens came from this address",
                detail: "try again in \(seconds) s; a valid token is accepted at once"
            ).reply([HTTPHeader("Retry-After", String(seconds))])
        case .tooLow(let role, let needed):
            return Problem(
                CommonProblem.forbidden, "the token may not do this",
                detail: "its role is '\(role.rawValue)'; this call requires '\(needed.rawValue)'"
            ).reply()
        }
    }
}
