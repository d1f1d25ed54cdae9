package import LayoverFlags

/// A flip that somebody asks for.
package struct KillOrder: Sendable {
    package let isKill: Bool
    package let name: KillName
    package let scope: KillScope
    package let reason: String
    package let ticket: String
    package let actor: String
    package let address: String

    package init(
        isKill: Bool, name: KillName, scope: KillScope = .everywhere, reason: String, ticket: String = "",
        actor: String, address: String = ""
    ) {
        self.isKill = isKill
        self.name = name
        self.scope = scope
        self.reason = String(reason.unicodeScalars.prefix(KillBoard.reasonLimit))
        self.ticket = String(ticket.unicodeScalars.prefix(KillBoard.ticketLimit))
        self.actor = actor
        self.address = address
    }
}

/// Why a flip was not acknowledged.
package enum KillRefusal: Error, Hashable, Sendable {
    /// The store takes nothing. A kill is in force on this server until it ends; a revival is not.
    case notKept(String, generation: Int)
    /// More flips are in force than a server takes.
    case tooMany
}
