package import LayoverJSON

/// A supplier format: the kind of a supplier's answers, and everything that is known about them.
package struct SupplierFormat: Sendable {
    package let definition: any FormatDefinition

    package init(_ definition: any FormatDefinition) { self.definition = definition }

    /// The formats that need no file of an author; an answer is compared with them in this order.
    package static let builtIn: [SupplierFormat] = [.skyscanner, .duffel, .amadeus]

    /// The format named `name`, built in or among `mappings`.
    package init?(_ name: String, mappings: [FormatMapping] = []) {
        if let known = SupplierFormat.builtIn.first(where: { $0.name == name }) {
            self = known
        } else if let mapping = mappings.first(where: { $0.name == name }) {
            self.init(mapping)
        } else {
            return nil
        }
    }

    /// Detects the format of an answer by its shape, built-in ones first; `nil` if none fits, as for error bodies.
    package static func detect(_ tape: borrowing Tape, mappings: [FormatMapping] = []) -> SupplierFormat? {
        for format in builtIn where format.definition.fits(tape) { return format }
        for mapping in mappings where mapping.fits(tape) { return SupplierFormat(mapping) }
        return nil
    }

    /// Returns whether a body of no known format looks like an error: by a built-in format, or by `error`, as many gateways
    /// have it.
    package static func isError(_ tape: borrowing Tape) -> Bool {
        if tape.member("error", of: tape.root) != nil { return true }
        for format in builtIn where format.definition.isError(tape) { return true }
        return false
    }

    /// The name in addresses and files; unique within one content.
    package var name: String { definition.name }

    /// True if a search is started and then polled until it is complete.
    package var isPolled: Bool { definition.isPolled }
}

extension SupplierFormat: Hashable {
    /// Compares by name, which is unique.
    package static func == (left: SupplierFormat, right: SupplierFormat) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
