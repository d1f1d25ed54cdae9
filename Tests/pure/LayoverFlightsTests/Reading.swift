import LayoverJSON
import LayoverModel

@testable import LayoverFlights

/// The facts of an answer; its format is detected unless `format` is given.
func facts(
    _ bytes: [UInt8], as format: SupplierFormat? = nil, currency: String? = nil, mappings: [FormatMapping] = [],
    limits: FlightLimits = FlightLimits()
) throws -> FlightFacts {
    var parser = TapeParser()
    var reader = FlightReader(limits: limits)
    var facts = FlightFacts(limits: limits)
    try parser.parse(bytes) { tape in
        guard let format = format ?? SupplierFormat.detect(tape, mappings: mappings) else {
            throw FlightReadError.unknownShape
        }
        try reader.read(tape, as: format, currency: currency.flatMap { Currency($0) }, into: &facts)
    }
    return facts
}

func facts(_ text: String, as format: SupplierFormat? = nil, currency: String? = nil) throws -> FlightFacts {
    try facts(Array(text.utf8), as: format, currency: currency)
}

extension Fact {
    var int: Int? { if case .int(let int)? = value { int } else { nil } }
    var text: String? { if case .text(let text)? = value { text } else { nil } }
    var money: Money? { if case .money(let money)? = value { money } else { nil } }
    var minutes: Int? { if case .duration(let minutes)? = value { minutes } else { nil } }
    var bool: Bool? { if case .bool(let bool)? = value { bool } else { nil } }
    var rows: [Value]? { if case .list(let rows)? = value { rows } else { nil } }
    var texts: [String]? {
        if case .texts(let texts)? = value { (0..<texts.count).map { texts[$0] } } else { nil }
    }
    var certainty: Certainty? { if case .known(_, let certainty) = self { certainty } else { nil } }
}

/// Reads with a reader that was used before.
func read(_ text: String, with reader: inout FlightReader, into facts: inout FlightFacts) throws {
    var parser = TapeParser()
    try parser.parse(Array(text.utf8)) { tape in
        guard let format = SupplierFormat.detect(tape) else { throw FlightReadError.unknownShape }
        try reader.read(tape, as: format, currency: Currency("GBP"), into: &facts)
    }
}
