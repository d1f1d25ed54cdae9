package import LayoverModel

// Deletes whole groups of rows.
extension TripEngine {
    /// Deletes an item with its adders and all votes on it.
    package func drop(_ item: ItemID, of trip: TripID) throws(Failure) {
        for statement in TripStatement.itemRows { try run(statement, [.id(trip), .id(item)]) }
    }

    /// Deletes a trip with all its rows, except its erasure.
    package func drop(_ trip: TripID, at now: UTCInstant) throws(Failure) {
        for statement in TripStatement.tripRows { try run(statement, [.id(trip)]) }
        try write(TripErasure(trip: trip, person: nil, at: now))
    }

    /// Deletes the data of a person, except their own row.
    package func erase(_ person: PersonID, of trip: TripID, at now: UTCInstant) throws(Failure) {
        for statement in TripStatement.personRows { try run(statement, [.id(trip), .id(person)]) }
        try write(TripErasure(trip: trip, person: person, at: now))
    }

    package func write(_ erasure: TripErasure) throws(Failure) {
        try run(.erasure, [.id(erasure.trip), .text(erasure.person?.text ?? ""), .at(erasure.at)])
    }
}

extension TripStatement {
    fileprivate static let itemRows =
        ["adders", "votes"].map { TripStatement("DELETE FROM layover.\($0) WHERE trip = $1 AND item = $2") }
        + [TripStatement("DELETE FROM layover.items WHERE trip = $1 AND id = $2")]
    fileprivate static let tripRows =
        TripTables.ofTrip.map { TripStatement("DELETE FROM layover.\($0.name) WHERE trip = $1") }
        + [TripStatement("DELETE FROM layover.trips WHERE id = $1")]
    fileprivate static let personRows =
        ["votes", "replies", "handovers"].map {
            TripStatement("DELETE FROM layover.\($0) WHERE trip = $1 AND person = $2")
        } + [TripStatement("UPDATE layover.changes SET person = NULL WHERE trip = $1 AND person = $2")]
        + ["author", "later"].map {
            TripStatement("UPDATE layover.outbox SET \($0) = '*' WHERE trip = $1 AND \($0) = $2")
        }
    fileprivate static let erasure = TripStatement(
        "INSERT INTO layover.erasures VALUES ($1, $2, $3) ON CONFLICT (trip, person) DO UPDATE SET at = excluded.at")
}
