package import LayoverAssembly
import LayoverCatalog
package import LayoverHTTP

extension HTTPHeader {
    /// The catalog of a layout.
    package static func catalog(of serving: Serving) -> HTTPHeader {
        HTTPHeader("Layover-Catalog", serving.catalog.shortHash)
    }

    /// Why results have no layout.
    package static func degraded(_ reason: DegradedReason) -> HTTPHeader {
        HTTPHeader("Layover-Status", "degraded; reason=\(reason.rawValue)")
    }

    /// Whether a layout is complete.
    ///
    /// - Parameters:
    ///   - isWhole: Whether no card failed.
    ///   - client: The calling client.
    /// - Returns: `full`; `partial` if a card failed or the client did not send its capabilities.
    package static func status(isWhole: Bool, for client: ClientProfile) -> HTTPHeader {
        let word = client.saysCapabilities ? (isWhole ? "full" : "partial") : "partial; reason=caps-not-said"
        return HTTPHeader("Layover-Status", word)
    }
}
