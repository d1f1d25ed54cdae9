import LayoverFrame
import LayoverAssembly
import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips

// Making a trip and joining one.
extension TripsRoute {
    /// `POST /v1/trips`.
    func create(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            let maker = try maker(call)
            let place = try? place(call)
            guard !context.isOff(.create, market: place?.market, locale: place?.locale) else { throw .switchedOff }
            try context.limit(.joins(network: call.network))
            let identity = maker.identity(context.secrets)
            if let identity { try context.limit(.guest(identity)) }
            let idempotency = try idempotency(call, identity, isRequired: true, opensSecret: identity == nil)
            guard let place else { throw .rules(.settingInvalid) }
            let token = context.secrets.linkToken()
            let new = NewTrip(
                id: context.secrets.trip(), epoch: 1, market: place.market, locale: place.locale,
                person: NewPerson(id: context.secrets.name(), name: call.body["name"]?.string),
                link: context.secrets.hash(token), settings: SettingsPatch(call.body["settings"] ?? .object([])))
            let (person, key) = maker.person(of: new.id, context.secrets)
            return perform(
                TripRequest(creating: new, by: person, key: idempotency, secrets: [key, token]), .create,
                maker.cookie.map { call.giving($0) } ?? call)
        }
    }

    /// The person who makes a trip.
    ///
    /// - Throws: If the call requests a guest of this server, but does not come from one of its pages.
    private func maker(_ call: TripCall) throws(TripRefusal) -> TripMaker {
        guard call.body["guest"]?.bool == true else { return .key(try key(call)) }
        guard call.isOwnPage, call.token == nil else {
            throw .call(
                .guestRefused,
                detail:
                    "only a page of this server, over https or on the reader's own machine, may send 'guest', without a token"
            )
        }
        guard let browser = call.browser, browser.bringsGuest else { return .newGuest(GuestCookie(context.secrets)) }
        return .guest(browser.guest)
    }

    /// `POST /v1/join`: with a link's token.
    func join(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            guard case .link(let link) = try call.known() else { throw .rules(.unknown) }
            let own = try key(call)
            try checkOn(.join, in: nil)
            try context.limit(.joins(network: call.network))
            try context.limit(.joinsTo(link, network: call.network))
            let idempotency = try idempotency(
                call, own.map(context.secrets.hash) ?? link, isRequired: true, opensSecret: own == nil)
            let person = own ?? context.secrets.personKey()
            let new = NewPerson(id: context.secrets.name(), name: call.body["name"]?.string)
            return perform(
                TripRequest(
                    joining: link, as: new, by: context.secrets.hash(person), key: idempotency, secrets: [person]),
                .join, call)
        }
    }

    /// The key that a client has, or made of 260 random bits itself, so that the same guest stays the same person.
    private func key(_ call: TripCall) throws(TripRefusal) -> String? {
        guard let json = call.body["key"] else { return nil }
        guard let key = json.string, Crockford.isToken(key, count: Crockford.keyCharacters) else {
            throw .rules(.settingInvalid)
        }
        return key
    }

    /// The market and language of a trip, which must be served if any content is.
    private func place(_ call: TripCall) throws(TripRefusal) -> (market: Market, locale: LocaleTag) {
        guard let market = call.body["market"]?.string.flatMap(Market.init),
            let locale = call.body["locale"]?.string.flatMap(LocaleTag.init)
        else { throw .rules(.settingInvalid) }
        let markets = context.server.holder.load().serving?.catalog.markets
        let served = markets?.first { $0.market == market }?.locales
        guard markets == nil || served?.contains(locale) == true else { throw .rules(.settingInvalid) }
        return (market, locale)
    }
}
