/// Pages that show no trip.
enum PageState: String, Sendable {
    /// The link is unknown, revoked or expired; these look alike.
    case unknown
    case ended
    /// Switched off, the store cannot be read, or the server is overloaded.
    case away

    var status: Int {
        switch self {
        case .unknown: 404
        case .ended: 410
        case .away: 503
        }
    }
}
