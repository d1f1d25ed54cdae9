import LayoverModel
import LayoverPostgres
import LayoverTrips

// Deletes whole groups of rows.
//
// Readers no longer see them at once; their bytes leave the disk when the database vacuums its tables and removes old log.
extension TripRowWriter {
    /// Deletes an item with its adders and all votes on it.
    func drop(_ item: ItemID, of trip: TripID) throws(PostgresError) {
        for table in ["adders", "votes"] {
            try connection.run(
                "DELETE FROM layover.\(table) WHERE trip = $1 AND item = $2", [.text(trip.text), .text(item.text)])
        }
        try connection.run(
            "DELETE FROM layover.items WHERE trip = $1 AND id = $2", [.text(trip.text), .text(item.text)])
    }

    /// Deletes a trip with all its rows, except its erasure.
    func drop(_ trip: TripID) throws(PostgresError) {
        for table in TripSchema.ofTrip {
            try connection.run("DELETE FROM layover.\(table) WHERE trip = $1", [.text(trip.text)])
        }
        try connection.run("DELETE FROM layover.trips WHERE id = $1", [.text(trip.text)])
        try write(TripErasure(trip: trip, person: nil, at: now))
    }

    /// Deletes the data of a person, except their own row.
    func erase(_ person: PersonID, of trip: TripID) throws(PostgresError) {
        let whose: [PostgresValue] = [.text(trip.text), .text(person.text)]
        for table in ["votes", "replies", "handovers"] {
            try connection.run("DELETE FROM layover.\(table) WHERE trip = $1 AND person = $2", whose)
        }
        try connection.run("UPDATE layover.changes SET person = NULL WHERE trip = $1 AND person = $2", whose)
        for column in ["author", "later"] {
            try connection.run(
                "UPDATE layover.outbox SET \(column) = '*' WHERE trip = $1 AND \(column) = $2", whose)
        }
        try write(TripErasure(trip: trip, person: person, at: now))
    }

    private func write(_ erasure: TripErasure) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.erasures VALUES ($1, $2, $3) ON CONFLICT (trip, person) DO UPDATE SET at = excluded.at
            """, [.text(erasure.trip.text), .text(erasure.person?.text ?? ""), .integer(erasure.at.seconds)])
    }
}
