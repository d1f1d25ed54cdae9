package import LayoverAssembly
package import LayoverHTTP

extension HTTPHeader {
    /// Why results go without a layout.
    package static func degraded(_ reason: DegradedReason) -> HTTPHeader {
        HTTPHeader("Layover-Status", "degraded; reason=\(reason.rawValue)")
    }

    /// How whole a layout is.
    ///
    /// - Parameters:
    ///   - isWhole: Whether no card failed.
    ///   - client: Who asked.
    /// - Returns: `full`, or `partial` where a card failed or the client did not say what it can draw.
    package static func status(isWhole: Bool, for client: ClientProfile) -> HTTPHeader {
        let word = client.saysCapabilities ? (isWhole ? "full" : "partial") : "partial; reason=caps-not-said"
        return HTTPHeader("Layover-Status", word)
    }
}
