package import LayoverHTTP

/// Peers whose word counts about the address of a client: the edges before this server.
///
/// Whoever is none of them is the client, whatever headers it sends.
package struct TrustedEdges: Sendable {
    /// Edges that the setting may name, and addresses that are read of one request.
    package static let limit = 64

    private let blocks: [NetworkBlock]

    package init(_ blocks: [NetworkBlock]) { self.blocks = blocks }

    /// Finds whom a limit counts: the client's address, an IPv6 one by its first 64 bits.
    package func network(of request: borrowing HTTPRequest) -> String {
        laterNetwork(of: request)()
    }

    /// Takes from a request what tells whom a limit counts, and reads it only where somebody asks.
    package func laterNetwork(of request: borrowing HTTPRequest) -> @Sendable () -> String {
        let address = request.peer
        let forwarded = blocks.isEmpty ? [] : request.headers("X-Forwarded-For")
        return {
            let peer = address?.host ?? ""
            return network(peer: peer, forwarded: isTrusted(peer) ? forwarded : [])
        }
    }

    /// Goes back through `X-Forwarded-For` from its end, each edge having added whom it saw, to the first that is no edge.
    ///
    /// - Parameters:
    ///   - peer: The other end of the connection.
    ///   - forwarded: The values of the header, in their order; none where the peer is no edge.
    /// - Returns: The client's network, as limits count it; the peer's own text where it reads as no address.
    func network(peer: String, forwarded: [String]) -> String {
        var last = NetworkAddress(peer)
        for text in forwarded.flatMap({ $0.split(separator: ",") }).reversed().prefix(TrustedEdges.limit) {
            guard isTrusted(last), let next = NetworkAddress(text.filter { $0 != " " && $0 != "\t" }) else { break }
            last = next
        }
        return last?.network ?? peer
    }

    /// Tells whether the peer of a request is an edge, or on this machine.
    package func isBelieved(_ request: borrowing HTTPRequest) -> Bool {
        let peer = request.clientAddress
        return peer == "::1" || peer.hasPrefix("127.") || isTrusted(peer)
    }

    private func isTrusted(_ text: String) -> Bool { !blocks.isEmpty && isTrusted(NetworkAddress(text)) }

    private func isTrusted(_ address: NetworkAddress?) -> Bool {
        guard let address else { return false }
        return blocks.contains { $0.contains(address) }
    }
}
