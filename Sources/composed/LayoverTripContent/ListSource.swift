import LayoverModel
import LayoverSchema

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

    /// The lists in the settings, by name.
    static func all(in settings: Decoding?) -> [String: ListSource] {
        guard let lists = settings?.sub("lists") else { return [:] }
        return names.reduce(into: [:]) { $0[$1] = ListSource(lists, $1) }
    }

    /// - Returns: `nil` if the list is not in the file.
    private init?(_ decoding: Decoding, _ name: String) {
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
