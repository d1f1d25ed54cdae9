package import LayoverJSON

/// A supplier format: what kind of answer a supplier gives, and all that is known of such answers.
package struct SupplierFormat: Sendable {
    package let definition: any FormatDefinition

    package init(_ definition: any FormatDefinition) { self.definition = definition }

    /// The list of formats that need no file of an author; an answer is held against them in this order.
    package static let builtIn: [SupplierFormat] = [.skyscanner, .duffel, .amadeus]

    /// The format called `name`, built in or among `mappings`.
    package init?(_ name: String, mappings: [FormatMapping] = []) {
        if let known = SupplierFormat.builtIn.first(where: { $0.name == name }) {
            self = known
        } else if let mapping = mappings.first(where: { $0.name == name }) {
            self.init(mapping)
        } else {
            return nil
        }
    }

    /// Tells the format of an answer by its shape, built-in ones first; `nil` where none fits, as for error bodies.
    package static func detect(_ tape: borrowing Tape, mappings: [FormatMapping] = []) -> SupplierFormat? {
        for format in builtIn where format.definition.fits(tape) { return format }
        for mapping in mappings where mapping.fits(tape) { return SupplierFormat(mapping) }
        return nil
    }

    /// Tells whether a non-answer looks like an error: as a built-in format has it, or `error`, as many gateways do.
    package static func isError(_ tape: borrowing Tape) -> Bool {
        if tape.member("error", of: tape.root) != nil { return true }
        for format in builtIn where format.definition.isError(tape) { return true }
        return false
    }

    /// As addresses and files name it; no two formats of one content share a name.
    package var name: String { definition.name }

    /// True if a search is begun and then asked about until it is complete.
    package var isPolled: Bool { definition.isPolled }
}

extension SupplierFormat: Hashable {
    /// Compares by name, which is a format's own.
    package static func == (left: SupplierFormat, right: SupplierFormat) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
