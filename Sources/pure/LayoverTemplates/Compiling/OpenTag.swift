/// A start tag whose `>` has not come yet.
struct OpenTag {
    /// `nil` for an element that was refused; its attributes are read past.
    let element: HTMLElement?
    let name: Range<Int>
    var isEnd = false
    var attributes: Set<String> = []
    /// The address or action of an `a` or `img` was given.
    var hasTarget = false
    /// Classes named and made from its style; written when the tag ends, for a style may stand behind them.
    var classes: [String] = []
    var styleUses: [StyleUse] = []
    /// Which of the page's forms it begins; `nil` for other elements.
    var form: PageForm?
    /// Whether it is a button that sends the form `join` along.
    var joins = false
    /// Which of the server's pictures it shows; `nil` for others.
    var picture: PagePicture?
    /// The word that its `type` is.
    var type = ""
}

/// A style of an element that takes its value from a field.
struct StyleUse {
    let reference: ValueReference
    let styleClasses: [StyleClass]
}

/// An attribute whose value is being read.
struct OpenAttribute {
    let name: String
    let rule: AttributeRule?
    let range: Range<Int>
    /// Counts attributes, so that a section cannot end in another one than it began in.
    let serial: Int
    /// The pieces open at its name: its ranges point into the file of the last of them.
    let openPartials: [String]
    /// The literal parts, for rules that judge a value as a whole.
    var literal: [UInt8] = []
    /// Place of a style's value in the source, once the value has begun.
    var valueRange: Range<Int>?
    /// Holes that are whole values: of the attribute, or of declarations of a style.
    var holes: [WholeHole] = []
    /// Progress of an address that is being written.
    var address = AddressReading()
    /// True if an address is put together while the card is rendered.
    var isDynamic = false
    /// True once a value was refused.
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

/// A hole that is an attribute's whole value, or that of a declaration.
struct WholeHole {
    let resolved: Scope.Resolved
    let range: Range<Int>
}
