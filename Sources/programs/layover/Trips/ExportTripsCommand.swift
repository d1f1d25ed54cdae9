import LayoverFiles
import LayoverTripStore
import LayoverTrips

/// `layover trips export`: the rows of a store of trips, for operators.
enum ExportTripsCommand: Command {
    static let name = "trips export"
    static let summary = "write every row of a store of shared trips, or who was erased, one line each"
    static let options =
        [
            CommandOption("--erasures", nil, "only who left, was removed or was erased, to be kept beside a backup"),
            CommandOption.output,
        ] + TripFile.options
    static let details = """
        Reads the file beside a running server. Names, titles and votes stand in it, tokens and keys as hashes alone: keep
        it as closely as the store itself.
          layover trips export --out trips.txt
          layover trips export --erasures --out trips.erasures
        Exit codes: 0 well, 1 a file cannot be read or written, 2 not understood.
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
