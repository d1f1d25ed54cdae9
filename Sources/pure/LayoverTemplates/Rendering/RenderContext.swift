package import LayoverModel

/// The request's settings for the rendering of its cards.
package struct RenderContext: Sendable {
    package enum Scheme: Sendable { case light, dark }

    /// `document` is a whole page for a web view; `fragment` is only the body.
    package enum Form: Sendable { case document, fragment }

    package let formatting: any TextFormatting
    package let zones: any ZoneRules
    /// The IANA name of the market's time zone.
    package let zone: String
    /// The moment to which relative times refer.
    package let now: UTCInstant
    package let scheme: Scheme
    /// 100 is the reader's usual size; values of 100 to 200 are supported.
    package let textScalePercent: Int
    /// True if the client supports `layover-action:<name>`.
    package let handlesActions: Bool
    /// True if links may open the app by its own schemes.
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

/// The report on a rendered card, in addition to its bytes.
package struct RenderReport: Hashable, Sendable {
    /// Links and actions that were rejected and lead nowhere.
    package fileprivate(set) var blockedLinks = 0
    /// Images that were rejected and show nothing.
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

/// Why a card was dropped during rendering; nothing is written in that case.
package enum RenderError: Error, Hashable, Sendable {
    /// A field that is not optional has no value, or one of another type.
    case missingValue(field: String)
    /// The card exceeds its maximum size.
    case overBudget(bytes: Int, limit: Int)
    /// The guard found tags that differ from the template's: an alarm, because it means a bug in Layover.
    case structureChanged(offset: Int)
    /// Every link of the card was rejected.
    case noWayOn
}
