/// Limits of one offer.
package enum OfferLimits {
    /// Legs of a flight, and flights of a leg.
    package static let legs = 6
    package static let segments = 8
    /// Bytes of a name in an offer: of an airport, a supplier or an itinerary.
    package static let wordBytes = 256
    /// Characters of an airline's name; a longer one is left out.
    package static let carrierNameCharacters = 80
    package static let travellers = 1...20
}
