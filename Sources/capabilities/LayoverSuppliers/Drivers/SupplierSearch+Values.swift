import LayoverAssembly
import LayoverModel

/// The values of a search that drivers send.
extension SupplierSearch {
    static let standardAdults = 1

    var adults: Int { query.adults ?? SupplierSearch.standardAdults }

    /// Finds the value for a place of an address; only a poll has a `session`.
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

/// `address?name=value&...`, after the items that the address already has.
func addressing(_ address: String, _ items: [(name: String, value: String?)]) -> String {
    let said = items.compactMap { item in item.value.map { "\(item.name)=\(AddressTemplate.encoded($0))" } }
    guard !said.isEmpty else { return address }
    let joint = address.contains("?") ? (address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&") : "?"
    return address + joint + said.joined(separator: "&")
}
