/// A known fact of a candidate.
package enum PickValue: Hashable, Sendable {
    /// In thousandths: metres, minutes, minor units of a currency, stars.
    case number(Int)
    case text(String)
    case flag(Bool)
    /// Several texts: the carriers of an offer.
    case texts([String])

    /// The number in thousandths; `nil` if the value is not a number.
    package var number: Int? { if case .number(let number) = self { number } else { nil } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// One fact that candidates of a pick may have.
package struct PickFact: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable { case number, text, flag, texts }

    /// The text of the place's opening hours.
    package static let hours = "hours"
    /// Metres from the reader, or from the place near which the pick searches.
    package static let distance = "distance"
    /// Minutes from arrival to closing; computed from the hours.
    package static let closesAfter = "closes_after"

    package let name: String
    package let kind: Kind

    package init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// One offer or place that a pick can choose.
package struct PickCandidate: Sendable {
    package let id: String
    /// By the number of the fact in the pick; `nil` if it is unknown.
    package var values: [PickValue?]
    /// A bit for each pending fact.
    package var pending: UInt64
    /// The fact `hours`, parsed once; `nil` if it is unknown.
    package var hours: OpeningHours?
    /// The place's own zone, an IANA name.
    package var zone: String?
    /// The place's country (ISO 3166-1), which determines holidays; `nil` to use the country of `zone`.
    package var country: String?

    package init(
        id: String, values: [PickValue?], pending: UInt64 = 0, hours: OpeningHours? = nil, zone: String? = nil,
        country: String? = nil
    ) {
        self.id = id
        self.values = values
        self.pending = pending
        self.hours = hours
        self.zone = zone
        self.country = country
    }

    /// True if the fact with this number is pending.
    package func isPending(_ slot: Int) -> Bool { PickCandidate.isPending(slot, pending) }

    static func isPending(_ slot: Int, _ pending: UInt64) -> Bool {
        slot >= 0 && slot < UInt64.bitWidth && pending & (1 << UInt64(slot)) != 0
    }
}
