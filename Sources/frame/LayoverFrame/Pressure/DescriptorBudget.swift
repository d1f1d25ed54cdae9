/// Division of the descriptors that the system lets a server have: what it needs itself is kept, the rest are
/// connections.
///
/// A server without one free descriptor does not only turn clients away: libdispatch opens a file of `/proc` whenever
/// the machine is busy, and ends the process where it cannot.
package struct DescriptorBudget: Hashable, Sendable {
    /// Descriptors that a server would like to have.
    package struct Need: Hashable, Sendable {
        /// Worker threads of all listeners.
        package var threads = 0
        /// Connections of clients, and of the admin listener; 0 where there is none.
        package var clients = 0
        package var admin = 0
        /// Connections to suppliers and services.
        package var calls = 0
        package var peers = 0
        /// Programs that run beside the server.
        package var programs = 0

        package init() {}
    }

    /// Number of descriptors in all.
    package let limit: Int
    /// Descriptors that are kept for the server itself, its calls and its peers.
    package let reserve: Int
    package let clients: Int
    package let admin: Int
    package let calls: Int

    /// - Throws: Where there are so few that no server can be run.
    package init(limit: Int, _ need: Need) throws(SettingsError) {
        let own =
            DescriptorLimits.own + need.threads * DescriptorLimits.ofThread + need.peers * DescriptorLimits.ofPeer
            + need.programs * DescriptorLimits.ofProgram
        let leastAdmin = need.admin > 0 ? DescriptorLimits.leastConnections : 0
        let least = own + leastAdmin + DescriptorLimits.leastConnections
        guard limit >= least else {
            throw SettingsError(
                "\(limit) descriptors are too few: at least \(least) are needed; raise 'ulimit -n', or LimitNOFILE of the service"
            )
        }
        calls = min(need.calls, (limit - least) / DescriptorLimits.callShare / DescriptorLimits.ofCall)
        reserve = own + calls * DescriptorLimits.ofCall
        let rest = limit - reserve
        admin = min(need.admin, max(leastAdmin, rest / DescriptorLimits.adminShare))
        clients = min(need.clients, rest - admin)
        self.limit = limit
    }

    /// From which number on a client's socket is turned away, whoever took more than its share.
    package var clientCeiling: Int32 { Int32(clamping: limit - DescriptorLimits.spare - admin) }
    package var adminCeiling: Int32 { Int32(clamping: limit - DescriptorLimits.spare) }

    /// One line for the log.
    package var summary: String {
        let others = admin > 0 ? ", \(admin) of the admin listener" : ""
        return
            "descriptors: \(limit); connections: at most \(clients) of clients\(others), \(calls) to others; \(reserve) descriptors are kept"
    }
}

/// Numbers of descriptors, by their use.
package enum DescriptorLimits {
    /// Descriptors that a server has open besides connections, some 30, and opens now and then: the log, the store of
    /// kills, segments of rows, files of content, the watcher, queues of events, `/proc` for libdispatch.
    package static let own = 64
    /// The queue of events of a worker thread, and what wakes it; and some of libdispatch's.
    package static let ofThread = 4
    /// A call to a peer, and looking its name up.
    package static let ofPeer = 2
    /// The three pipes of a program that runs beside, one of its files, and some more while it starts.
    package static let ofProgram = 8
    /// A call to a supplier: its socket, and the two more that looking a name up, or trying two addresses, takes.
    package static let ofCall = 3
    /// Calls take at most a quarter of what there is, the admin listener an eighth of the rest.
    package static let callShare = 4
    package static let adminShare = 8
    /// A listener has at least so many connections.
    package static let leastConnections = 16
    /// Connections of the admin listener, and to suppliers and services, where there is enough.
    package static let adminConnections = 256
    package static let calls = 1_024
    /// No client is let in that leaves fewer than so many, whoever has the others.
    package static let spare = 32
}
