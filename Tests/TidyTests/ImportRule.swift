/// What each room may import: the rows of the house, where imports only ever point up.
enum ImportRule {
    private static let words: Set<String> = ["LayoverModel"]
    private static let system: Set<String> = ["Glibc", "Dispatch", "Synchronization"]
    private static let pure: Set<String> = [
        "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates", "LayoverFlights",
    ]
    /// Functions of numbers, the only ones of the system that a pure room may have.
    private static let mathematics: Set<Substring> = ["Glibc.exp", "Glibc.log", "Glibc.log1p"]
    private static let libraries: Set<String> = [
        "CSimdJSON", "CAirports", "CYAML", "CICU", "CRE2", "CMicroHTTPD", "CSodium", "CSQLite",
        "CCurl", "CSpawn", "CFatalSignals",
    ]

    /// All below the frame; only the frame, what stands in it and what wires may see an adapter.
    private static let belowFrame = words.union(system).union(pure).union([
        "LayoverJSON", "LayoverSchema", "LayoverCatalog", "LayoverAssembly", "LayoverFiles", "LayoverYAML", "LayoverText",
        "LayoverPattern", "LayoverHTTP", "LayoverSeal", "LayoverSQLite", "LayoverStore", "LayoverUpstream",
        "LayoverProcesses",
        "LayoverMetrics", "LayoverWeb",
    ])

    /// What every capability may lean on; what it takes of another one is said in its own row.
    private static let frame = belowFrame.union(["LayoverFrame"])

    /// A room and the modules it may import; the rooms that wire are listed in `wiring`.
    static let rows: [String: Set<String>] = [
        "LayoverModel": [],
        "LayoverJSON": words.union(system).union(["CSimdJSON"]),
        "LayoverTargeting": words.union(["LayoverJSON"]),
        "LayoverExperiments": words.union(["LayoverTargeting", "LayoverJSON"]),
        "LayoverFlags": words.union(["LayoverTargeting", "LayoverExperiments"]),
        "LayoverTemplates": words,
        "LayoverFlights": words.union(["LayoverJSON", "CAirports"]),
        "LayoverSchema": words.union(pure).union(["LayoverJSON"]),
        "LayoverCatalog": words.union(pure).union(["LayoverJSON", "LayoverSchema"]),
        "LayoverTranslation": words.union(["LayoverJSON", "LayoverSchema", "LayoverCatalog"]),
        "LayoverAssembly": words.union(pure).union(["LayoverJSON", "LayoverSchema", "LayoverCatalog"]),
        "LayoverPreview": words.union(pure).union(["LayoverJSON", "LayoverSchema", "LayoverCatalog", "LayoverAssembly"]
        ),
        "LayoverFiles": words.union(system),
        "LayoverYAML": words.union(system).union(["CYAML"]),
        "LayoverText": words.union(system).union(["CICU"]),
        "LayoverPattern": words.union(system).union(["CRE2"]),
        "LayoverHTTP": words.union(system).union(["CMicroHTTPD"]),
        "LayoverSeal": words.union(system).union(["CSodium"]),
        "LayoverSQLite": system.union(["CSQLite"]),
        "LayoverStore": words.union(["LayoverSQLite"]),
        "LayoverProcesses": system.union(["CSpawn", "CFatalSignals"]),
        "LayoverUpstream": words.union(system).union(["CCurl"]),
        "LayoverMetrics": ["Synchronization"],
        "LayoverWeb": words.union(["LayoverJSON", "LayoverHTTP", "LayoverMetrics"]),
        "LayoverFrame": belowFrame,
        "LayoverSuppliers": frame,
        // The page of ratios formats its numbers with Foundation.
        "LayoverExposures": frame.union(["Foundation"]),
        "LayoverOFREP": frame.union(["LayoverExposures"]),
        "LayoverKills": frame.union(["LayoverSuppliers"]),
        "LayoverLayouts": frame.union(["LayoverSuppliers", "LayoverExposures"]),
        "LayoverSearches": frame.union(["LayoverSuppliers", "LayoverExposures", "LayoverLayouts"]),
        "LayoverContent": frame.union(["LayoverKills", "CPages"]),
    ]

    /// Where adapters meet; they may import everything but a C library, which only its adapter sees.
    static let wiring: Set<String> = [
        "LayoverServer", "LayoverWorkbench", "LayoverReference", "layover", "layover-conformance", "layover-bench",
        "layover-supplier",
    ]

    static func findings(in file: SourceFile) -> [Finding] {
        guard !libraries.contains(file.room) else { return [] }
        return file.findings(in: file.codeLines) { line in
            guard !isMathematics(line), let module = importedModule(line), !isAllowed(module, in: file.room)
            else { return nil }
            return "'\(file.room)' may not import '\(module)'"
        }
    }

    private static func isAllowed(_ module: String, in room: String) -> Bool {
        if wiring.contains(room) { return !libraries.contains(module) }
        return rows[room]?.contains(module) ?? false
    }

    /// `import func Glibc.exp` imports a function and nothing else.
    private static func isMathematics(_ line: Substring) -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace)
        return words.count == 3 && words[..<2] == ["import", "func"] && mathematics.contains(words[2])
    }

    /// `package import struct LayoverModel.Market` imports `LayoverModel`.
    private static func importedModule(_ line: Substring) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let keyword = words.firstIndex(of: "import"), let last = words.last, keyword < words.count - 1,
            words[..<keyword].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains($0) })
        else { return nil }
        return last.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set<Substring> = ["package", "internal", "private", "fileprivate", "public"]
}
