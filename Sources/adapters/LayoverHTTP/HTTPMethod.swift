/// The methods that Layover knows; any other is answered 405 before a handler sees it.
package enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case options = "OPTIONS"
    case put = "PUT"
    case delete = "DELETE"
    case patch = "PATCH"

    /// True if a request of this method may have a body; otherwise it is rejected, because such a body is usually smuggled.
    package var mayCarryBody: Bool {
        switch self {
        case .get, .head, .options: false
        case .post, .put, .delete, .patch: true
        }
    }
}
