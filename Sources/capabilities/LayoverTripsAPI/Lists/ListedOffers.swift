import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverTrips

/// The offers of a list, in the form in which a client shows them and adds them to a trip.
struct ListedOffers {
    /// The state of a list.
    enum Standing: String, CaseIterable {
        case ok
        /// The service did not answer in time.
        case late
        /// The service cannot be called, or returned no whole answer.
        case failed
    }

    let standing: Standing
    let items: [JSONValue]
    /// The number of offers that are invalid, are no longer vouched for, or have departed.
    let leftOut: Int

    /// A list without known offers.
    init(_ standing: Standing) {
        self.standing = standing
        items = []
        leftOut = 0
    }

    /// Reads offers in the form that calls use; each is read by itself.
    ///
    /// - Parameters:
    ///   - offers: At most ``TripCallLimits/listedOffers``; further ones are left out.
    ///   - context: Knows who vouches for an offer.
    init(_ offers: [JSONValue], _ context: TripContext) {
        let read = offers.prefix(TripCallLimits.listedOffers).enumerated().compactMap { index, json in
            ListedOffers.item(json, at: index, context)
        }
        standing = .ok
        items = read
        leftOut = offers.count - read.count
    }

    func json(_ name: String) -> JSONValue {
        .object(of: [
            "list": .string(name), "state": .string(standing.rawValue), "items": .array(items),
            "left_out": .int(leftOut),
        ])
    }

    private static func item(_ json: JSONValue, at index: Int, _ context: TripContext) -> JSONValue? {
        guard let offer = try? context.offer(json), !hasLeft(offer, at: context.now) else { return nil }
        let item: JSONValue = .object(of: [
            "index": .int(index), "add": addition(json, offer, context), "offer": offer.wire(leadsTo: context.leads),
        ])
        guard let flight = offer.flight else { return item }
        return item.with(["price": flight.priceWire])
    }

    /// The JSON with which a call adds the offer.
    ///
    /// A flight of a search has this server's signature, because a list is kept for longer than the answer of a search. Any
    /// other offer is unchanged.
    private static func addition(_ json: JSONValue, _ offer: ItemOffer, _ context: TripContext) -> JSONValue {
        guard json["signed"] == nil, json["search"] != nil, let flight = offer.flight else { return json }
        let signed = SignedOffer(flight, until: context.now.adding(seconds: TripCallLimits.signedSeconds))
        return .object(of: ["signed": .string(signed.text(signedWith: context.server.signing.key))])
    }

    /// Returns whether its day of departure is over in every time zone.
    private static func hasLeft(_ offer: ItemOffer, at now: UTCInstant) -> Bool {
        guard let departs = offer.flight?.departs else { return false }
        return departs.date < LocalDateTime(secondsAsUTC: now.seconds - westernmostSeconds).date
    }

    /// How far the last clocks on earth are behind UTC.
    private static let westernmostSeconds = 12 * 3_600
}
