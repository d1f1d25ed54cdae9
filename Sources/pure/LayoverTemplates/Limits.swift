/// Limits to the size of a template, and to that of the card that it makes.
enum Limits {
    /// Bytes of one template or partial.
    static let sourceBytes = 65_536
    /// Sections inside sections.
    static let sectionDepth = 16
    /// Partials inside partials.
    static let partialDepth = 8
    /// Blocks inside blocks, those of callers counted too.
    static let expansions = 12
    /// Texts, holes and sections of a template, its partials written out.
    static let nodes = 4_000
    /// Elements inside elements.
    static let elementDepth = 32
    /// Elements inside elements of a page that a tool looks at, its frame counted.
    static let treeDepth = 64
    /// Lists inside lists.
    static let loopDepth = 3
    /// Values of one field that a style may take.
    static let styleValues = 64
    /// Sections, parents and blocks inside each other in the specification's dialect.
    static let specificationDepth = 128
    /// Findings reported for one template; the first ones explain the rest.
    static let diagnostics = 20
    /// Bytes of a rendered body fragment.
    static let fragmentBytes = 16_384
    /// Bytes of the template of a page.
    static let pageSourceBytes = 131_072
    /// Bytes of a rendered page: a full trip, whose people all voted on everything, takes a third of it.
    static let pageBytes = 4 << 20
    /// Formatters behind one field.
    static let formatters = 2
    /// Characters that `truncate` may leave.
    static let truncation = 1...500
}
