/// A property that a `style` attribute of a card may set, with its values.
///
/// Properties that could lift a card out of its frame or hide the word for advertising are not in the list: positions,
/// layers, transforms, negative sizes, generated content, addresses. Physical sides are written as logical ones, so that a
/// card mirrors automatically.
struct StyleProperty: Sendable {
    /// The type of one word of a value.
    enum Word: Sendable {
        case color, length, number
        case keyword([String])

        static func words(_ words: String) -> Word { .keyword(words.split(separator: " ").map(String.init)) }
    }

    let name: String
    /// Number of words in a value.
    let count: ClosedRange<Int>
    let words: [Word]

    private init(_ name: String, upTo count: Int = 1, _ words: Word...) {
        self.name = name
        self.count = 1...count
        self.words = words
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
    static let names = all.map(\.name)

    /// The property with this name; physical sides are read as the logical ones of a left-to-right text.
    static func named(_ name: String) -> StyleProperty? { byName[logicalNames[name] ?? name] }

    /// Suggests an alternative to a property that cards do not support; `nil` without one.
    static func advice(insteadOf name: String) -> String? {
        switch name {
        case "font", "font-family": return "cards speak in the reader's own font; write 'font-size' or 'font-weight'"
        case "position", "z-index", "transform", "translate", "inset", "top", "bottom":
            return "a card stays in its frame; use a class such as 'row' or 'stack'"
        default: return nil
        }
    }

    private static let logicalNames: [String: String] = {
        var names: [String: String] = [:]
        for (physical, logical) in [
            ("left", "inline-start"), ("right", "inline-end"), ("top", "block-start"), ("bottom", "block-end"),
        ] {
            for box in ["padding", "margin", "border"] { names["\(box)-\(physical)"] = "\(box)-\(logical)" }
        }
        return names
    }()

    /// The logical form of a keyword: `left` and `right` become the start and the end of a line.
    static func logical(_ keyword: String) -> String {
        switch keyword {
        case "left": "start"
        case "right": "end"
        default: keyword
        }
    }

    private static let sizes = "auto fit-content min-content max-content"
    private static let lines = "none solid dashed dotted double"

    private static let all: [StyleProperty] =
        texts + boxes + [
            StyleProperty("color", .color),
            StyleProperty("background", .color),
            StyleProperty("background-color", .color),
            StyleProperty("border-color", upTo: 4, .color),
            StyleProperty("text-decoration-color", .color),
            StyleProperty("opacity", .number),
            StyleProperty("display", .words("block inline inline-block flex inline-flex grid")),
            StyleProperty("flex", .number, .words("none auto")),
            StyleProperty("flex-direction", .words("row column")),
            StyleProperty("flex-wrap", .words("wrap nowrap")),
            StyleProperty("align-items", .words("start end center baseline stretch flex-start flex-end")),
            StyleProperty("align-self", .words("start end center baseline stretch")),
            StyleProperty("justify-content", .words("start end center flex-start flex-end space-between space-around")),
            StyleProperty("overflow", .words("visible hidden")),
            StyleProperty("border-collapse", .words("collapse separate")),
            StyleProperty("table-layout", .words("auto fixed")),
            StyleProperty("object-fit", .words("contain cover")),
        ]

    private static let texts: [StyleProperty] = [
        StyleProperty("font-size", .length),
        StyleProperty("font-weight", .number, .words("normal bold")),
        StyleProperty("font-style", .words("normal italic")),
        StyleProperty("font-variant-numeric", .words("normal tabular-nums")),
        StyleProperty("line-height", .number, .length, .words("normal")),
        StyleProperty("letter-spacing", .length, .words("normal")),
        StyleProperty("text-indent", .length),
        StyleProperty("text-overflow", .words("clip ellipsis")),
        StyleProperty("word-break", .words("normal break-word keep-all")),
        StyleProperty("text-align", .words("start end center justify")),
        StyleProperty("text-decoration", .words("none underline line-through")),
        StyleProperty("text-transform", .words("none uppercase lowercase capitalize")),
        StyleProperty("text-wrap", .words("wrap nowrap balance pretty")),
        StyleProperty("white-space", .words("normal nowrap pre-line")),
        StyleProperty("overflow-wrap", .words("normal anywhere break-word")),
        StyleProperty("hyphens", .words("none manual auto")),
        StyleProperty("vertical-align", .words("baseline middle top bottom sub super")),
        StyleProperty("list-style", .words("none disc decimal")),
    ]

    private static let boxes: [StyleProperty] =
        ["padding", "margin"].flatMap { box in
            let auto = box == "margin" ? "auto" : ""
            return [StyleProperty(box, upTo: 4, .length, .words(auto))]
                + ["block", "inline"].map { StyleProperty("\(box)-\($0)", upTo: 2, .length, .words(auto)) }
                + ["block-start", "block-end", "inline-start", "inline-end"].map {
                    StyleProperty("\(box)-\($0)", .length, .words(auto))
                }
        }
        + ["gap", "row-gap", "column-gap"].map { StyleProperty($0, upTo: $0 == "gap" ? 2 : 1, .length) }
        + ["width", "height", "inline-size", "block-size"].flatMap { size in
            ["", "min-", "max-"].map { StyleProperty($0 + size, .length, .words(sizes)) }
        }
        + ["border", "border-block-start", "border-block-end", "border-inline-start", "border-inline-end"].map {
            StyleProperty($0, upTo: 3, .length, .words(lines), .color)
        }
        + [
            StyleProperty("border-width", upTo: 4, .length), StyleProperty("border-radius", upTo: 4, .length),
            StyleProperty("border-style", upTo: 4, .words(lines)),
        ]
}
