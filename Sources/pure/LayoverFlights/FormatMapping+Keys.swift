extension FormatMapping {
    /// One key of a format's file, for the reader, the JSON Schema and the reference.
    package struct Key: Hashable, Sendable {
        /// Type of the value of a key.
        package enum Kind: Hashable, Sendable {
            case text
            case pointer
            case pointers
            case texts
            case choice([String])
            /// `request`, a pointer from the answer, `item:` and a pointer from the item, or an ISO 4217 code.
            case currency
        }

        /// Dotted: `item.price`.
        package let name: String
        package let kind: Kind
        package let isRequired: Bool
        package let summary: String

        init(_ name: String, _ kind: Kind, required: Bool = false, _ summary: String) {
            self.name = name
            self.kind = kind
            isRequired = required
            self.summary = summary
        }
    }

    /// Every key, in the order of the reference.
    package static let keys: [Key] = [
        Key("format", .text, required: true, "the format's name, equal to the file's name"),
        Key("lists", .pointers, required: true, "from the answer: its lists of itineraries, read one after the other"),
        Key(
            "detect", .pointers,
            "from the answer: members that every answer of this format has; without this key requests must name the format"
        ),
        Key(
            "currency", .currency,
            "'request' (default), a pointer from the answer, 'item:' and a pointer from an item, or a code"),
        Key("complete", .pointer, "from the answer: whether all results have arrived; without this key they have"),
        Key(
            "complete_values", .texts,
            "the texts at 'complete' that mean that all results have arrived; the default is true"),
        Key(
            "next", .pointers,
            "from the answer: where to get further results; the answer is one page if a text, a number or true is there"
        ),
        Key(
            "total", .pointer,
            "from the answer: how many results there are; the answer is one page if its lists have fewer"),
        Key("item.id", .pointer, "the itinerary's id; the default is its position in the answer, from 1"),
        Key("item.price", .pointer, "a number or a decimal text; absent or null is an unknown price, never zero"),
        Key(
            "item.price_unit", .choice(PriceUnit.allCases.map { $0.rawValue }),
            "the unit of the price: whole (default), centi, milli, micro"),
        Key("item.seller", .pointer, "the sellers: a text or a list of texts"),
        Key("item.self_transfer", .pointer, "true if the transfer is not protected"),
        Key("item.technical_stops", .pointer, "stops without a change of flight, a number or a list, over all legs"),
        Key("item.emissions_percent", .pointer, "emissions against the route's usual, in percent; below zero is less"),
        Key("leg.list", .pointer, "from the item: its legs, one for each direction"),
        Key(
            "leg.group", .pointer,
            "from a segment: a value that differs from leg to leg, if the item lists only segments"),
        Key(
            "leg.durations", .pointers,
            "each leg's duration in order; from the leg if there is a list of legs, else from the item"),
        Key(
            "leg.duration_unit", .choice(DurationUnit.allCases.map { $0.rawValue }),
            "minutes (default), seconds, hours, or iso for 'PT1H30M'"),
        Key(
            "segment.list", .pointer, required: true,
            "the flights of a leg; from the leg if there is a list of legs, else from the item"),
        Key("segment.origin", .pointer, "IATA code of the airport it leaves"),
        Key("segment.origin_country", .pointer, "its country, for airports that the built-in table lacks"),
        Key("segment.destination", .pointer, "IATA code of the airport it reaches"),
        Key("segment.destination_country", .pointer, "its country, for airports that the built-in table lacks"),
        Key("segment.carrier", .pointer, "the marketing airline: its code or another name"),
        Key("segment.carrier_name", .pointer, "the airline's name for people"),
        Key("segment.number", .pointer, "the flight number; carrier, origin, departure and number identify a flight"),
        Key("segment.departs", .pointer, "the departure, in any form"),
        Key("segment.technical_stops", .pointer, "stops of this flight, a number or a list"),
    ]
}
