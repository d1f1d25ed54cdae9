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
    /// How many offers were none, or nobody vouches for any more.
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
        let read = offers.prefix(TripCallLimits.listedOffers).compactMap { json in
            (try? context.offer(json)).map { ListedOffers.item(json, $0, context) }
        }
        standing = .ok
        items = read
        leftOut = offers.count - read.count
    }

    private static func item(_ json: JSONValue, _ offer: ItemOffer, _ context: TripContext) -> JSONValue {
        let item: JSONValue = .object(of: ["add": json, "offer": offer.wire(leadsTo: context.leads)])
        guard let flight = offer.flight else { return item }
        return item.with([
            "price": .object(of: [
                "amount": .int(flight.price.amount), "currency": .string(flight.price.currency.code),
                "basis": .string(flight.basis.rawValue), "seen_at": .string("\(flight.seenAt)"),
            ])
        ])
    }

    func json(_ name: String) -> JSONValue {
        .object(of: [
            "list": .string(name), "state": .string(standing.rawValue), "items": .array(items),
            "left_out": .int(leftOut),
        ])
    }
}
