import LayoverModel

/// Where a list of flights to share from is kept, as `lists` of `widgets/layover.yaml` says.
package enum ListSource: Hashable, Sendable {
    /// The client has it, and sends it.
    case client
    /// A service of another team has it.
    case remote(service: String, deadlineMilliseconds: Int)

    /// The lists that there may be.
    package static let names = ["recently-viewed", "wish-list"]
    package static let deadlineMilliseconds = 10...5_000
    package static let standardDeadlineMilliseconds = 300

    /// - Returns: `nil` where the list is not written.
    init?(_ decoding: Decoding, _ name: String) {
        guard let value = decoding.node[name] else { return nil }
        guard value.text == nil, let remote = decoding.sub(name), let service = remote.text("service") else {
            self = .client
            return
        }
        self = .remote(
            service: service,
            deadlineMilliseconds: remote.milliseconds("deadline") ?? ListSource.standardDeadlineMilliseconds)
    }
}
