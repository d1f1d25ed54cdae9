package import LayoverModel

/// Regular expressions with RE2: UTF-8, linear time, bounded memory; errors contain RE2's own text.
package struct RegularExpressions: PatternMatching {
    package init() {}

    /// Compiles `pattern`, at most ``Limits/patternBytes`` long.
    ///
    /// - Throws: RE2's reason, or that the pattern is too long.
    package func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern {
        let length = pattern.utf8.count
        guard length <= Limits.patternBytes else {
            throw PatternError(reason: "\(length) bytes, more than \(Limits.patternBytes)")
        }
        return try RegularExpression(pattern, ignoringCase: ignoringCase)
    }
}
