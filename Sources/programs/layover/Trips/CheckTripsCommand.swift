import LayoverTripsSQLite

/// `layover trips check`: whether the invariants of a store of trips hold.
enum CheckTripsCommand: Command {
    static let name = "trips check"
    static let summary = "check the integrity of a store of shared trips, also while a server runs"
    static let options = TripFile.options
    static let details = """
        Reads the file and writes nothing. Checks that every trip has revisions without gaps, no votes of people who left, and
        each vote in its owner's cell. Output lines name the trip, never a person.
        Exit codes: 0 success, 1 there are faults or the file cannot be read, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let check = try TripFile.archive(arguments).check()
        for fault in check.faults { Terminal.print(fault) }
        let trips = "\(check.trips) \(check.trips == 1 ? "trip" : "trips")"
        Terminal.print("\(trips), \(check.faults.count) \(check.faults.count == 1 ? "fault" : "faults")")
        return check.faults.isEmpty ? 0 : 1
    }
}

/// The file of a command about trips.
enum TripFile {
    static let options = [
        CommandOption("--file", "FILE", "the store; trips.sqlite in the state folder by default"), CommandOption.state,
    ]

    static func archive(_ arguments: Arguments) throws -> TripArchive {
        TripArchive(path: arguments.value("--file") ?? arguments.state + "/trips.sqlite")
    }
}
