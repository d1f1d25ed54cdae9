import LayoverAdapters
package import LayoverAssembly
package import LayoverExposures
package import LayoverFrame
package import LayoverHTTP
import LayoverModel
import LayoverSeal
package import LayoverSuppliers
import LayoverWeb

/// Everything that attaching, layouts and live searches need to make layouts.
package final class LayoutContext: Sendable {
    package let server: ServerContext
    package let tools: AssemblyTools
    package let counters: LayoutCounters
    /// Records exposures.
    package let exposures: ExposureRecorder
    /// The client for other teams' services.
    package let services: any ServiceCalling
    /// Observes answers that a gateway vouches for; `nil` if nothing needs them.
    package let observer: AnswerObserver?
    /// Observes the lowest price of live searches; `nil` if nothing needs it.
    package let prices: PriceObserver?
    /// Finds shared trips; `nil` on servers without trips.
    package let trips: TripFinder?
    /// The configured suppliers and services, looked up once and not for each request.
    let outgoing: OutgoingSettings

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - services: The client for other teams' services.
    ///   - exposures: Records exposures.
    ///   - observer: Observes answers that a gateway vouches for.
    ///   - prices: Observes the lowest price of live searches.
    ///   - trips: Finds shared trips.
    package init(
        _ server: ServerContext, services: any ServiceCalling, exposures: ExposureRecorder,
        observer: AnswerObserver? = nil, prices: PriceObserver? = nil, trips: TripFinder? = nil
    ) {
        self.server = server
        counters = LayoutCounters(server.cards, log: server.log)
        self.services = services
        outgoing = server.settings.outgoing
        self.exposures = exposures
        self.observer = observer
        self.prices = prices
        self.trips = trips
        var tools = server.adapters.assemblyTools
        tools.proofs = server.signing.key.cardProofs
        self.tools = tools
    }

    /// Returns `true` if this request may see why cards are left out.
    package func mayExplain(_ request: borrowing HTTPRequest) -> Bool {
        guard !server.settings.explainTokens.isEmpty, let token = request.header("Layover-Explain") else {
            return false
        }
        let digest = Array(hexadecimal(server.seal.sha256([Array(token.utf8)])).utf8)
        return server.settings.explainTokens.contains { server.seal.areEqual(Array($0.utf8), digest) }
    }

    /// Reads the context that a request has in its address and headers.
    package func reader(_ request: borrowing HTTPRequest) throws(ContextProblem) -> ContextReader {
        var reader = ContextReader()
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw ContextProblem(
                .badQuery, "the query string has a broken escape or more than \(URLQuery.itemLimit) items")
        }
        for (name, value) in items {
            if name == PreviewLink.name {
                reader.preview = try server.preview(value)
            } else {
                try reader.readItem(name, value)
            }
        }
        try reader.takeHeaders(
            client: request.header("Layover-Client"), traveller: request.header("Layover-Traveller"),
            unit: request.header("Layover-Unit"))
        server.versions.recordClient(reader.client, seconds: server.wallClock())
        return reader
    }
}
