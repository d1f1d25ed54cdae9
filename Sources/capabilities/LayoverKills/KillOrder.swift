package import LayoverFlags
import LayoverFrame

/// A requested flip.
package struct KillOrder: Sendable {
    package let flip: Kills.Flip
    package let reason: String
    package let ticket: String
    package let actor: String
    package let address: String
    /// When the server had read the request, in nanoseconds of the monotonic clock.
    package let acceptedNanoseconds: UInt64

    package var name: KillName { flip.name }
    package var isKill: Bool { flip.isKill }

    package init(
        _ flip: Kills.Flip, reason: String, ticket: String = "", actor: String, address: String = "",
        acceptedNanoseconds: UInt64 = monotonicNanoseconds()
    ) {
        self.flip = flip
        self.reason = String(reason.unicodeScalars.prefix(KillLimits.reason))
        self.ticket = String(ticket.unicodeScalars.prefix(KillLimits.ticket))
        self.actor = actor
        self.address = address
        self.acceptedNanoseconds = acceptedNanoseconds
    }

    /// The order that makes a flip of another server once more.
    init(_ entry: KillEntry, address: String) {
        self.init(
            entry.flip, reason: entry.reason, ticket: entry.ticket, actor: entry.actor, address: address)
    }
}

/// Why a flip was not acknowledged.
package enum KillRefusal: Error, Hashable, Sendable {
    /// The store cannot be written.
    ///
    /// A kill is in force on this server all the same (with its own store until it ends); other flips are not.
    case notKept(String, generation: Int)
    /// The maximum number of flips is in force.
    case tooMany
    /// A staged revival of a name that is not killed.
    case notKilled
}
