/// Limits to the size of a template, and of the card that it produces.
enum Limits {
    /// Bytes of one template or partial.
    static let sourceBytes = 65_536
    /// Nesting depth of sections.
    static let sectionDepth = 16
    /// Nesting depth of partials.
    static let partialDepth = 8
    /// Nesting depth of blocks, including those of callers.
    static let expansions = 12
    /// Texts, holes and sections of a template, with its partials expanded.
    static let nodes = 4_000
    /// Nesting depth of elements.
    static let elementDepth = 32
    /// Nesting depth of elements in a page that a tool reads, including its frame.
    static let treeDepth = 64
    /// Nesting depth of lists.
    static let loopDepth = 3
    /// Values of one field that a style can use.
    static let styleValues = 64
    /// Nesting depth of sections, parents and blocks in the specification's dialect.
    static let specificationDepth = 128
    /// Findings reported for one template; the first ones usually explain the rest.
    static let diagnostics = 20
    /// Bytes of a rendered body fragment.
    static let fragmentBytes = 16_384
    /// Bytes of a page's template.
    static let pageSourceBytes = 131_072
    /// Bytes of a rendered page; a full trip in which every person voted on every item takes a third of it.
    static let pageBytes = 4 << 20
    /// Formatters of one field.
    static let formatters = 2
    /// Characters that `truncate` can keep.
    static let truncation = 1...500
}
