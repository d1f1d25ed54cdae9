import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverTrips

/// The flights of a list, as a client may show them and put them into a trip.
struct ListedOffers {
    /// How a list stands.
    enum Standing: String, CaseIterable {
        case ok
        /// The service did not answer in time.
        case late
        /// The service cannot be asked, or gave no whole answer.
        case failed
    }

    let standing: Standing
    let items: [JSONValue]
    /// How many offers were none, are vouched for by nobody any more, or have left.
    let leftOut: Int

    /// A list of which nothing is known.
    init(_ standing: Standing) {
        self.standing = standing
        items = []
        leftOut = 0
    }

    /// Reads offers as calls have them; each stands for itself.
    ///
    /// - Parameters:
    ///   - offers: At most ``TripCallLimits/listedOffers``; what comes behind is left out.
    ///   - context: Knows who vouches for what.
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
        return item.with([
            "price": .object(of: [
                "amount": .int(flight.price.amount), "currency": .string(flight.price.currency.code),
                "basis": .string(flight.basis.rawValue), "seen_at": .string("\(flight.seenAt)"),
            ])
        ])
    }

    /// Gives what a call adds the offer with: a flight of a search under this server's signature, since a list is kept for longer
    /// than a search has its answer; any other as it came.
    private static func addition(_ json: JSONValue, _ offer: ItemOffer, _ context: TripContext) -> JSONValue {
        guard json["signed"] == nil, json["search"] != nil, let flight = offer.flight else { return json }
        let signed = SignedOffer(flight, until: context.now.adding(seconds: TripCallLimits.signedSeconds))
        return .object(of: ["signed": .string(signed.text(signedWith: context.server.signing.key))])
    }

    /// Tells whether the day on which it leaves is over in every time zone.
    private static func hasLeft(_ offer: ItemOffer, at now: UTCInstant) -> Bool {
        guard let departs = offer.flight?.departs else { return false }
        return departs.date < LocalDateTime(secondsAsUTC: now.seconds - westernmostSeconds).date
    }

    /// By how much the last clocks on earth are behind UTC.
    private static let westernmostSeconds = 12 * 3_600
}
