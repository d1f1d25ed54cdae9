import LayoverTripStore

/// `layover trips check`: whether the invariants of a store of trips hold.
enum CheckTripsCommand: Command {
    static let name = "trips check"
    static let summary = "look whether a store of shared trips holds what it must, also beside a running server"
    static let options = TripFile.options
    static let details = """
        Reads the file and writes nothing. Of every trip: revisions without gaps, no vote of somebody who is gone, each vote
        in its owner's cell. A line names the trip, never a person.
        Exit codes: 0 well, 1 there are faults or the file cannot be read, 2 not understood.
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
        TripArchive(path: arguments.value("--file") ?? (arguments.value("--state") ?? "var") + "/trips.sqlite")
    }
}
