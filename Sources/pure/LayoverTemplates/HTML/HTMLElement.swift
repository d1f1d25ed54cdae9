/// The elements allowed in a card or a page, with the rules that browsers' parsers apply to their positions.
enum HTMLElement: String, CaseIterable, Sendable {
    case p, div, span, a, img, br, hr, b, strong, i, em, small, sub, sup, s, u, ul, ol, li, dl, dt, dd, h2, h3, h4
    case table, thead, tbody, tr, th, td, caption, abbr, time
    // Only in pages.
    case main, h1, form, fieldset, legend, label, button, input

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Finds an element by its name, ignoring case.
    ///
    /// - Returns: `nil` for an element that templates of this kind do not support.
    init?(name: String, in kind: TemplateKind) {
        guard let found = HTMLElement.byName[name.lowercased()], kind == .page || !found.isOfPages else { return nil }
        self = found
    }

    /// The element names that templates of a kind support.
    static func names(in kind: TemplateKind) -> [String] {
        allCases.filter { kind == .page || !$0.isOfPages }.map(\.rawValue)
    }

    /// True if it is not allowed in cards: the page around a card has its own headings, and cards send nothing.
    var isOfPages: Bool {
        switch self {
        case .main, .h1, .form, .fieldset, .legend, .label, .button, .input: true
        default: false
        }
    }

    /// Elements without content and end tag.
    var isVoid: Bool { self == .img || self == .br || self == .hr || self == .input }

    var isHeading: Bool { self == .h1 || self == .h2 || self == .h3 || self == .h4 }

    /// True if a browser ends an open paragraph where this element begins.
    var closesParagraph: Bool {
        switch self {
        case .p, .div, .hr, .ul, .ol, .dl, .li, .dt, .dd, .h1, .h2, .h3, .h4, .table, .main, .form, .fieldset: true
        default: false
        }
    }

    /// The parents in which a browser leaves this element; `nil` for any element that contains text.
    var parents: [HTMLElement]? {
        switch self {
        case .li: [.ul, .ol]
        case .dt, .dd: [.dl]
        case .caption, .thead, .tbody: [.table]
        case .tr: [.thead, .tbody]
        case .th, .td: [.tr]
        case .legend: [.fieldset]
        default: nil
        }
    }

    /// True if it contains words and no blocks: a label, a button, a legend except for its heading.
    var holdsWordsAlone: Bool { self == .label || self == .button || self == .legend }

    /// True if the reader can press it or fill it in.
    var isControl: Bool { self == .button || self == .input }

    /// True if text and elements of other kinds are allowed directly inside.
    var holdsText: Bool {
        switch self {
        case .ul, .ol, .dl, .table, .thead, .tbody, .tr: false
        default: !isVoid
        }
    }
}
