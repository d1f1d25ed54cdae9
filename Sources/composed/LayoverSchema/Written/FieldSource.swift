package import LayoverFlights
package import LayoverModel

/// One field of a widget, as written.
package struct FieldSource: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
        case source(WrittenName)
        case message(WrittenName)
        case value(Node)
        case partial(WrittenName)
        /// None of the four, or more than one; a finding reports it.
        case unclear
    }

    package let name: String
    package let type: FieldType?
    package let origin: Origin
    package let optional: Bool
    package let sort: CarrierOrder?
    package let limit: Int?
    package let location: SourceLocation

    init(_ entry: Node.Entry, file: String) {
        let decoding = Decoding(entry.value, file: file)
        name = entry.key
        location = SourceLocation(file, entry.keyPosition)
        let typed = decoding.node["type"]?.text == "list" ? decoding.node : decoding.node["type"]
        type = typed.flatMap(FieldType.init)
        optional = decoding.bool("optional") ?? false
        sort = decoding.text("sort").flatMap(CarrierOrder.init(word:))
        limit = decoding.int("limit")
        let origins: [Origin] = [
            decoding.reference("from").map(Origin.source), decoding.reference("message").map(Origin.message),
            decoding.node["value"].map(Origin.value), decoding.reference("partial").map(Origin.partial),
        ].compactMap { $0 }
        origin = origins.count == 1 ? origins[0] : .unclear
    }

    /// A field with changes from an entry of the same name.
    ///
    /// Missing keys keep the original's values, except that `sort` and `limit` are dropped if the source changes.
    init(_ entry: Node.Entry, file: String, over original: FieldSource) {
        let own = FieldSource(entry, file: file)
        let decoding = Decoding(entry.value, file: file)
        let isElsewhere = ["from", "message", "value", "partial"].contains { decoding.node[$0] != nil }
        name = original.name
        location = own.location
        type = own.type ?? original.type
        optional = decoding.bool("optional") ?? original.optional
        origin = isElsewhere ? own.origin : original.origin
        sort = own.sort ?? (isElsewhere ? nil : original.sort)
        limit = own.limit ?? (isElsewhere ? nil : original.limit)
    }
}

extension CarrierOrder {
    /// The order's word in files.
    init?(word: String) {
        switch word {
        case "price": self = .price
        case "flights": self = .flights
        case "name": self = .name
        default: return nil
        }
    }
}
