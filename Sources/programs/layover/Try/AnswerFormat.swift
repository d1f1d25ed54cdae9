import LayoverCatalog
import LayoverFlights

/// The supplier's format that an option names.
enum AnswerFormat {
    /// - Returns: `nil` if the option is missing. The format is then detected.
    static func named(_ name: String?, _ catalog: Catalog) throws -> SupplierFormat? {
        guard let name else { return nil }
        if let format = SupplierFormat(name, mappings: catalog.formats) { return format }
        let known = SupplierFormat.builtIn.map(\.name) + catalog.formats.map(\.name)
        throw UsageError(
            "there is no format '\(name)'\(Suggested.text(name, among: known)); there are \(known.joined(separator: ", "))"
        )
    }
}
