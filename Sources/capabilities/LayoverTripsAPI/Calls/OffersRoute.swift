import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips
import LayoverWeb

/// `POST /v1/offers`: a gateway sends a supplier's answer, and receives a flight of it with this server's signature.
struct OffersRoute: RouteOwner {
    static let routes: [Route<OffersRoute>] = [
        Route(.signOffer, counted: "trip-offers") { offers, request, _ in offers.sign(request) }
    ]

    let context: TripContext

    private func sign(_ request: borrowing HTTPRequest) -> HTTPReply {
        let headers = context.server.crossOrigin(request)
        do throws(TripRefusal) {
            return try signed(request, headers)
        } catch {
            return error.reply(headers)
        }
    }

    private func signed(_ request: borrowing HTTPRequest, _ headers: [HTTPHeader]) throws(TripRefusal) -> HTTPReply {
        guard context.isOn else { throw .off }
        try checkGateway(request)
        guard request.bodyCount <= TripCallLimits.answerBytes else {
            throw .call(.bodyTooLarge, detail: "at most \(TripCallLimits.answerBytes >> 20) MiB are accepted")
        }
        let wish = try OfferWish(request)
        guard !context.isOff(nil, market: wish.search.market, locale: nil) else { throw .switchedOff }
        guard let flight = try flight(wish, request) else {
            throw .call(.offerInvalid, detail: "the answer has no such itinerary with flights and a price")
        }
        let offer = SignedOffer(flight, until: context.now.adding(seconds: TripCallLimits.signedSeconds))
        return .json(reply(offer), headers: [.privateNoStore] + headers)
    }

    /// - Throws: If the caller is not a gateway. After too many wrong bearers an address has to wait.
    private func checkGateway(_ request: borrowing HTTPRequest) throws(TripRefusal) {
        let bearer = request.header("Authorization")
        if let bearer, context.gateways.holds(bearer) { return }
        if bearer != nil { try context.limit(.unknownTokens(network: context.server.network(of: request))) }
        throw .rules(.rightMissing)
    }

    private func flight(_ wish: OfferWish, _ request: borrowing HTTPRequest) throws(TripRefusal) -> FlightOffer? {
        guard let body = request.heldBody else { return nil }
        let answer = VouchedAnswer(
            search: wish.search, format: wish.format, isPart: false, at: context.now, body: body)
        guard let found = answer.listing(of: wish.itinerary, context.server.workers)?.itineraries.first else {
            return nil
        }
        return context.flight(
            VouchedItinerary(search: wish.search, supplier: wish.format ?? "", itinerary: found, at: answer.at))
    }

    private func reply(_ offer: SignedOffer) -> JSONValue {
        .object(of: [
            "signed": .string(offer.text(signedWith: context.server.signing.key)),
            "expires_at": .string("\(offer.until)"),
            "offer": ItemOffer.flight(offer.flight, .seen).wire(leadsTo: context.leads),
            "price": offer.flight.priceWire,
        ])
    }
}

/// What a gateway states about the answer that it sends.
struct OfferWish {
    let search: FlightSearch
    /// The answer's own name of the requested itinerary.
    let itinerary: String
    let format: String?

    /// - Throws: `badBody` if the query is invalid, or lacks the market, the currency or the itinerary.
    init(_ request: borrowing HTTPRequest) throws(TripRefusal) {
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw .call(.badBody, detail: "the query string has a broken escape or too many items")
        }
        var query = SearchQuery()
        var words: [String: String] = [:]
        for (name, value) in items {
            do throws(HeaderProblem) {
                if try !query.readItem(name, value) { words[name] = value }
            } catch {
                throw .call(.badBody, detail: error.reason)
            }
        }
        guard let market = words["market"].flatMap(Market.init), let currency = words["currency"].flatMap(Currency.init)
        else { throw .call(.badBody, detail: "'market' must be two capital letters, 'currency' three") }
        guard let itinerary = words["itinerary"], !itinerary.isEmpty else {
            throw .call(.badBody, detail: "'itinerary' must be the id of an itinerary of the answer")
        }
        search = FlightSearch(market: market, currency: currency, query: query)
        self.itinerary = itinerary
        format = words["format"]
    }
}
