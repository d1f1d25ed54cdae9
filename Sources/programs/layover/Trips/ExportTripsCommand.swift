import LayoverFiles
import LayoverTrips
import LayoverTripsSQLite

/// `layover trips export`: the rows of a store of trips, for operators.
enum ExportTripsCommand: Command {
    static let name = "trips export"
    static let summary = "write the rows of a store of shared trips, or its erasures, one per line"
    static let options =
        [
            CommandOption(
                "--erasures", nil, "only people who left, were removed or were erased; store the list next to a backup"),
            CommandOption.output,
        ] + TripFile.options
    static let details = """
        Safe while a server runs. The output contains names, titles and votes, but only hashes of tokens and keys: protect it
        like the store itself.
          layover trips export --out trips.txt
          layover trips export --erasures --out trips.erasures
        Exit codes: 0 success, 1 a file cannot be read or written, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let archive = try TripFile.archive(arguments)
        let lines = arguments.has("--erasures") ? try archive.erasures().map(\.line) : try archive.dump()
        let output = try OutputFile(arguments.value("--out"), for: .group)
        for line in lines { try output.write { $0 += Array((line + "\n").utf8) } }
        try output.finish()
        if let path = arguments.value("--out") { Terminal.print("wrote \(lines.count) lines to \(path)") }
        return 0
    }
}
