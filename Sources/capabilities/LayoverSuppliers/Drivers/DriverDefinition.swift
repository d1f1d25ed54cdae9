package import LayoverFlights
package import LayoverUpstream

/// The way to ask suppliers of one built-in format: a search and its polls as requests.
///
/// A driver is an extension of its format, in one file; the list of formats is the list of drivers too.
package protocol DriverDefinition: FormatDefinition {
    /// The way a supplier is asked, as the reference says it beside the format's name.
    var summary: String { get }

    /// True if settings say whether the search is handed over in the address or in the body.
    var takesMethod: Bool { get }

    /// The request that begins a search, or asks for all of it where there is nothing to poll.
    ///
    /// - Parameters:
    ///   - search: What is asked for; what it does not say is left out.
    ///   - settings: The supplier's; their headers and limits are added to the request later.
    ///   - totalMilliseconds: How long the answer may take.
    /// - Returns: The request.
    func search(_ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int) -> UpstreamCall

    /// The request that asks how far a search is, by the session that an answer named.
    func poll(
        _ session: String, _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall
}

extension DriverDefinition {
    package var takesMethod: Bool { false }

    /// Asks for all of it again, where a search has no session.
    package func poll(
        _ session: String, _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        self.search(search, settings, totalMilliseconds: totalMilliseconds)
    }
}
