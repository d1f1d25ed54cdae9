package import LayoverHTTP

/// The edges before this server: peers that are trusted to report a client's address.
///
/// Any other peer is the client, whatever headers it sends.
package struct TrustedEdges: Sendable {
    /// Edges that the setting may name, and addresses that are read from one request.
    package static let limit = 64

    private let blocks: [NetworkBlock]

    package init(_ blocks: [NetworkBlock]) { self.blocks = blocks }

    /// The client's network for limits: its address, an IPv6 one by its first 64 bits.
    package func network(of request: borrowing HTTPRequest) -> String {
        laterNetwork(of: request)()
    }

    /// Copies the parts of a request that identify the client, and evaluates them only if the closure is called.
    package func laterNetwork(of request: borrowing HTTPRequest) -> @Sendable () -> String {
        let address = request.peer
        let forwarded = blocks.isEmpty ? [] : request.headers("X-Forwarded-For")
        return {
            let peer = address?.host ?? ""
            return network(peer: peer, forwarded: isTrusted(peer) ? forwarded : [])
        }
    }

    /// Goes back through `X-Forwarded-For` from its end, to which each edge appends its peer, to the first address that is
    /// not an edge.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - forwarded: The values of the header, in their order; empty if the peer is not an edge.
    /// - Returns: The client's network for limits; the peer's text if it is not an address.
    func network(peer: String, forwarded: [String]) -> String {
        var last = NetworkAddress(peer)
        for text in forwarded.flatMap({ $0.split(separator: ",") }).reversed().prefix(TrustedEdges.limit) {
            guard isTrusted(last), let next = NetworkAddress(text.filter { $0 != " " && $0 != "\t" }) else { break }
            last = next
        }
        return last?.network ?? peer
    }

    /// True if the peer of a request is an edge, or is on this machine.
    package func isBelieved(_ request: borrowing HTTPRequest) -> Bool {
        let peer = request.clientAddress
        return peer == "::1" || peer.hasPrefix("127.") || isTrusted(peer)
    }

    /// True if this peer is an edge.
    package func holds(_ peer: PeerAddress) -> Bool { isTrusted(peer.host) }

    private func isTrusted(_ text: String) -> Bool { !blocks.isEmpty && isTrusted(NetworkAddress(text)) }

    private func isTrusted(_ address: NetworkAddress?) -> Bool {
        guard let address else { return false }
        return blocks.contains { $0.contains(address) }
    }
}
