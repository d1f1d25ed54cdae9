import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSchema
import LayoverTemplates
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// Writes pages from rows alone; it changes nothing.
struct PageWriter: Sendable {
    /// What a page shows beside the trip itself.
    struct Words: Sendable {
        var said: TripPageNotice?
        /// Shown again, so that the reader can repeat it.
        var press: PagePress?
        var isLeaving = false
        var status = 200
        var retrySeconds: Int?
    }

    let context: TripContext
    let shelf: ServedPages

    /// The page of a trip, or the page that replaces it if the trip cannot be shown.
    func page(_ rows: TripRows?, _ call: PageCall, _ words: Words) -> HTTPReply {
        do throws(TripProblem) {
            let visit = try PageVisit(rows, call, context)
            let trip = visit.rows.trip
            guard !context.isOff(.page, market: trip.market, locale: trip.locale) else { return state(.away, call) }
            // Read before everything that a page is made from: if another catalog is published meanwhile, this page is not
            // found again.
            let publication = context.server.holder.load().number
            let hidden = context.hidden(in: visit.rows)
            let tag = try context.rules.tag(visit.rows, as: visit.caller, hiding: hidden, now: visit.now)
            guard let place = place(call, trip) else { return bare(.away, PageState.away.status, []) }
            let key = key(of: tag, publication: publication, place: place, visit, call, words: words)
            if let key, let kept = context.pages.find(trip.id, key, now: visit.now) { return sign(kept, visit, call) }
            let view = try context.rules.view(visit.rows, as: visit.caller, hiding: hidden, now: visit.now)
            return write(view, visit, call, place: place, words: words, as: view.tag == tag.text ? key : nil)
        } catch {
            return state(error == .ended ? .ended : .unknown, call)
        }
    }

    /// A page that shows no trip, in the language of its reader.
    func state(_ state: PageState, _ call: PageCall, _ words: Words = Words()) -> HTTPReply {
        var named = ["is_\(state.rawValue)": Value.bool(true)]
        if let said = words.said { named["said_\(said.rawValue)"] = .bool(true) }
        let wait = PageWriter.wait(words)
        let headers = state == .away ? (wait.isEmpty ? [ServerContext.retryLater] : wait) : []
        let status = words.status == 200 ? state.status : words.status
        guard let place = place(call, nil), let document = document(named, place, call, proof: "") else {
            return bare(state, status, headers)
        }
        return PageRange.reply(document, nil, status: status, headers)
    }

    // A page without a key is its reader's alone, and not kept.
    private func write(
        _ view: TripView, _ visit: PageVisit, _ call: PageCall, place: Place, words: Words, as key: KeptPages.Key?
    ) -> HTTPReply {
        let made = MadeHandover(visit, call, context)
        var words = words
        if made == .tooOld, words.said == nil { words.said = .spent }
        var named = values(view, visit, call, words: words)
        named["time_zone"] = .text(place.market.timeZone)
        if case .live(let address, let minutes) = made {
            (named["is_trip"], named["is_handover"]) = (.bool(false), .bool(true))
            (named["handover_address"], named["handover_minutes"]) = (.text(address), .int(minutes))
        } else if words.isLeaving, view.me != nil {
            (named["is_trip"], named["is_leaving"]) = (nil, .bool(true))
        }
        var page = place
        page.outline = TripOutline(view, isPreview: true)
        page.way = TripOutline(view).way
        page.prices = PageWriter.prices(view)
        page.image = context.image(of: visit.rows, in: place.page.body.locale)
        // A reader who has not joined may send a name with a first vote.
        let isScripted = call.isSafe && !words.isLeaving
        let isLive = view.me != nil && isScripted
        page.listening = isLive ? PageDocument.Listening(view.trip) : nil
        page.isScripted = isScripted || words.said == .cookie
        let marks = UnsignedPage.Marks(proof: nonce(), nonce: nonce())
        let proof = key == nil ? proof(for: visit.key.hash, in: visit.rows.trip.id, at: visit.now) : marks.proof
        guard let document = document(named, page, call, proof: proof, nonce: marks.nonce) else {
            return bare(.away, PageState.away.status, [])
        }
        if let key { return sign(keep(UnsignedPage(document.bytes, marks), key, visit), visit, call) }
        return PageRange.reply(
            document, call.range, status: words.status, call.cookies(in: visit.rows) + PageWriter.wait(words))
    }

    /// The time for a retry, if the words have one.
    static func wait(_ words: Words) -> [HTTPHeader] {
        words.retrySeconds.map { [HTTPHeader("Retry-After", String($0))] } ?? []
    }

    private func values(
        _ view: TripView, _ visit: PageVisit, _ call: PageCall, words: Words
    ) -> [String: Value] {
        let zones = context.server.adapters.assemblyTools.zones
        let values = PageValues(view, zones: zones, leadsTo: context.leads)
        var named = values.trip()
        let trip = view.trip
        let isOff = context.isOff(.vote, market: trip.market, locale: trip.locale)
        let isOpen = visit.hasVote && !view.settings.isClosed && !trip.isFrozen
        named["may_vote"] = .bool(isOpen && !isOff && call.isSafe)
        named["is_unsafe"] = .bool(isOpen && !call.isSafe)
        named["is_voting_off"] = .bool(isOpen && isOff)
        named["is_link_for_looking"] = .bool(!visit.hasVote)
        named["page_address"] = .text(call.address)
        named["may_report"] = .bool(call.isSafe)
        if let me = view.me {
            named["may_set_deadline"] = .bool(isOpen && me.right >= .manage && call.isSafe)
            named["may_choose"] = .bool(me.right >= .manage && call.isSafe && !trip.isFrozen)
            named["may_hand_over"] = .bool(me.right >= .vote && call.isSafe && !trip.isFrozen)
            let told = words.said == .taken ? nil : PageWriter.told(me.handedOverAt, at: visit.now)
            named["handed_over_at"] = told.map { .datetime($0) }
        }
        if let said = words.said { named["said_\(said.rawValue)"] = .bool(true) }
        if let scheme = apps?.scheme {
            named["app"] = .link(Link(app: "\(scheme)://t/\(call.token)", web: nil))
        }
        if let press = words.press { named["again"] = .list(values.again(press.item, press.word)) }
        return named
    }

    /// Apps that open the page.
    private var apps: AppsSource? { context.server.holder.load().serving?.catalog.settings.apps }

    /// Prices that a supplier's answer vouched for, for previews.
    private static func prices(_ view: TripView) -> [(price: Money, at: UTCInstant)] {
        view.items.compactMap { item in
            guard !item.isStaged, case .flight(let flight, .seen) = item.item.offer else { return nil }
            let latest = item.item.price?.latest ?? flight.price.amount
            return (Money(amount: latest, currency: flight.price.currency), item.item.price?.at ?? flight.seenAt)
        }
    }

    /// When another device became the reader, while that is recent.
    static func told(_ moment: UTCInstant?, at now: UTCInstant) -> UTCInstant? {
        moment.flatMap { now.seconds - $0.seconds < TripCallLimits.handoverToldSeconds ? $0 : nil }
    }

    /// A page without any content of a catalog.
    func bare(_ state: PageState, _ status: Int, _ headers: [HTTPHeader]) -> HTTPReply {
        let words = "Shared trips are not available right now. Please try again in a few minutes."
        let document = PageDocument(
            locale: PageWriter.english, preview: PageDocument.Preview(title: "Shared trips", summary: words),
            stylesheet: Array("body{font:1.125rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:36rem}".utf8),
            body: Array("<main><h1>Shared trips</h1><p>\(words)</p></main>".utf8), listening: nil, isScripted: false,
            nonce: nonce())
        return PageRange.reply(document, nil, status: status, headers)
    }

    private static let english: LocaleTag = {
        guard let tag = LocaleTag("en") else { preconditionFailure("'en' is a language") }
        return tag
    }()
}

extension PageDocument.Listening {
    init(_ trip: Trip) { self.init(address: "/v1/trips/\(trip.id.text)/events", heard: TripEvent.id(of: trip)) }
}

// The place of a page: its market, its language, and the template for both.
extension PageWriter {
    struct Place {
        let market: CompiledMarket
        let page: TripPages.Page
        /// The trip for previews of the page; `nil` if the page shows no trip.
        var outline: TripOutline?
        /// The route of the trip, for the page's script.
        var way: TripOutline.Way?
        var prices: [(price: Money, at: UTCInstant)] = []
        var image: TripImageAddress?
        var listening: PageDocument.Listening?
        /// Whether it loads its script.
        var isScripted = false
    }

    func place(_ call: PageCall, _ trip: Trip?) -> Place? {
        guard let catalog = context.server.holder.load().serving?.catalog else { return nil }
        let own = trip.flatMap { catalog.market($0.market.code) }
        guard let market = own ?? PageLanguages.market(call, in: catalog) else { return nil }
        let locale = PageLanguages.choose(call, in: market, own: trip?.locale)
        return shelf.pages(of: catalog)?.page(in: market.market, locale).map { Place(market: market, page: $0) }
    }

    /// - Parameters:
    ///   - named: Values of the contract's fields.
    ///   - place: The market, the language and the template.
    ///   - call: The request.
    ///   - proof: Proves that the server wrote the forms on it.
    ///   - nonce: The nonce of this page; a new one by default.
    /// - Returns: `nil` if it is too large.
    func document(
        _ named: [String: Value], _ place: Place, _ call: PageCall, proof: String, nonce: String? = nil
    ) -> PageDocument? {
        let tools = context.server.adapters.assemblyTools
        let fields =
            TripPageContract.values(named, of: TripPageContract.fields)
            + PageForm.values(
                address: { PageWriter.address(of: $0, call) }, proof: proof,
                picture: { PageWriter.address(of: $0, call) }, namedVote: call.path("/vote", item: ""),
                typedName: call.typedName, deadline: deadline(named, place))
        var body: [UInt8] = []
        do throws(RenderError) {
            try place.page.body.render(
                fields: fields,
                context: RenderContext(
                    formatting: tools.formatting, zones: tools.zones, zone: place.market.timeZone, now: context.now,
                    opensDeepLinks: true, form: .fragment), into: &body)
        } catch {
            context.server.log.error("a page of trips was not written: \(error)")
            return nil
        }
        return PageDocument(
            locale: place.page.body.locale, preview: preview(place, call), stylesheet: place.page.stylesheet,
            body: body, listening: place.listening, way: place.listening == nil ? nil : place.way,
            isScripted: place.isScripted, nonce: nonce ?? self.nonce())
    }

    /// The deadline in a form, on the clock that the form names, else on the market's.
    func deadline(_ call: PageCall, _ trip: Trip, now: UTCInstant) -> PageDeadline? {
        let zone = place(call, trip)?.market.timeZone ?? "UTC"
        return PageDeadline(call.form, zone: zone, context.server.adapters.assemblyTools.zones, now: now)
    }

    /// The local time in the market at which voting closes; empty if it does not.
    private func deadline(_ named: [String: Value], _ place: Place) -> String {
        guard case .datetime(let moment) = named["closes_at"],
            let local = context.server.adapters.assemblyTools.zones.local(moment, in: place.market.timeZone)
        else { return "" }
        return String("\(local)".replacing(" ", with: "T").prefix(16))
    }

    private static func address(of form: PageForm, _ call: PageCall) -> String {
        switch form {
        case .vote: call.path("/vote")
        case .join: call.path("/join")
        case .leave: call.path("/leave")
        case .handover: call.path("/handover")
        case .choose: call.path("/choose")
        case .report: call.path("/report")
        case .deadline: call.path("/deadline")
        case .leaving, .look, .takeover: call.path()
        }
    }

    private static func address(of picture: PagePicture, _ call: PageCall) -> String {
        switch picture {
        case .code: call.path("/handover.svg", device: call.device)
        }
    }

    /// The proof that the server wrote a form for a person at a time.
    func proof(for person: TripHash, in trip: TripID, at now: UTCInstant) -> String {
        PageProof(key: context.server.signing.key).text(named: nonce(), for: person, in: trip, at: now)
    }

    func nonce() -> String { context.secrets.linkToken() }

    private func preview(_ place: Place, _ call: PageCall) -> PageDocument.Preview {
        let formatting = context.server.adapters.assemblyTools.formatting
        let locale = place.page.body.locale
        func text(_ write: (inout [UInt8]) -> Void) -> String {
            var bytes: [UInt8] = []
            write(&bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        func day(_ day: LocalDate) -> String {
            text { formatting.appendDate(day, style: .medium, locale: locale, to: &$0) }
        }
        let days = [place.outline?.firstDay, place.outline?.lastDay].compactMap { $0 }.map(day)
        let title = place.outline?.route.map { ([$0] + [days.joined(separator: " – ")]).joined(separator: ", ") }
        let prices = place.prices.prefix(TripCallLimits.previewedPrices).map { seen in
            let zone = place.market.timeZone
            let zones = context.server.adapters.assemblyTools.zones
            let price = text { formatting.appendMoney(seen.price, locale: locale, to: &$0) }
            return zones.local(seen.at, in: zone).map { "\(price) (\(day($0.date)))" } ?? price
        }
        let summary = ([place.page.tagline] + prices).filter { !$0.isEmpty }.joined(separator: " · ")
        var preview = PageDocument.Preview(title: title ?? place.page.tagline, summary: summary)
        guard place.outline != nil, !call.host.isEmpty else { return preview }
        let origin = call.origin
        preview.address = call.address
        preview.appStore = apps?.appStore
        preview.image = place.image.map { image in
            PageDocument.Image(
                address: origin + image.path, width: image.width, height: image.height, alt: image.alt)
        }
        return preview
    }
}
