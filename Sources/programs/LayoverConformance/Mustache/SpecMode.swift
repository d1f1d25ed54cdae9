/// Renders the public Mustache specification to the letter, for its own test suite.
///
/// Served content never uses it.
///
/// Delimiters can change, names can be dynamic, and values can stay unescaped. Lambdas are not supported.
enum SpecMode {
    /// Renders a template.
    ///
    /// - Parameters:
    ///   - template: The template's bytes, which may be invalid.
    ///   - data: The outermost context.
    ///   - partials: Partials and parents by name. A missing one renders as nothing.
    /// - Returns: The text, at most `SpecLimits.bytes` long.
    /// - Throws: `SpecError` if a template is invalid or a limit is exceeded.
    static func render(
        _ template: [UInt8], data: SuiteValue, partials: [String: [UInt8]] = [:]
    ) throws(SpecError) -> [UInt8] {
        var interpreter = SpecInterpreter(partials: partials, data: data)
        return try interpreter.rendered(template)
    }
}
