package import LayoverModel

/// What an accepted command came to.
package struct TripReply: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        case created(TripID, PersonID, LinkID)
        case joined(TripID, PersonID, isNew: Bool)
        /// The vote in force.
        case vote(VoteValue?, seq: Int)
        /// The item that it became.
        case item(ItemID, isNew: Bool)
        case settings(version: Int)
        case link(LinkID)
        case handover(until: UTCInstant)
        /// With what the token alone opens.
        case tookOver(TripID, PersonID, sealed: [UInt8])
        case done
    }

    package let result: Result
    /// Whether anything is other than before.
    package let changed: Bool
    /// Of the trip, after it.
    package let revision: Int
    /// As in the request.
    package let secrets: [String]

    package init(_ result: Result, changed: Bool, revision: Int, secrets: [String] = []) {
        self.result = result
        self.changed = changed
        self.revision = revision
        self.secrets = secrets
    }

    /// As the wire has it: 201 for what was made, else 200.
    package var status: Int {
        switch result {
        case .created, .joined(_, _, isNew: true), .item(_, isNew: true), .link, .handover: 201
        case .joined, .item, .vote, .settings, .tookOver, .done: 200
        }
    }
}
