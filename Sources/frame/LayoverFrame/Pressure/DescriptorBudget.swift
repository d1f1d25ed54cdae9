/// Divides the file descriptors of a server: a reserve for the server itself, the rest for connections.
///
/// A server without a free descriptor does not only reject clients: libdispatch opens a file of `/proc` whenever the machine
/// is busy, and ends the process if it cannot.
package struct DescriptorBudget: Hashable, Sendable {
    /// Descriptors that a server would need for all its settings.
    package struct Need: Hashable, Sendable {
        /// Worker threads of all listeners.
        package var threads = 0
        /// Connections of clients, and of the admin listener; 0 if there is none.
        package var clients = 0
        package var admin = 0
        /// Connections to suppliers and services.
        package var calls = 0
        package var peers = 0
        /// Programs that the server starts.
        package var programs = 0

        package init() {}
    }

    /// All descriptors of the process.
    package let limit: Int
    /// Descriptors reserved for the server itself, its calls and its peers.
    package let reserve: Int
    package let clients: Int
    package let admin: Int
    package let calls: Int

    /// - Throws: If there are too few to run a server.
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

    /// A client's socket with this descriptor number or a higher one is rejected, whichever part used more than its share.
    package var clientCeiling: Int32 { Int32(clamping: limit - DescriptorLimits.spare - admin) }
    package var adminCeiling: Int32 { Int32(clamping: limit - DescriptorLimits.spare) }

    /// One line for the log.
    package var summary: String {
        let others = admin > 0 ? ", \(admin) of the admin listener" : ""
        return
            "descriptors: \(limit); connections: at most \(clients) of clients\(others), \(calls) to others; \(reserve) descriptors are kept"
    }
}

/// Numbers of descriptors by use.
package enum DescriptorLimits {
    /// Descriptors that a server has open besides connections, about 30, or opens temporarily: the log, the store of kills,
    /// segments of rows, files of content, the watcher, event queues, `/proc` for libdispatch.
    package static let own = 64
    /// The event queue of a worker thread and the descriptor that wakes it, and some of libdispatch.
    package static let ofThread = 4
    /// A call to a peer, and the look-up of its name.
    package static let ofPeer = 2
    /// The three pipes of a started program, one of its files, and some more while it starts.
    package static let ofProgram = 8
    /// A call to a supplier: its socket, and two more for the look-up of a name or for trying two addresses.
    package static let ofCall = 3
    /// Calls take at most a quarter of the available descriptors, the admin listener an eighth of the rest.
    package static let callShare = 4
    package static let adminShare = 8
    /// The minimum of connections of a listener.
    package static let leastConnections = 16
    /// Connections of the admin listener, and to suppliers and services, if there are enough descriptors.
    package static let adminConnections = 256
    package static let calls = 1_024
    /// A client is rejected if fewer descriptors than this would be left.
    package static let spare = 32
}
