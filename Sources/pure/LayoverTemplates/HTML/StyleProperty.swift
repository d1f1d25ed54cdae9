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
    }

    let name: String
    /// Number of words in a value.
    let count: ClosedRange<Int>
    let words: [Word]

    private init(_ name: String, _ count: ClosedRange<Int> = 1...1, _ words: Word...) {
        self.name = name
        self.count = count
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

    private static let sizes = ["auto", "fit-content", "min-content", "max-content"]
    private static let lines = ["none", "solid", "dashed", "dotted", "double"]

    private static let all: [StyleProperty] =
        texts + boxes + [
            StyleProperty("color", 1...1, .color),
            StyleProperty("background", 1...1, .color),
            StyleProperty("background-color", 1...1, .color),
            StyleProperty("border-color", 1...4, .color),
            StyleProperty("text-decoration-color", 1...1, .color),
            StyleProperty("opacity", 1...1, .number),
            StyleProperty(
                "display", 1...1, .keyword(["block", "inline", "inline-block", "flex", "inline-flex", "grid"])),
            StyleProperty("flex", 1...1, .number, .keyword(["none", "auto"])),
            StyleProperty("flex-direction", 1...1, .keyword(["row", "column"])),
            StyleProperty("flex-wrap", 1...1, .keyword(["wrap", "nowrap"])),
            StyleProperty(
                "align-items", 1...1,
                .keyword(["start", "end", "center", "baseline", "stretch", "flex-start", "flex-end"])),
            StyleProperty("align-self", 1...1, .keyword(["start", "end", "center", "baseline", "stretch"])),
            StyleProperty(
                "justify-content", 1...1,
                .keyword(["start", "end", "center", "flex-start", "flex-end", "space-between", "space-around"])),
            StyleProperty("overflow", 1...1, .keyword(["visible", "hidden"])),
            StyleProperty("border-collapse", 1...1, .keyword(["collapse", "separate"])),
            StyleProperty("table-layout", 1...1, .keyword(["auto", "fixed"])),
            StyleProperty("object-fit", 1...1, .keyword(["contain", "cover"])),
        ]

    private static let texts: [StyleProperty] = [
        StyleProperty("font-size", 1...1, .length),
        StyleProperty("font-weight", 1...1, .number, .keyword(["normal", "bold"])),
        StyleProperty("font-style", 1...1, .keyword(["normal", "italic"])),
        StyleProperty("font-variant-numeric", 1...1, .keyword(["normal", "tabular-nums"])),
        StyleProperty("line-height", 1...1, .number, .length, .keyword(["normal"])),
        StyleProperty("letter-spacing", 1...1, .length, .keyword(["normal"])),
        StyleProperty("text-indent", 1...1, .length),
        StyleProperty("text-overflow", 1...1, .keyword(["clip", "ellipsis"])),
        StyleProperty("word-break", 1...1, .keyword(["normal", "break-word", "keep-all"])),
        StyleProperty("text-align", 1...1, .keyword(["start", "end", "center", "justify"])),
        StyleProperty("text-decoration", 1...1, .keyword(["none", "underline", "line-through"])),
        StyleProperty("text-transform", 1...1, .keyword(["none", "uppercase", "lowercase", "capitalize"])),
        StyleProperty("text-wrap", 1...1, .keyword(["wrap", "nowrap", "balance", "pretty"])),
        StyleProperty("white-space", 1...1, .keyword(["normal", "nowrap", "pre-line"])),
        StyleProperty("overflow-wrap", 1...1, .keyword(["normal", "anywhere", "break-word"])),
        StyleProperty("hyphens", 1...1, .keyword(["none", "manual", "auto"])),
        StyleProperty(
            "vertical-align", 1...1, .keyword(["baseline", "middle", "top", "bottom", "sub", "super"])),
        StyleProperty("list-style", 1...1, .keyword(["none", "disc", "decimal"])),
    ]

    private static let boxes: [StyleProperty] =
        ["padding", "margin"].flatMap { box in
            let auto = box == "margin" ? ["auto"] : []
            return [StyleProperty(box, 1...4, .length, .keyword(auto))]
                + ["block", "inline"].map { StyleProperty("\(box)-\($0)", 1...2, .length, .keyword(auto)) }
                + ["block-start", "block-end", "inline-start", "inline-end"].map {
                    StyleProperty("\(box)-\($0)", 1...1, .length, .keyword(auto))
                }
        }
        + ["gap", "row-gap", "column-gap"].map { StyleProperty($0, 1...($0 == "gap" ? 2 : 1), .length) }
        + ["width", "height", "inline-size", "block-size"].flatMap { size in
            ["", "min-", "max-"].map { StyleProperty($0 + size, 1...1, .length, .keyword(sizes)) }
        }
        + ["border", "border-block-start", "border-block-end", "border-inline-start", "border-inline-end"].map {
            StyleProperty($0, 1...3, .length, .keyword(lines), .color)
        }
        + [
            StyleProperty("border-width", 1...4, .length), StyleProperty("border-radius", 1...4, .length),
            StyleProperty("border-style", 1...4, .keyword(lines)),
        ]
}
