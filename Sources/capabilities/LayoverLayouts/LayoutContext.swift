package import LayoverAssembly
package import LayoverExposures
package import LayoverFrame
package import LayoverHTTP
import LayoverModel
import LayoverSeal
package import LayoverSuppliers
import LayoverWeb

/// Means with which attaching, layouts and live searches make layouts.
package struct LayoutContext: Sendable {
    package let server: ServerContext
    package let tools: AssemblyTools
    package let counters: LayoutCounters
    /// Takes who was exposed to what.
    package let exposures: ExposureRecorder
    /// The client that asks other teams' services.
    package let remote: any ServiceCalling
    /// Whoever wants to see answers that are vouched for; `nil` where nobody does.
    package let observer: AnswerObserver?
    /// Whoever wants to know the least price of live searches; `nil` where nobody does.
    package let prices: PriceObserver?
    /// Whoever knows of shared trips; `nil` where none are kept.
    package let trips: TripFinder?
    /// Whom this server may ask, looked up once and not for each request.
    let outgoing: OutgoingSettings

    /// - Parameters:
    ///   - server: What it stands in.
    ///   - services: Who asks other teams' services.
    ///   - exposures: Takes who was exposed to what.
    ///   - observer: Wants to see answers that are vouched for.
    ///   - prices: Wants to know the least price of live searches.
    ///   - trips: Knows of shared trips.
    package init(
        _ server: ServerContext, services: any ServiceCalling, exposures: ExposureRecorder,
        observer: AnswerObserver? = nil, prices: PriceObserver? = nil, trips: TripFinder? = nil
    ) {
        self.server = server
        counters = LayoutCounters(server.cards)
        self.remote = services
        outgoing = server.settings.outgoing
        self.exposures = exposures
        self.observer = observer
        self.prices = prices
        self.trips = trips
        var tools = server.adapters.assemblyTools
        tools.proofs = server.signing.key.cardProofs
        self.tools = tools
    }

    /// Tells whether this request may learn why cards are left out.
    package func mayExplain(_ request: borrowing HTTPRequest) -> Bool {
        guard !server.settings.explainTokens.isEmpty, let token = request.header("Layover-Explain") else {
            return false
        }
        let digest = Array(hexadecimal(server.seal.sha256([Array(token.utf8)])).utf8)
        return server.settings.explainTokens.contains { server.seal.areEqual(Array($0.utf8), digest) }
    }

    /// Reads what a request says about itself in its address and its headers.
    package func reader(_ request: borrowing HTTPRequest) throws(ContextProblem) -> ContextReader {
        var reader = ContextReader()
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw ContextProblem(
                .badQuery, "the query string has a broken escape or more than \(URLQuery.itemLimit) items")
        }
        for (name, value) in items {
            if name == PreviewLink.name {
                reader.preview = try preview(value)
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

    /// Reads what a preview link asks for, once it is known to be one.
    private func preview(_ token: String) throws(ContextProblem) -> Preview {
        do throws(PreviewLink.Problem) {
            return try PreviewLink(token, key: server.signing.key, now: server.now).preview
        } catch {
            throw ContextProblem(.badPreview, error.description)
        }
    }
}
