package import LayoverModel

/// What a code asked for that cannot be said, and what stands in its place.
package struct SentenceRepair: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case badCode = "bad-code"
        case newerCode = "newer-code"
        case unknown, retired
        case offMarket = "off-market"
        case notOffered = "not-offered"
        case off
        case emptyText = "empty-text"

        init(_ reason: LiveSets.Reason) {
            self =
                switch reason {
                case .offMarket: .offMarket
                case .notOffered: .notOffered
                case .off: .off
                }
        }
    }

    /// `sentence`, `action`, `place` or `time`.
    package let slot: String
    /// As the code had it; `nil` where it cannot be named.
    package let was: String?
    package let now: String?
    package let reason: Reason
    /// The last day on which it is off the market, where that is known.
    package var until: LocalDate?
    /// Names in the sentence's language, where there are any: of what was asked for, and of what stands there now.
    package var wasName: String?
    package var nowName: String?

    /// What a locale's file may say a text for: the reasons, and the one that names a day.
    static let frames = Reason.allCases.map(\.rawValue) + [offMarketUntil]
    static let offMarketUntil = "off-market-until"

    init(_ slot: String, was: String? = nil, now: String? = nil, _ reason: Reason) {
        self.slot = slot
        self.was = was
        self.now = now
        self.reason = reason
    }
}
