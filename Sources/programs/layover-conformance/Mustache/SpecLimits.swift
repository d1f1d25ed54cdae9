import LayoverTemplates

/// Limits on what the specification's templates may take.
enum SpecLimits {
    /// Sections, partials and blocks inside each other, in the source and while it is rendered.
    static let depth = MustacheDialect.specification.depthLimit
    /// Nodes and items rendered.
    static let steps = 100_000
    /// Bytes rendered.
    static let bytes = 1_048_576
}
