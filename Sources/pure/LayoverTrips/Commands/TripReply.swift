package import LayoverModel

/// The result of an accepted command.
package struct TripReply: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        case created(TripID, PersonID, LinkID)
        case joined(TripID, PersonID, isNew: Bool)
        /// The vote in force.
        case vote(VoteValue?, seq: Int)
        /// The resulting item.
        case item(ItemID, isNew: Bool)
        case settings(version: Int)
        case link(LinkID)
        case handover(until: UTCInstant)
        /// With data that the token alone opens.
        case tookOver(TripID, PersonID, sealed: [UInt8])
        case done
    }

    package let result: Result
    /// Whether anything has changed.
    package let changed: Bool
    /// The trip's revision afterwards.
    package let revision: Int
    /// The secrets of the request.
    package let secrets: [String]

    package init(_ result: Result, changed: Bool, revision: Int, secrets: [String] = []) {
        self.result = result
        self.changed = changed
        self.revision = revision
        self.secrets = secrets
    }

    /// The HTTP status: 201 if something was created, else 200.
    package var status: Int {
        switch result {
        case .created, .joined(_, _, isNew: true), .item(_, isNew: true), .link, .handover: 201
        case .joined, .item, .vote, .settings, .tookOver, .done: 200
        }
    }
}
