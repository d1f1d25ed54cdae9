/// The public Mustache specification as it is written, for its own test suite; nothing that is served is rendered so.
///
/// Delimiters can change, names can be dynamic, values can stay unescaped. Lambdas are left out: data is data.
enum SpecMode {
    /// Renders a template.
    ///
    /// - Parameters:
    ///   - template: Any bytes.
    ///   - data: The outermost context.
    ///   - partials: The partials and parents by name; one that is missing renders as nothing.
    /// - Returns: The text, at most `SpecLimits.bytes` long.
    /// - Throws: What is wrong with the templates, or the limit that was met.
    static func render(
        _ template: [UInt8], data: SpecValue, partials: [String: [UInt8]] = [:]
    ) throws(SpecError) -> [UInt8] {
        var interpreter = SpecInterpreter(partials: partials, data: data)
        return try interpreter.rendered(template)
    }
}
