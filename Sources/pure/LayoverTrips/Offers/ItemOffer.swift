package import LayoverModel

/// The content of an item.
package enum ItemOffer: Hashable, Sendable {
    /// Who vouches for the price.
    package enum Voucher: String, Hashable, Sendable {
        /// Layover's own search, or a gateway with its token.
        case seen
        /// The client alone: the item is shown as typed in, and has no link.
        case typed
    }

    case flight(FlightOffer, Voucher)
    case card(CardOffer)

    /// The bytes whose SHA-256 is the item's fingerprint.
    package var identity: [UInt8] {
        switch self {
        case .flight(let flight, _): flight.identity
        case .card(let card): card.identity
        }
    }

    package var flight: FlightOffer? { if case .flight(let flight, _) = self { flight } else { nil } }

    package var seenAt: UTCInstant {
        switch self {
        case .flight(let flight, _): flight.seenAt
        case .card(let card): card.seenAt
        }
    }
}
