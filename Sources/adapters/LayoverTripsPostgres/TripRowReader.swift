import LayoverModel
import LayoverPostgres
import LayoverTrips

/// Reads rows of trips from the database; an invalid row is an error, and never skipped.
struct TripRowReader {
    let connection: PostgresConnection

    /// All rows of a trip except its log and replies, in a transaction that sees one state; `nil` if the trip does not exist.
    ///
    /// - Throws: `PostgresError`, from the server or because a row is damaged.
    func load(_ trip: TripID) throws(PostgresError) -> TripRows? {
        guard let header = try header(trip) else { return nil }
        var rows = TripRows(header)
        for person in try people(trip) { rows.put(person) }
        var adders: [ItemID: [TripAdder]] = [:]
        for (item, adder) in try self.adders(trip) { adders[item, default: []].append(adder) }
        for item in try items(trip, adders) { rows.put(item) }
        for link in try links(trip) { rows.links[link.hash] = link }
        for handover in try handovers(trip) { rows.handovers[handover.hash] = handover }
        for (person, cell, vote) in try votes(trip) { rows.put(vote, of: person, in: cell) }
        return rows
    }

    /// The version of a trip in the database; `nil` if it does not exist.
    func version(of trip: TripID) throws(PostgresError) -> TripVersion? {
        try connection.rows("SELECT epoch, version FROM layover.trips WHERE id = $1", [.text(trip.text)]) {
            row throws(PostgresError) in TripVersion(epoch: row.number(0), number: row.number(1))
        }.first
    }

    private func header(_ id: TripID) throws(PostgresError) -> Trip? {
        let sql = """
            SELECT epoch, revision, quiet, settings_version, settings, market, locale, created, expires, due, items_ever,
            people_ever, frozen, reports FROM layover.trips WHERE id = $1
            """
        return try connection.rows(sql, [.text(id.text)]) { row throws(PostgresError) in
            guard let market = Market(row.text(5)), let locale = LocaleTag(row.text(6)) else { throw .damaged(sql) }
            var trip = Trip(
                id: id, epoch: row.number(0), settings: TripSettings(text: row.text(4)), market: market,
                locale: locale, created: UTCInstant(seconds: row.number(7)))
            trip.revision = row.number(1)
            trip.quiet = row.number(2)
            trip.settingsVersion = row.number(3)
            trip.expires = UTCInstant(seconds: row.number(8))
            trip.due = UTCInstant(seconds: row.number(9))
            trip.itemsEver = row.number(10)
            trip.peopleEver = row.number(11)
            trip.isFrozen = row.flag(12)
            trip.reports = row.number(13)
            return trip
        }.first
    }

    private func people(_ trip: TripID) throws(PostgresError) -> [TripPerson] {
        let sql = """
            SELECT id, key_hash, "right", name, via, number, seq, mine, gone, handed_over FROM layover.people
            WHERE trip = $1
            """
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            guard let id = PersonID(row.text(0)), let key = TripHash(row.bytes(1)),
                let right = TripRight(rawValue: row.text(2))
            else { throw .damaged(sql) }
            var person = TripPerson(
                id: id, key: key, number: row.number(5), right: right, name: row.optionalText(3),
                via: row.optionalText(4).flatMap(LinkID.init))
            person.seq = row.number(6)
            person.mine = row.number(7)
            person.isGone = row.flag(8)
            person.handedOverAt = row.optionalNumber(9).map(UTCInstant.init(seconds:))
            return person
        }
    }

    private func items(_ trip: TripID, _ adders: [ItemID: [TripAdder]]) throws(PostgresError) -> [TripItem] {
        let sql = """
            SELECT id, fingerprint, number, offer, note, latest, announced, price_gone, price_at, departs, removed_at
            FROM layover.items WHERE trip = $1
            """
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            guard let id = ItemID(row.text(0)), let fingerprint = TripHash(row.bytes(1)),
                let offer = ItemOffer(text: row.text(3))
            else { throw .damaged(sql) }
            var item = TripItem(
                id: id, fingerprint: fingerprint, number: row.number(2), offer: offer, note: row.optionalText(4),
                adders: adders[id] ?? [], price: TripRowReader.price(row))
            item.removedAt = row.optionalNumber(10).map(UTCInstant.init(seconds:))
            return item
        }
    }

    private static func price(_ row: borrowing PostgresRow) -> ItemPrice? {
        guard let latest = row.optionalNumber(5) else { return nil }
        var price = ItemPrice(latest: latest, at: UTCInstant(seconds: row.number(8)))
        price.announced = row.number(6)
        price.isGone = row.flag(7)
        price.departs = row.optionalNumber(9).map(LocalDateTime.init(secondsAsUTC:))
        return price
    }

    private func adders(_ trip: TripID) throws(PostgresError) -> [(ItemID, TripAdder)] {
        let sql = "SELECT item, person, sent, at FROM layover.adders WHERE trip = $1 ORDER BY item, place"
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            guard let item = ItemID(row.text(0)) else { throw .damaged(sql) }
            let adder = TripAdder(
                person: row.optionalText(1).flatMap(PersonID.init), isSent: row.flag(2),
                at: UTCInstant(seconds: row.number(3)))
            return (item, adder)
        }
    }

    private func links(_ trip: TripID) throws(PostgresError) -> [TripLink] {
        let sql = "SELECT hash, \"right\", expires, revoked FROM layover.links WHERE trip = $1"
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            guard let hash = TripHash(row.bytes(0)), let right = TripRight(rawValue: row.text(1)) else {
                throw .damaged(sql)
            }
            var link = TripLink(
                hash: hash, right: right, expires: row.optionalNumber(2).map(UTCInstant.init(seconds:)))
            link.isRevoked = row.flag(3)
            return link
        }
    }

    private func handovers(_ trip: TripID) throws(PostgresError) -> [TripHandover] {
        let sql = "SELECT hash, person, sealed, until, spent FROM layover.handovers WHERE trip = $1"
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            guard let hash = TripHash(row.bytes(0)), let person = PersonID(row.text(1)) else { throw .damaged(sql) }
            return TripHandover(
                hash: hash, person: person, sealed: row.bytes(2), until: UTCInstant(seconds: row.number(3)),
                isSpent: row.flag(4))
        }
    }

    private func votes(_ trip: TripID) throws(PostgresError) -> [(PersonID, VoteCell, TripVote)] {
        let sql = "SELECT person, cell, item, value, seq, price FROM layover.votes WHERE trip = $1"
        return try connection.rows(sql, [.text(trip.text)]) { row throws(PostgresError) in
            let value = row.optionalText(3)
            guard let person = PersonID(row.text(0)), let cell = VoteCell(text: row.text(1)),
                let item = ItemID(row.text(2)), value.map({ VoteValue(rawValue: $0) != nil }) ?? true
            else { throw .damaged(sql) }
            let vote = TripVote(
                item: item, value: value.flatMap(VoteValue.init), seq: row.number(4), price: row.optionalNumber(5))
            return (person, cell, vote)
        }
    }
}
