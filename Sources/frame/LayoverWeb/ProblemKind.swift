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

/// Kinds of problems as one table.
package protocol ProblemTable: ProblemKind {
    /// The status, and when it is returned.
    var row: (status: Int, summary: String) { get }
}

extension ProblemTable {
    package var status: Int { row.status }
    package var summary: String { row.summary }
}

/// Problems of the frame itself, and those that several capabilities share.
package enum CommonProblem: String, ProblemTable {
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case badQuery = "bad-query"
    case adminHost = "admin-host"
    case adminOrigin = "admin-origin"
    case wrongTokens = "too-many-wrong-tokens"
    case unauthorized
    case forbidden
    case overloaded

    package var row: (status: Int, summary: String) {
        switch self {
        case .notFound: (404, "the path, or the item that it names, does not exist")
        case .methodNotAllowed: (405, "the path does not accept this method; `Allow` lists the methods")
        case .badQuery: (400, "an item of the query string or of the body's context is invalid")
        case .adminHost: (421, "the host name is neither the admin listener's own nor in `admin_hosts`")
        case .adminOrigin: (403, "a page of another origin calls the admin listener")
        case .wrongTokens: (429, "too many wrong tokens came from the address; a valid token is accepted at once")
        case .unauthorized: (401, "the token is missing or unknown")
        case .forbidden: (403, "the token's role may not do this")
        case .overloaded: (503, "the server is overloaded; retry after `Retry-After` seconds")
        }
    }
}
