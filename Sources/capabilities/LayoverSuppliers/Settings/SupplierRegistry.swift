package import LayoverModel

/// The peers that this server may call: suppliers of flights, services of other teams, endpoints that are notified of
/// changes.
package struct SupplierRegistry: Hashable, Sendable {
    /// In the order of the file.
    package var suppliers: [SupplierSettings] = []
    package var services: [ServiceSettings] = []
    package var webhooks: [WebhookSettings] = []

    package init() {}

    /// Addresses of all peers that may be called although they are private.
    package var addresses: [String] {
        suppliers.flatMap(\.addresses) + services.flatMap(\.addresses) + webhooks.flatMap(\.addresses)
    }

    /// True if there is no peer.
    package var isEmpty: Bool { suppliers.isEmpty && services.isEmpty && webhooks.isEmpty }

    /// The markets among these that each supplier serves.
    package func served(_ markets: [Market]) -> [String: Set<Market>] {
        let empty = Dictionary(suppliers.map { ($0.name, Set<Market>()) }, uniquingKeysWith: { first, _ in first })
        return markets.reduce(into: empty) { served, market in
            if let supplier = supplier(for: market) { served[supplier.name]?.insert(market) }
        }
    }

    /// The supplier that names this market, else the one for all others.
    package func supplier(for market: Market) -> SupplierSettings? {
        let named = suppliers.first { supplier in
            if case .some(let markets) = supplier.markets { markets.contains(market) } else { false }
        }
        return named ?? suppliers.first { $0.markets == .all }
    }
}
