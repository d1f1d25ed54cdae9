import LayoverAssembly
import LayoverModel
package import LayoverUpstream

/// Turns questions into requests as one supplier wants them; the same question gives the same bytes.
package struct SupplierDriver: Sendable {
    package let settings: SupplierSettings

    package init(_ settings: SupplierSettings) { self.settings = settings }

    /// The request for a question.
    ///
    /// What a search does not say is left out, and the supplier says that it is missing; one adult travels in economy where
    /// nothing else is said, whatever the supplier's own default.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - totalMilliseconds: How long the answer may take.
    /// - Returns: The call, held to the limits of settings.
    package func call(_ question: SupplierQuestion, totalMilliseconds: Int) -> UpstreamCall {
        var call: UpstreamCall =
            switch (settings.shape, question.kind) {
            case (.skyscanner, .create): SkyscannerRequest.create(question.search, settings)
            case (.skyscanner, .poll(let session)): SkyscannerRequest.poll(session, question.search, settings)
            case (.duffel, _):
                DuffelRequest.search(question.search, settings, totalMilliseconds: totalMilliseconds)
            case (.amadeus, _): AmadeusRequest.search(question.search, settings)
            }
        call.headers = headers(call.headers, question.trace)
        call.limits = limits(totalMilliseconds)
        return call
    }

    /// The driver's own, each but where settings say otherwise, then those of settings, then the trace.
    private func headers(
        _ own: [(name: String, value: String)], _ trace: [SupplierQuestion.TraceHeader]
    ) -> [(name: String, value: String)] {
        let set = Set(settings.headers.map { $0.name.lowercased() })
        let passed = trace.prefix(SupplierLimits.traceHeaders).filter { header in
            OutgoingHeader(header.name, header.value) != nil
        }
        return own.filter { !set.contains($0.name.lowercased()) }
            + settings.headers.map { ($0.name, $0.value) } + passed.map { ($0.name, $0.value) }
    }

    private func limits(_ totalMilliseconds: Int) -> UpstreamCallLimits {
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = min(settings.connectMilliseconds, totalMilliseconds)
        limits.firstByteMilliseconds = min(settings.firstByteMilliseconds, totalMilliseconds)
        limits.totalMilliseconds = totalMilliseconds
        limits.bodyBytes = settings.bodyMegabytes << 20
        return limits
    }
}

extension SupplierSearch {
    static let standardAdults = 1

    var adults: Int { query.adults ?? SupplierSearch.standardAdults }

    /// What stands in the places of an address; `session` is the poll's alone.
    func value(of place: AddressTemplate.Place) -> String? {
        switch place {
        case .session: nil
        case .market: market.code
        case .locale: locale.tag
        case .currency: currency.code
        case .origin: query.origin
        case .destination: query.destination
        case .departs: query.departs?.description
        case .returns: query.returns?.description
        case .adults: String(adults)
        case .cabin: (query.cabin ?? .economy).rawValue
        }
    }
}

/// `address?name=value&...`, behind what the address already asks.
func addressing(_ address: String, _ items: [(name: String, value: String?)]) -> String {
    let said = items.compactMap { item in item.value.map { "\(item.name)=\(AddressTemplate.encoded($0))" } }
    guard !said.isEmpty else { return address }
    let joint = address.contains("?") ? (address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&") : "?"
    return address + joint + said.joined(separator: "&")
}
