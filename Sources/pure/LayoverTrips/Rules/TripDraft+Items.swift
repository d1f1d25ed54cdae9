import LayoverModel

// Items: one for each flight, even if several people add it; staged for its adders alone, sent for all.
extension TripDraft {
    /// Adds a flight or card, or one more adder to it.
    mutating func add(_ new: NewItem, _ me: TripPerson) throws(TripProblem) -> Answer {
        try checkAdding(me)
        let offer = try new.offer.get()
        let isSent = try new.isSent.get(or: .settingInvalid)
        let note = try text(new.note, limit: limits.note)
        guard !settings.isClosed else { throw .closed }
        guard let old = rows.item(fingerprint: new.fingerprint) else {
            return try insert(new, offer: offer, isSent: isSent, note: note, by: me)
        }
        guard let old = live(old.id) else {
            drop(old.id)
            return try insert(new, offer: offer, isSent: isSent, note: note, by: me)
        }
        guard !old.isRemoved else { return try bringBack(old, isSent: isSent, me) }
        let changed = try join(old, isSent: isSent, me)
        // A price that is not vouched for changes nothing.
        if changed, isSent, case .flight(let flight, .seen) = offer { see(flight, at: offer.seenAt, on: old.id) }
        return (.item(old.id, isNew: false), changed)
    }

    /// Shows a staged item to all people.
    mutating func send(_ id: ItemID, _ me: TripPerson) throws(TripProblem) -> Answer {
        let item = live(id)
        if let item, item.adder(me.id) == nil { throw .rightMissing }
        try checkAdding(me)
        guard !settings.isClosed else { throw .closed }
        guard let item else { throw .itemUnknown }
        guard !item.isRemoved else { throw .itemRemoved }
        return (.item(item.id, isNew: false), try join(item, isSent: true, me))
    }

    /// Removes an item; its votes are kept.
    mutating func remove(_ id: ItemID, _ me: TripPerson) throws(TripProblem) -> Answer {
        let item = live(id)
        if let item, !isManager(me), !item.isOnly(me.id), !isStager(me, of: item) { throw .rightMissing }
        guard !settings.isClosed else { throw .closed }
        guard var item else { throw .itemUnknown }
        guard !item.isRemoved else { return (.item(id, isNew: false), false) }
        if !item.isSent, !item.isOnly(me.id), isStager(me, of: item) {
            put(adders: item.adders.filter { $0.person != me.id }, of: id)
            touch(me.id)
            return (.item(id, isNew: false), true)
        }
        item.removedAt = now
        put(item)
        tell(.removed, item)
        return (.item(id, isNew: false), true)
    }

    /// Restores a removed item with its votes.
    mutating func restore(_ id: ItemID, _ me: TripPerson) throws(TripProblem) -> Answer {
        guard !settings.isClosed else { throw .closed }
        guard let item = live(id) else { throw .itemUnknown }
        guard item.isRemoved else { return (.item(id, isNew: false), false) }
        if item.isSent { try checkRoom() }
        bring(item)
        return (.item(id, isNew: false), true)
    }

    /// An item that has not expired: a removed one expires after 30 days, one that was not sent after a day.
    func live(_ id: ItemID) -> TripItem? {
        guard let item = rows.items[id], !isOver(item) else { return nil }
        return item
    }

    func isOver(_ item: TripItem) -> Bool {
        if let removedAt = item.removedAt {
            return now > removedAt.adding(seconds: limits.restoreDays * 86_400)
        }
        return !item.isSent && item.adders.allSatisfy { isOver($0) }
    }

    /// Whether a staged item was not sent in time.
    func isOver(_ adder: TripAdder) -> Bool {
        !adder.isSent && now >= adder.at.adding(seconds: limits.stageHours * 3_600)
    }

    /// - Throws: `itemsFull` if the trip has the maximum number of visible items.
    func checkRoom() throws(TripProblem) {
        guard rows.items.values.count(where: \.isVisible) < limits.items else { throw .itemsFull }
    }

    /// Shows a staged item to all people: logs one change for it, and one for each vote that it already has.
    mutating func show(_ item: TripItem, adders: [TripAdder]) {
        put(adders: adders, of: item.id)
        log(.added, item: item.id, person: adders.first(where: \.isSent)?.person)
        let votes = rows.votes(on: item.id).filter { $0.vote.value != nil }
        let voters = votes.compactMap { rows.people[$0.person] }.sorted { $0.number < $1.number }
        for voter in voters { log(.voted, item: item.id, person: voter.id) }
    }

    private func isManager(_ me: TripPerson) -> Bool { me.right >= .manage }

    /// Whether they staged an item that was not sent.
    private func isStager(_ me: TripPerson, of item: TripItem) -> Bool { !item.isSent && item.adder(me.id) != nil }

    private func checkAdding(_ me: TripPerson) throws(TripProblem) {
        guard settings.adding == .everyone || isManager(me) else { throw .rightMissing }
    }

    private mutating func insert(
        _ new: NewItem, offer: ItemOffer, isSent: Bool, note: String?, by me: TripPerson
    ) throws(TripProblem) -> Answer {
        let visible = rows.items.values.count(where: \.isVisible)
        let mine = isSent ? 0 : rows.items.values.count { !$0.isSent && !$0.isRemoved && $0.adder(me.id) != nil }
        guard visible + mine < limits.items, rows.items.count - visible < limits.hiddenItems else { throw .itemsFull }
        let adder = TripAdder(person: me.id, isSent: isSent, at: now)
        edit { $0.itemsEver += 1 }
        let item = TripItem(
            id: new.id, fingerprint: new.fingerprint, number: trip.itemsEver, offer: offer, note: note,
            adders: [adder], price: offer.flight.map { ItemPrice(latest: $0.price.amount, at: $0.seenAt) })
        put(item)
        put(adders: item.adders, of: item.id)
        if isSent { log(.added, item: item.id, person: me.id) } else { touch(me.id) }
        return (.item(item.id, isNew: true), true)
    }

    /// Adds a removed item again, with the votes that were kept; for managers alone.
    private mutating func bringBack(
        _ item: TripItem, isSent: Bool, _ me: TripPerson
    ) throws(TripProblem) -> Answer {
        guard isManager(me) else { throw .itemBarred }
        try checkRoom()
        var item = item
        item.adders = adders(of: item, with: me, isSent: isSent || item.adder(me.id)?.isSent == true)
        put(adders: item.adders, of: item.id)
        bring(item)
        return (.item(item.id, isNew: false), true)
    }

    private mutating func bring(_ item: TripItem) {
        var item = item
        item.removedAt = nil
        put(item)
        tell(.restored, item)
    }

    /// - Returns: Whether they are a new adder of that kind.
    private mutating func join(
        _ item: TripItem, isSent: Bool, _ me: TripPerson
    ) throws(TripProblem) -> Bool {
        if let old = item.adder(me.id), old.isSent || !isSent { return false }
        let adders = adders(of: item, with: me, isSent: isSent)
        guard isSent else {
            put(adders: adders, of: item.id)
            touch(me.id)
            return true
        }
        if item.isSent {
            put(adders: adders, of: item.id)
            log(.again, item: item.id, person: me.id)
        } else {
            try checkRoom()
            show(item, adders: adders)
        }
        return true
    }

    private func adders(of item: TripItem, with me: TripPerson, isSent: Bool) -> [TripAdder] {
        let mine = TripAdder(person: me.id, isSent: isSent, at: now)
        guard item.adder(me.id) != nil else { return item.adders + [mine] }
        return item.adders.map { $0.person == me.id ? mine : $0 }
    }

    /// Logs a change of a sent item; a staged one changes for its adders alone.
    private mutating func tell(_ kind: TripChange.Kind, _ item: TripItem) {
        if item.isSent { return log(kind, item: item.id) }
        for adder in item.adders {
            if let person = adder.person { touch(person) }
        }
    }
}
