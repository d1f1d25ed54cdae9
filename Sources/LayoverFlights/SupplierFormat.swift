package import LayoverJSON

/// What kind of answer a supplier gives.
package enum SupplierFormat: Hashable, Sendable {
    case skyscannerV3
    case duffel
    case amadeusV2
    /// A format that a file describes.
    case mapped(FormatMapping)

    /// As addresses and files name it.
    package var name: String {
        switch self {
        case .skyscannerV3: "skyscanner-v3"
        case .duffel: "duffel"
        case .amadeusV2: "amadeus-v2"
        case .mapped(let mapping): mapping.name
        }
    }

    /// The formats that need no file.
    package static let builtIn: [SupplierFormat] = [.skyscannerV3, .duffel, .amadeusV2]

    /// The format called `name`, built in or among `mappings`.
    package init?(_ name: String, mappings: [FormatMapping] = []) {
        if let known = SupplierFormat.builtIn.first(where: { $0.name == name }) {
            self = known
        } else if let mapping = mappings.first(where: { $0.name == name }) {
            self = .mapped(mapping)
        } else {
            return nil
        }
    }

    /// Tells the format of an answer by its shape, built-in ones first; `nil` where none fits, as for error bodies.
    package static func detect(_ tape: borrowing Tape, mappings: [FormatMapping] = []) -> SupplierFormat? {
        if tape.member("content", of: tape.root) != nil, tape.member("sessionToken", of: tape.root) != nil {
            return .skyscannerV3
        }
        if tape.member("content", "results", of: tape.root) != nil { return .skyscannerV3 }
        if let format = detectList(tape) { return format }
        for mapping in mappings where mapping.fits(tape) { return .mapped(mapping) }
        return nil
    }

    /// Amadeus and Duffel: a list of offers, sometimes bare.
    private static func detectList(_ tape: borrowing Tape) -> SupplierFormat? {
        let data = tape.isArray(tape.root) ? tape.root : tape.member("data", of: tape.root)
        guard let data else { return nil }
        if tape.member("offers", of: data) != nil { return .duffel }
        var items = tape.items(data)
        guard let first = items.next(tape) else { return detectEmpty(tape, data) }
        if tape.member("slices", of: first) != nil { return .duffel }
        let type = tape.member("type", of: first).flatMap { tape.string($0) }
        return type.map { tape.equals($0, "flight-offer") } == true ? .amadeusV2 : nil
    }

    /// An empty list still has its supplier's `meta`.
    private static func detectEmpty(_ tape: borrowing Tape, _ data: TapeIndex) -> SupplierFormat? {
        guard tape.isArray(data), let meta = tape.member("meta", of: tape.root) else { return nil }
        if tape.member("limit", of: meta) != nil { return .duffel }
        return tape.member("count", of: meta) != nil ? .amadeusV2 : nil
    }
}
