package import LayoverModel

/// Terms of a request on how its cards are to be written.
package struct RenderContext: Sendable {
    package enum Scheme: Sendable { case light, dark }

    /// `document` is a whole page for a web view; `fragment` the body alone.
    package enum Form: Sendable { case document, fragment }

    package let formatting: any TextFormatting
    package let zones: any ZoneRules
    /// The IANA name of the market's time zone.
    package let zone: String
    /// The moment that relative times are counted from.
    package let now: UTCInstant
    package let scheme: Scheme
    /// 100 is the reader's usual size; 100 to 200 are drawn.
    package let textScalePercent: Int
    /// True if the client understands `layover-action:<name>`.
    package let handlesActions: Bool
    /// True if links may lead into the app by its own schemes.
    package let opensDeepLinks: Bool
    package let form: Form

    package init(
        formatting: any TextFormatting, zones: any ZoneRules, zone: String, now: UTCInstant,
        scheme: Scheme = .light, textScalePercent: Int = 100, handlesActions: Bool = false,
        opensDeepLinks: Bool = false, form: Form = .document
    ) {
        self.formatting = formatting
        self.zones = zones
        self.zone = zone
        self.now = now
        self.scheme = scheme
        self.textScalePercent = textScalePercent
        self.handlesActions = handlesActions
        self.opensDeepLinks = opensDeepLinks
        self.form = form
    }
}

/// Report on a rendered card, beside its bytes.
package struct RenderReport: Hashable, Sendable {
    /// Links and actions that were refused and lead nowhere.
    package fileprivate(set) var blockedLinks = 0
    /// Images that were refused and show nothing.
    package fileprivate(set) var blockedImages = 0
    fileprivate(set) var openLinks = 0

    package init() {}
}

extension RenderReport {
    mutating func countLink(isOpen: Bool) {
        if isOpen { openLinks += 1 } else { blockedLinks += 1 }
    }

    mutating func countImage(isOpen: Bool) {
        if !isOpen { blockedImages += 1 }
    }
}

/// Why a card was dropped while it was rendered; nothing was written then.
package enum RenderError: Error, Hashable, Sendable {
    /// A field that is not optional has no value, or one of another type.
    case missingValue(field: String)
    /// The card has more than the bytes it may have.
    case overBudget(bytes: Int, limit: Int)
    /// The guard found tags that the template does not have: an alarm, for it means a fault of Layover.
    case structureChanged(offset: Int)
    /// Every link of the card was refused.
    case noWayOn
}
