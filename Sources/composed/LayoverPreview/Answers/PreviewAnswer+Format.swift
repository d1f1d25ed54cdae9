import LayoverFlights
import LayoverJSON

extension PreviewAnswer {
    /// The name of its format; `nil` if it matches no format, or is not JSON.
    ///
    /// - Complexity: O(bytes).
    func format(_ mappings: [FormatMapping]) -> String? {
        var parser = TapeParser()
        return try? parser.parse(bytes) { tape in SupplierFormat.detect(tape, mappings: mappings)?.name }
    }
}
