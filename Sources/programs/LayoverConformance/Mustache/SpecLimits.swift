import LayoverTemplates

/// Limits for rendering the specification's templates.
enum SpecLimits {
    /// Nested sections, partials and blocks, in the source and while rendering.
    static let depth = MustacheDialect.specification.depthLimit
    /// Rendered nodes and items.
    static let steps = 100_000
    /// Rendered bytes.
    static let bytes = 1_048_576
}
