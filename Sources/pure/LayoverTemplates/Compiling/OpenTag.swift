/// A start tag before its `>`.
struct OpenTag {
    /// `nil` for a rejected element, whose attributes are skipped.
    let element: HTMLElement?
    let name: Range<Int>
    var isEnd = false
    var attributes: Set<String> = []
    /// True if an `a` or `img` has its address or action.
    var hasTarget = false
    /// Named classes, and those of its style; written at the end of the tag, because a style may follow them.
    var classes: [String] = []
    var styleUses: [StyleUse] = []
    /// The page's form that it begins; `nil` for other elements.
    var form: PageForm?
    /// True if it is a button that also sends the form `join`.
    var joins = false
    /// The server's picture that it shows; `nil` for other elements.
    var picture: PagePicture?
    /// The value of its `type`.
    var type = ""
}

/// A style of an element with a value from a field.
struct StyleUse {
    let reference: ValueReference
    let styleClasses: [StyleClass]
}

/// An attribute whose value is being read.
struct OpenAttribute {
    let name: String
    let rule: AttributeRule?
    let range: Range<Int>
    /// The number of the attribute, so that a section cannot end in a different one than it began in.
    let serial: Int
    /// The pieces open at its name; its ranges refer to the file of the last of them.
    let openPartials: [String]
    /// The literal parts, for rules that check a value as a whole.
    var literal: [UInt8] = []
    /// The place of a style's value in the source, once the value has begun.
    var valueRange: Range<Int>?
    /// Holes that are whole values: of the attribute, or of declarations of a style.
    var holes: [WholeHole] = []
    /// Progress of an address in the attribute.
    var address = AddressReading()
    /// True if an address is built during rendering.
    var isDynamic = false
    /// True if a value was rejected.
    var isRefused = false
}

extension OpenAttribute {
    /// True if the attribute's value is text, with holes anywhere.
    var takesText: Bool {
        if case .text = rule { !isRefused } else { false }
    }

    /// True if the attribute's value is an address.
    var isAddress: Bool {
        switch rule {
        case .link, .image: !isRefused
        default: false
        }
    }

    var isImage: Bool {
        if case .image = rule { true } else { false }
    }

    var isStyle: Bool {
        if case .style = rule { !isRefused } else { false }
    }
}

/// A hole that is the whole value of an attribute or of a declaration.
struct WholeHole {
    let resolved: Scope.Resolved
    let range: Range<Int>
}
