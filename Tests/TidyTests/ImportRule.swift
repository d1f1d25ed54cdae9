/// Modules that each room may import, by row; imports only point up.
///
/// The folders of `Sources/` define the rooms of a row, so that a new room needs no entry here.
enum ImportRule {
    /// A row is a folder of `Sources/`.
    struct Row {
        /// The rows whose rooms it may import.
        let above: Set<String>
        /// True if the row may import modules of the system.
        var mayUseSystem = false
    }

    static let rows: [String: Row] = [
        "words": Row(above: []),
        "bytes": Row(above: ["words"], mayUseSystem: true),
        "pure": Row(above: ["words", "bytes", "pure"]),
        "composed": Row(above: ["words", "bytes", "pure", "composed"]),
        "adapters": Row(above: ["words"], mayUseSystem: true),
        "frame": Row(above: belowCapabilities, mayUseSystem: true),
        // Dependencies between capabilities are declared in `Package.swift`, which allows no cycle.
        "capabilities": Row(above: belowCapabilities.union(["capabilities"]), mayUseSystem: true),
        "programs": Row(above: belowCapabilities.union(["capabilities", "programs"]), mayUseSystem: true),
    ]

    private static let belowCapabilities: Set<String> = ["words", "bytes", "pure", "composed", "adapters", "frame"]
    private static let system: Set<String> = ["Glibc", "Dispatch", "Synchronization"]

    /// Libraries, and the only rooms that may import each.
    private static let libraries: [String: Set<String>] = [
        "CSimdJSON": ["LayoverJSON"], "CAirports": ["LayoverFlights"], "CTripPage": ["LayoverTripContent"],
        "CFinder": ["LayoverFindIndex"], "CHolidays": ["LayoverPick"],
        "CYAML": ["LayoverYAML"],
        "CICU": ["LayoverText"], "CRE2": ["LayoverPattern"], "CMicroHTTPD": ["LayoverHTTP"],
        "CSodium": ["LayoverSeal"], "CSQLite": ["LayoverSQLite"], "CPostgres": ["LayoverPostgres"],
        "CCurl": ["LayoverUpstream"], "CKafka": ["LayoverKafka"],
        "CSpawn": ["LayoverProcesses"], "CMalloc": ["LayoverProcesses"], "CFatalSignals": ["LayoverProcesses"],
        "CCairo": ["LayoverDraw"], "CQREncode": ["LayoverQR"], "CZstd": ["LayoverZstd"], "CDeflate": ["LayoverGzip"],
        "CPages": ["LayoverDemo", "LayoverWorkbench"],
        "CTripImage": ["LayoverTripsAPI"], "CAllocations": ["layover-bench"],
    ]

    /// Imports that the rows do not allow, each with its reason.
    private static let excused: [String: Set<String>] = [
        // A store may import the one adapter of its database.
        "LayoverKillsSQLite": ["LayoverSQLite", "LayoverAudit"],
        "LayoverKillsPostgres": ["LayoverPostgres", "LayoverAudit"],
        // And the rules that decide which of its rows are written.
        "LayoverTripsSQLite": ["LayoverSQLite", "LayoverTrips"],
        "LayoverTripsPostgres": ["LayoverPostgres", "LayoverTrips"],
        "LayoverRowsPostgres": ["LayoverPostgres", "LayoverExperiments"],
        // The file of words imports the rules that define its content.
        "LayoverFindSQLite": ["LayoverSQLite", "LayoverFindIndex"],
        // The drawing adapter imports the descriptions of pictures from a room that draws nothing.
        "LayoverDraw": ["LayoverPictures"],
        // The two adapters that hold bodies allocate their memory from one room.
        "LayoverHTTP": ["LayoverMemory"], "LayoverUpstream": ["LayoverMemory"],
        // The codec imports the walk that finds where a packed answer is cut.
        "LayoverGzip": ["LayoverDeflate"],
        // The page of sample ratios formats its numbers.
        "LayoverExposures": ["Foundation"],
    ]

    /// Mathematical functions, the only system functions that a pure room may import.
    private static let mathematics: Set<Substring> = ["Glibc.exp", "Glibc.log", "Glibc.log1p"]

    /// - Parameters:
    ///   - file: A file of `Sources/`.
    ///   - homes: The row of each room.
    /// - Returns: The imports that point down or sideways.
    static func findings(in file: SourceFile, homes: [String: String]) -> [Finding] {
        guard libraries[file.room] == nil else { return [] }
        return file.findings(in: file.codeLines) { line in
            guard !isMathematics(line), let module = importedModule(line), !isAllowed(module, in: file, homes)
            else { return nil }
            return "'\(file.room)' may not import '\(module)'"
        }
    }

    /// The row of each room among `files`.
    static func homes(of files: [SourceFile]) -> [String: String] {
        files.reduce(into: [:]) { $0[$1.room] = $1.row }
    }

    private static func isAllowed(_ module: String, in file: SourceFile, _ homes: [String: String]) -> Bool {
        if let users = libraries[module] { return users.contains(file.room) }
        if excused[file.room]?.contains(module) == true { return true }
        guard let row = rows[file.row] else { return false }
        if let home = homes[module] { return row.above.contains(home) }
        return row.mayUseSystem && (system.contains(module) || file.row == "programs")
    }

    /// `import func Glibc.exp` imports a function and nothing else.
    private static func isMathematics(_ line: Substring) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        return words.count == 3 && words[..<2] == ["import", "func"] && mathematics.contains(words[2])
    }

    /// `package import struct LayoverModel.Market` imports `LayoverModel`.
    static func importedModule(_ line: Substring) -> String? {
        // An import is not indented. Splitting every line of a tree would be slow.
        guard let first = line.utf8.first, first != UInt8(ascii: " "), first != UInt8(ascii: "/") else { return nil }
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let keyword = words.firstIndex(of: "import"), let last = words.last, keyword < words.count - 1,
            words[..<keyword].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) })
        else { return nil }
        return last.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set<Substring> = ["package", "internal", "private", "fileprivate", "public"]
}
