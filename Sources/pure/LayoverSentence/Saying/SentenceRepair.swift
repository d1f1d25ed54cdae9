package import LayoverModel

/// A part of a code that is unavailable, and its replacement.
package struct SentenceRepair: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case badCode = "bad-code"
        case newerCode = "newer-code"
        case unknown, retired
        case offMarket = "off-market"
        case notOffered = "not-offered"
        case off
        case emptyText = "empty-text"
    }

    /// `sentence`, `action`, `place` or `time`.
    package let slot: String
    /// As in the code; `nil` if it has no identifier.
    package let was: String?
    package let now: String?
    package let reason: Reason
    /// The last day on which it is off the market, if that is known.
    package var until: LocalDate?
    /// Names in the sentence's language, if they exist: of the requested part and of its replacement.
    package var wasName: String?
    package var nowName: String?

    /// The texts that a locale's file can have: the reasons, and the reason that includes a day.
    static let frames = Reason.allCases.map(\.rawValue) + [offMarketUntil]
    static let offMarketUntil = "off-market-until"

    init(_ slot: String, was: String? = nil, now: String? = nil, _ reason: Reason) {
        self.slot = slot
        self.was = was
        self.now = now
        self.reason = reason
    }
}
