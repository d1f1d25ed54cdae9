import LayoverModel
import LayoverPostgres
import LayoverTrips

// Rows of people, items, votes, links and handovers, which replace existing ones.
extension TripRowWriter {
    func writePeople(_ people: [OfTrip<PersonID>: TripPerson]) throws(PostgresError) {
        let rows = Array(people.values)
        try connection.run(
            """
            INSERT INTO layover.people SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::text[],
            $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::boolean[], $11::bigint[])
            ON CONFLICT (trip, id) DO UPDATE SET key_hash = excluded.key_hash, "right" = excluded."right",
            name = excluded.name, via = excluded.via, number = excluded.number, seq = excluded.seq, mine = excluded.mine,
            gone = excluded.gone, handed_over = excluded.handed_over
            """,
            [
                .texts(people.keys.map(\.trip.text)), .texts(rows.map(\.id.text)), .byteStrings(rows.map(\.key.bytes)),
                .texts(rows.map(\.right.rawValue)), .texts(rows.map(\.name)), .texts(rows.map { $0.via?.text }),
                .integers(rows.map(\.number)), .integers(rows.map(\.seq)), .integers(rows.map(\.mine)),
                .booleans(rows.map(\.isGone)), .integers(rows.map { $0.handedOverAt?.seconds }),
            ])
    }

    func writeItems(_ items: [OfTrip<ItemID>: TripItem]) throws(PostgresError) {
        let rows = Array(items.values)
        let searches = rows.map { $0.isRemoved ? nil : $0.offer.flight?.search?.text }
        let gone = rows.map { item in item.price.map { $0.isGone ? 1 : 0 } }
        try connection.run(
            """
            INSERT INTO layover.items SELECT trip, id, fingerprint, number, offer, note, search, latest, announced,
            price_gone = 1, price_at, departs, removed_at FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bigint[],
            $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
            $13::bigint[]) AS item (trip, id, fingerprint, number, offer, note, search, latest, announced, price_gone,
            price_at, departs, removed_at)
            ON CONFLICT (trip, id) DO UPDATE SET fingerprint = excluded.fingerprint, number = excluded.number,
            offer = excluded.offer, note = excluded.note, search = excluded.search, latest = excluded.latest,
            announced = excluded.announced, price_gone = excluded.price_gone, price_at = excluded.price_at,
            departs = excluded.departs, removed_at = excluded.removed_at
            """,
            [
                .texts(items.keys.map(\.trip.text)), .texts(rows.map(\.id.text)),
                .byteStrings(rows.map(\.fingerprint.bytes)), .integers(rows.map(\.number)),
                .texts(rows.map(\.offer.text)), .texts(rows.map(\.note)), .texts(searches),
                .integers(rows.map { $0.price?.latest }), .integers(rows.map { $0.price?.announced }),
                .integers(gone), .integers(rows.map { $0.price?.at.seconds }),
                .integers(rows.map { $0.price?.departs?.secondsAsUTC }), .integers(rows.map { $0.removedAt?.seconds }),
            ])
    }

    /// Replaces the adders of items.
    func writeAdders(_ adders: [OfTrip<ItemID>: [TripAdder]]) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.adders AS adders USING unnest($1::text[], $2::text[]) AS old (trip, item)
            WHERE adders.trip = old.trip AND adders.item = old.item
            """, [.texts(adders.keys.map(\.trip.text)), .texts(adders.keys.map(\.part.text))])
        let rows = adders.flatMap { key, list in list.enumerated().map { (key: key, place: $0, adder: $1) } }
        guard !rows.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO layover.adders SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[],
            $5::boolean[], $6::bigint[])
            """,
            [
                .texts(rows.map { $0.key.trip.text }), .texts(rows.map { $0.key.part.text }),
                .integers(rows.map { $0.place }), .texts(rows.map { $0.adder.person?.text }),
                .booleans(rows.map { $0.adder.isSent }), .integers(rows.map { $0.adder.at.seconds }),
            ])
    }

    func writeVotes(_ votes: [OfTrip<TripWrites.Cell>: TripVote]) throws(PostgresError) {
        let (keys, rows) = (Array(votes.keys), Array(votes.values))
        try connection.run(
            """
            INSERT INTO layover.votes SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
            $6::bigint[], $7::bigint[]) ON CONFLICT (trip, cell, person) DO UPDATE SET item = excluded.item,
            value = excluded.value, seq = excluded.seq, price = excluded.price
            """,
            [
                .texts(keys.map(\.trip.text)), .texts(keys.map(\.part.cell.text)),
                .texts(keys.map(\.part.person.text)), .texts(rows.map(\.item.text)),
                .texts(rows.map { $0.value?.rawValue }), .integers(rows.map(\.seq)), .integers(rows.map(\.price)),
            ])
    }

    func writeLinks(_ rows: [OfTrip<TripLink>]) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.links SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bigint[],
            $5::boolean[]) ON CONFLICT (hash) DO UPDATE SET trip = excluded.trip, "right" = excluded."right",
            expires = excluded.expires, revoked = excluded.revoked
            """,
            [
                .byteStrings(rows.map(\.part.hash.bytes)), .texts(rows.map(\.trip.text)),
                .texts(rows.map(\.part.right.rawValue)), .integers(rows.map { $0.part.expires?.seconds }),
                .booleans(rows.map(\.part.isRevoked)),
            ])
    }

    func writeHandovers(_ rows: [OfTrip<TripHandover>]) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.handovers SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bytea[],
            $5::bigint[], $6::boolean[]) ON CONFLICT (hash) DO UPDATE SET trip = excluded.trip,
            person = excluded.person, sealed = excluded.sealed, until = excluded.until, spent = excluded.spent
            """,
            [
                .byteStrings(rows.map(\.part.hash.bytes)), .texts(rows.map(\.trip.text)),
                .texts(rows.map(\.part.person.text)), .byteStrings(rows.map(\.part.sealed)),
                .integers(rows.map(\.part.until.seconds)), .booleans(rows.map(\.part.isSpent)),
            ])
    }

    func dropHandovers(_ hashes: Set<TripHash>) throws(PostgresError) {
        try connection.run(
            "DELETE FROM layover.handovers WHERE hash = ANY($1)", [.byteStrings(hashes.map(\.bytes))])
    }
}
