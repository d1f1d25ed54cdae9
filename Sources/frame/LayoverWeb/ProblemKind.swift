/// Kind of problem with a stable type.
///
/// Code that answers with problems has an enum of its kinds, from which the reference is generated.
///
/// The raw value is the stable end of the type: `unknown-market`.
package protocol ProblemKind: RawRepresentable<String>, CaseIterable, Sendable {
    var status: Int { get }
    /// When it is returned, for the reference.
    var summary: String { get }
}

/// Problems of the frame itself, and those that several capabilities share.
package enum CommonProblem: String, ProblemKind {
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case badQuery = "bad-query"
    case adminHost = "admin-host"
    case adminOrigin = "admin-origin"
    case wrongTokens = "too-many-wrong-tokens"
    case unauthorized
    case forbidden
    case overloaded

    package var status: Int {
        switch self {
        case .badQuery: 400
        case .unauthorized: 401
        case .adminOrigin, .forbidden: 403
        case .notFound: 404
        case .methodNotAllowed: 405
        case .adminHost: 421
        case .wrongTokens: 429
        case .overloaded: 503
        }
    }

    package var summary: String {
        switch self {
        case .notFound: "the path, or the item that it names, does not exist"
        case .methodNotAllowed: "the path does not accept this method; `Allow` lists the methods"
        case .badQuery: "an item of the query string or of the body's context is invalid"
        case .adminHost: "the host name is neither the admin listener's own nor in `admin_hosts`"
        case .adminOrigin: "a page of another origin calls the admin listener"
        case .wrongTokens: "too many wrong tokens came from the address; a valid token is accepted at once"
        case .unauthorized: "the token is missing or unknown"
        case .forbidden: "the token's role may not do this"
        case .overloaded: "the server is overloaded; retry after `Retry-After` seconds"
        }
    }
}
