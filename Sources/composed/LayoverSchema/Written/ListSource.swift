import LayoverModel

/// The owner of a list of flights to share from, from `lists` of `widgets/layover.yaml`.
package enum ListSource: Hashable, Sendable {
    /// The client has it and sends it.
    case client
    /// Another team's service has it.
    case remote(service: String, deadlineMilliseconds: Int)

    /// The names that lists can have.
    package static let names = ["recently-viewed", "wish-list"]
    package static let deadlineMilliseconds = 10...5_000
    package static let standardDeadlineMilliseconds = 300

    /// - Returns: `nil` if the list is not in the file.
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
