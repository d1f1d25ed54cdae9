/// The elements that a card may hold, with what a browser's parser makes of their places.
enum HTMLElement: String, CaseIterable, Sendable {
    case p, div, span, a, img, br, hr, b, strong, i, em, small, sub, sup, s, u, ul, ol, li, dl, dt, dd, h2, h3, h4
    case table, thead, tbody, tr, th, td, caption, abbr, time

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Finds an element by its name, whatever the case of its letters.
    init?(name: String) {
        guard let found = HTMLElement.byName[name.lowercased()] else { return nil }
        self = found
    }

    static let names = allCases.map(\.rawValue)

    /// Elements that have no content and no end tag.
    var isVoid: Bool { self == .img || self == .br || self == .hr }

    var isHeading: Bool { self == .h2 || self == .h3 || self == .h4 }

    /// True if a browser ends an open paragraph where this element begins.
    var closesParagraph: Bool {
        switch self {
        case .p, .div, .hr, .ul, .ol, .dl, .li, .dt, .dd, .h2, .h3, .h4, .table: true
        default: false
        }
    }

    /// The parents that a browser leaves this element in; `nil` for any that holds text.
    var parents: [HTMLElement]? {
        switch self {
        case .li: [.ul, .ol]
        case .dt, .dd: [.dl]
        case .caption, .thead, .tbody: [.table]
        case .tr: [.thead, .tbody]
        case .th, .td: [.tr]
        default: nil
        }
    }

    /// True if text and other elements than its own kind may stand directly inside.
    var holdsText: Bool {
        switch self {
        case .ul, .ol, .dl, .table, .thead, .tbody, .tr: false
        default: !isVoid
        }
    }
}
