package import LayoverModel

// Viewing: it never writes.
extension TripRules {
    /// The trip as a caller sees it.
    ///
    /// - Parameters:
    ///   - rows: The rows of the trip.
    ///   - caller: The viewer.
    ///   - hidden: Items that are not shown for now; their votes stay.
    ///   - now: The store's time.
    /// - Returns: The trip as the caller sees it.
    /// - Throws: `unknown` for a trip or link, `ended`, `participantGone`, `rightMissing`.
    package func view(
        _ rows: TripRows?, as caller: TripCaller, hiding hidden: Set<ItemID> = [], now: UTCInstant
    ) throws(TripProblem) -> TripView {
        guard let rows else { throw .unknown }
        let me = try viewer(rows, caller, now)
        var settings = rows.trip.settings
        settings.isClosed = settings.isClosed || settings.isDue(at: now)
        if let chosen = settings.chosen, rows.items[chosen]?.isVisible != true || hidden.contains(chosen) {
            settings.chosen = nil
        }
        return TripView(
            trip: rows.trip, settings: settings, people: rows.present.sorted { $0.number < $1.number },
            items: items(rows, me, now).filter { !hidden.contains($0.item.id) }, me: me,
            tag: tag(rows, for: me, hiding: hidden, now: now).text)
    }

    /// The tag of what a caller would see, for a caller who may have it already.
    ///
    /// - Parameters:
    ///   - rows: The rows of the trip.
    ///   - caller: The viewer.
    ///   - hidden: Items that are not shown for now.
    ///   - now: The store's time.
    /// - Returns: The tag, another one for each set of hidden items.
    /// - Throws: As ``view(_:as:hiding:now:)``.
    /// - Complexity: O(items); nothing is counted or sorted.
    package func tag(
        _ rows: TripRows?, as caller: TripCaller, hiding hidden: Set<ItemID> = [], now: UTCInstant
    ) throws(TripProblem) -> TripTag {
        guard let rows else { throw .unknown }
        return tag(rows, for: try viewer(rows, caller, now), hiding: hidden, now: now)
    }

    private func tag(_ rows: TripRows, for me: TripPerson?, hiding hidden: Set<ItemID>, now: UTCInstant) -> TripTag {
        let draft = TripDraft(rows, now: now, limits: limits)
        let waned = staged(rows, me).count { draft.isOver($0) }
        // Changes by time alone change the tag as well.
        let isDue = rows.trip.settings.isDue(at: now)
        let mine = "\(rows.trip.quiet + (me?.mine ?? 0))\(isDue ? "c" : "")\(waned > 0 ? "s\(waned)" : "")"
        let without = hidden.isEmpty ? "" : "h" + hidden.map(\.text).sorted().joined(separator: "-")
        return TripTag(
            text: "\(rows.trip.epoch).\(rows.trip.revision).\(mine)\(without)",
            viewer: me.map { .person($0.id) } ?? .looker)
    }

    /// Items that a viewer staged and that were not sent.
    private func staged(_ rows: TripRows, _ me: TripPerson?) -> [TripItem] {
        guard let me else { return [] }
        return rows.items.values.filter { !$0.isSent && !$0.isRemoved && $0.adder(me.id) != nil }
    }

    /// The changes after a revision that a caller saw.
    ///
    /// - Parameters:
    ///   - revision: The last one that the caller saw.
    ///   - epoch: The epoch of that revision; `nil` for the current one.
    ///   - log: The stored lines after it, in order.
    ///   - rows: The rows of the same moment.
    ///   - caller: The viewer.
    ///   - now: The store's time.
    /// - Returns: `nil` if the caller must fetch everything again.
    /// - Throws: As ``view(_:as:hiding:now:)``.
    package func changes(
        after revision: Int, epoch: Int? = nil, in log: [TripChange], of rows: TripRows?, as caller: TripCaller,
        now: UTCInstant
    ) throws(TripProblem) -> [TripChange]? {
        guard let rows else { throw .unknown }
        _ = try viewer(rows, caller, now)
        let missed = rows.trip.revision - revision
        guard epoch.map({ $0 == rows.trip.epoch }) ?? true, (0...limits.eventsKept).contains(missed) else { return nil }
        let lines = log.filter { $0.revision > revision }
        let oldest = now.adding(seconds: -limits.eventDays * 86_400)
        guard lines.first.map({ oldest <= $0.at }) ?? true else { return nil }
        // Lines beyond the limit were dropped.
        return lines.count == missed ? lines : nil
    }

    private func viewer(_ rows: TripRows, _ caller: TripCaller, _ now: UTCInstant) throws(TripProblem) -> TripPerson? {
        switch caller {
        case .link(let hash):
            guard rows.links[hash]?.isLive(at: now) == true else { throw .unknown }
        case .admin, .server: return nil
        case .anybody: throw .rightMissing
        case .key: break
        }
        guard now < rows.trip.expires else { throw .ended }
        guard case .key(let key) = caller else { return nil }
        guard let person = rows.person(key: key), !person.isGone else { throw .participantGone }
        return person
    }

    /// The items that a viewer sees, in their order.
    private func items(_ rows: TripRows, _ me: TripPerson?, _ now: UTCInstant) -> [ItemView] {
        var votes: [ItemID: [(person: PersonID, vote: TripVote)]] = [:]
        for person in rows.present.sorted(by: { $0.number < $1.number }) {
            for vote in rows.votes[person.id]?.values ?? [:].values {
                votes[vote.item, default: []].append((person.id, vote))
            }
        }
        let draft = TripDraft(rows, now: now, limits: limits)
        let mine = staged(rows, me).filter { !draft.isOver($0) }
        let seen = rows.items.values.filter(\.isVisible) + mine
        let currencies = seen.sorted { $0.number < $1.number }.compactMap { $0.offer.flight?.price.currency }
        return seen.map { ItemView($0, votes[$0.id] ?? []) }.sorted { isBefore($0, $1, in: currencies) }
    }

    private func isBefore(_ left: ItemView, _ right: ItemView, in currencies: [Currency]) -> Bool {
        let (a, b) = (left.totals, right.totals)
        if a.yes != b.yes { return a.yes > b.yes }
        if a.maybe != b.maybe { return a.maybe > b.maybe }
        if a.no != b.no { return a.no < b.no }
        let (x, y) = (cost(left.item, currencies), cost(right.item, currencies))
        return x == y ? left.item.number < right.item.number : x < y
    }

    /// Prices are compared within a currency; the currency that was added first comes first, and items without a price last.
    private func cost(_ item: TripItem, _ currencies: [Currency]) -> (rank: Int, amount: Int) {
        guard let price = item.price, let currency = item.offer.flight?.price.currency,
            let rank = currencies.firstIndex(of: currency)
        else { return (.max, 0) }
        return (rank, price.latest)
    }
}
