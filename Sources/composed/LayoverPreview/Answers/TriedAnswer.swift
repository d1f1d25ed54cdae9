package import LayoverFlights
package import LayoverJSON
package import LayoverModel

/// A supplier's answer, read as `layover serve` would read it.
package struct TriedAnswer {
    package enum Reading {
        case read(SupplierFormat, FlightFacts)
        /// It is JSON, but not what a format needs; the reason in words.
        case unreadable(String)
    }

    package let reading: Reading
    /// The whole answer, where it could not be read, to show its shape.
    package let shape: JSONValue?

    /// - Parameters:
    ///   - bytes: The answer.
    ///   - format: The format to read it as; found out where `nil`.
    ///   - mappings: Formats that files describe.
    ///   - currency: What prices are in where the answer does not say.
    /// - Throws: `JSONError` for what is no JSON.
    package init(_ bytes: [UInt8], format: SupplierFormat?, mappings: [FormatMapping], currency: Currency?) throws {
        var parser = TapeParser()
        (reading, shape) = try parser.parse(bytes) { tape in
            let format = format ?? SupplierFormat.detect(tape, mappings: mappings)
            let reading = TriedAnswer.read(tape, as: format, currency)
            guard case .unreadable = reading else { return (reading, nil) }
            return (reading, JSONValue(tape, at: tape.root))
        }
    }

    private static func read(
        _ tape: borrowing Tape, as format: SupplierFormat?, _ currency: Currency?
    ) -> Reading {
        guard let format else { return .unreadable(FlightReadError.unknownShape.description) }
        var reader = FlightReader()
        var facts = FlightFacts()
        do throws(FlightReadError) {
            try reader.read(tape, as: format, currency: currency, into: &facts)
            facts.offers = format.definition.offers(tape, currency: facts.currency)
            return .read(format, facts)
        } catch {
            return .unreadable(error.description)
        }
    }
}
