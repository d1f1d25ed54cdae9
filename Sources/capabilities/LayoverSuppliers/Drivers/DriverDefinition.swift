package import LayoverFlights
package import LayoverUpstream

/// The way to call suppliers of one built-in format: a search and its polls as requests.
///
/// A driver is an extension of its format, in one file; the list of formats is the list of drivers too.
package protocol DriverDefinition: FormatDefinition {
    /// How a supplier is called, as the reference describes it beside the format's name.
    var summary: String { get }

    /// True if settings choose whether the search is sent in the address or in the body.
    var takesMethod: Bool { get }

    /// The request that begins a search, or requests all of it if there is nothing to poll.
    ///
    /// - Parameters:
    ///   - search: The search; missing members are left out.
    ///   - settings: The supplier's settings; their headers and limits are added to the request later.
    ///   - totalMilliseconds: How long the answer may take.
    /// - Returns: The request.
    func search(_ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int) -> UpstreamCall

    /// The request that polls a search by the session of an answer.
    func poll(
        _ session: String, _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall
}

extension DriverDefinition {
    package var takesMethod: Bool { false }

    /// Requests all of it again, because the search has no session.
    package func poll(
        _ session: String, _ search: SupplierSearch, _ settings: SupplierSettings, totalMilliseconds: Int
    ) -> UpstreamCall {
        self.search(search, settings, totalMilliseconds: totalMilliseconds)
    }
}
