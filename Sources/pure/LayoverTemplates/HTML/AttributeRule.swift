/// The rule for the value of an attribute of a card.
enum AttributeRule {
    /// Text, with holes anywhere.
    case text
    /// Class names of the stylesheet, literal.
    case classes
    /// One literal name, to which the card's own prefix is added.
    case identifier
    /// Literal names that `id` attributes define.
    case identifiers
    /// One of these words, literal.
    case words([String])
    /// `ltr`, `rtl` or `auto`, or a hole of type direction as the whole value.
    case direction
    /// A language tag, or a hole of type language as the whole value.
    case language
    /// Digits, or a hole of type int as the whole value.
    case number
    /// An https address or a deep link, with holes in its path, query and fragment; or a hole of type link as the whole
    /// value.
    case link
    /// An https address of an image host, with such holes; or a hole of type image as the whole value.
    case image
    /// Declarations, which become a class; holes of type color and length as whole values of declarations.
    case style
    /// The name of one of the widget's actions, literal.
    case action
    /// The literal name of one of the page's forms; the server sets its address and its hidden values.
    case form
    /// The literal name of the form that a button sends together with its own.
    case company
    /// The literal name of one of the pictures that the server draws for a page.
    case picture
    /// Never allowed, with the alternative.
    case refused(String)
}

extension AttributeRule {
    /// The rule for `name` (lower case) on `element`; `nil` for an attribute that cards do not support.
    init?(_ name: String, on element: HTMLElement) {
        if let rule = AttributeRule.own(name, element) ?? AttributeRule.global(name) {
            self = rule
        } else if name.hasPrefix("on") {
            self = .refused("cards run no script; write data-action on an a")
        } else if name.hasPrefix("data-"), name.utf8.count > 5 {
            self = .text
        } else if name.hasPrefix("aria-"), AttributeRule.aria.contains(String(name.dropFirst(5))) {
            self = .text
        } else {
            return nil
        }
    }

    /// The names allowed on `element`, for suggestions.
    static func names(on element: HTMLElement) -> [String] {
        let global = ["class", "id", "style", "title", "role", "lang", "dir"] + aria.map { "aria-" + $0 }
        return switch element {
        case .a: global + ["href", "data-action"]
        case .img: global + ["src", "alt", "width", "height"]
        case .td, .th: global + ["colspan", "rowspan", "scope", "abbr"]
        case .time: global + ["datetime"]
        case .div: global + ["tabindex"]
        case .form: global + ["for"]
        case .button: global + ["value", "with"]
        case .input: global + ["type", "value", "checked"]
        default: global
        }
    }

    private static func own(_ name: String, _ element: HTMLElement) -> AttributeRule? {
        switch (element, name) {
        case (.a, "href"): .link
        case (.a, "data-action"): .action
        case (.img, "src"): .image
        case (.img, "alt"), (.th, "abbr"), (.time, "datetime"): .text
        case (.img, "width"), (.img, "height"): .number
        case (.td, "colspan"), (.td, "rowspan"), (.th, "colspan"), (.th, "rowspan"): .number
        case (.form, "for"): .form
        case (.img, "for"): .picture
        case (.button, "with"): .company
        case (.button, "value"): .words(PageForm.values)
        case (.input, "value"): .words(PageForm.values + PageForm.deadlines)
        case (.input, "type"): .words(["radio", "text", "datetime-local"])
        // A part that scrolls sideways must be reachable by keyboard.
        case (.div, "tabindex"): .words(["0"])
        case (.input, "checked"): .words(["checked"])
        case (.th, "scope"): .words(["row", "col", "rowgroup", "colgroup"])
        default: nil
        }
    }

    private static func global(_ name: String) -> AttributeRule? {
        switch name {
        case "title", "role": .text
        case "class": .classes
        case "id": .identifier
        case "aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "aria-owns", "aria-flowto":
            .identifiers
        case "dir": .direction
        case "lang": .language
        case "style": .style
        case "data-action": .refused("only an a carries an action; write it there")
        case "srcset": .refused("delete it; write one address in 'src'")
        case "target", "rel": .refused("the server adds it")
        case "name", "is", "action", "formaction", "ping", "background", "srcdoc", "xlink:href":
            .refused("delete it")
        default: nil
        }
    }

    /// States and properties of WAI-ARIA 1.2 that are useful without scripts.
    private static let aria: Set<String> = [
        "label", "hidden", "current", "level", "live", "roledescription", "description", "valuenow", "valuemin",
        "valuemax", "valuetext", "labelledby", "describedby", "details", "controls", "owns", "flowto", "posinset",
        "setsize", "colcount", "rowcount", "colindex", "rowindex", "colspan", "rowspan", "sort", "atomic", "busy",
        "disabled", "expanded", "selected", "checked", "pressed", "haspopup", "orientation",
    ]
}
