import LayoverFlights
import LayoverJSON

extension PreviewAnswer {
    /// The name of the format that it is in; `nil` where it is of none, or no JSON.
    ///
    /// - Complexity: O(bytes).
    func format(_ mappings: [FormatMapping]) -> String? {
        var parser = TapeParser()
        return try? parser.parse(bytes) { tape in SupplierFormat.detect(tape, mappings: mappings)?.name }
    }
}
