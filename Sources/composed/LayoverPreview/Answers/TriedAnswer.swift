package import LayoverFlights
package import LayoverJSON
package import LayoverModel

/// A supplier's answer, read in the same way as by `layover serve`.
package struct TriedAnswer {
    package enum Reading {
        case read(SupplierFormat, FlightFacts)
        /// It is JSON, but does not match the format; the reason in words.
        case unreadable(String)
    }

    package let reading: Reading
    /// The whole answer if it could not be read, to show its shape.
    package let shape: JSONValue?

    /// - Parameters:
    ///   - bytes: The answer.
    ///   - format: The format to read it as; detected if `nil`.
    ///   - mappings: Formats that files describe.
    ///   - currency: The currency of prices if the answer does not state one.
    /// - Throws: `JSONError` if the bytes are not JSON.
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
            try reader.read(tape, as: format, currency: currency, into: &facts) { _ in true }
            return .read(format, facts)
        } catch {
            return .unreadable(error.description)
        }
    }
}
