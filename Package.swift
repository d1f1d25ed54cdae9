// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds with these, tests included: a warning is an error.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The rooms below the server are optimized for tests too, whose thousands of random runs take a tenth of the time; asserts stay.
let quick: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// A row of the house, where imports only ever point up.
///
/// It is a folder of `Sources/`, and of `Tests/` for the tests beside it.
enum Row: String { case words, bytes, pure, composed, adapters, frame, capabilities, programs }

/// A room names the targets that its own files import, and no others; so do programs and tests.
func room(_ row: Row, _ name: String, _ dependencies: [Target.Dependency] = [], quick isQuick: Bool = true) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(row)/\(name)",
        swiftSettings: strict + (isQuick ? quick : []))
}

/// All symbols are bound at the start, so that the table of them is read-only from then on.
func program(_ row: Row, _ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/\(row)/\(name)", swiftSettings: strict,
        linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])])
}

/// C or C++ of our own, which no Swift guards: its stack is, and in programs for release the C library checks its copies.
///
/// `headers` are folders of `/usr/include` that a library's own headers look into; what pkg-config would say of them has more in
/// it than a package may take over.
func native(
    _ row: Row, _ name: String, linked: [String] = [], exclude: [String] = [], flags: [String] = [],
    headers: [String] = [], dependencies: [Target.Dependency] = []
) -> Target {
    let stack = ["-fstack-protector-strong"]
    let machines = headers.contains("glib-2.0") ? ["x86_64", "aarch64"] : []
    let folders =
        headers.map { "-I/usr/include/\($0)" } + machines.map { "-I/usr/lib/\($0)-linux-gnu/glib-2.0/include" }
    return .target(
        name: name, dependencies: dependencies, path: "Sources/\(row)/\(name)", exclude: exclude,
        cSettings: [
            .unsafeFlags(stack + folders), .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ],
        cxxSettings: [
            .unsafeFlags(stack + flags), .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ],
        linkerSettings: linked.map { .linkedLibrary($0) })
}

/// A library of the system, by its headers.
func library(_ row: Row, _ name: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/\(row)/\(name)", pkgConfig: pkgConfig)
}

/// Tests beside a room, or of the whole where there is no row; golden folders are read in place, so they are no resources.
func tests(
    _ row: Row?, _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(row.map { "\($0)/" } ?? "")\(name)", exclude: exclude,
        swiftSettings: strict)
}

/// A program that tests start and kill.
func victim(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(path)", swiftSettings: strict)
}

/// What tests of many rooms share.
func kit(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

// Words: the nouns that every room speaks, and the small protocols by which rooms ask for what adapters do.
let words: [Target] = [
    room(.words, "LayoverModel")
]

// Bytes: the JSON tape, lent as spans; memory for bodies, lent and taken back.
let bytes: [Target] = [
    native(.bytes, "CSimdJSON", linked: ["simdjson"], flags: ["-O3"]),
    room(.bytes, "LayoverJSON", ["CSimdJSON"]),
    room(.bytes, "LayoverMemory"),
    room(.bytes, "LayoverDeflate"),
]

// Pure: no files, sockets, clocks, environment or randomness.
let pure: [Target] = [
    room(.pure, "LayoverTargeting", ["LayoverModel", "LayoverJSON"]),
    room(.pure, "LayoverExperiments", ["LayoverModel", "LayoverJSON", "LayoverTargeting"]),
    room(.pure, "LayoverFlags", ["LayoverModel", "LayoverTargeting", "LayoverExperiments"]),
    room(.pure, "LayoverTemplates", ["LayoverModel"]),
    native(.pure, "CAirports", linked: ["m"]),
    room(.pure, "LayoverFlights", ["LayoverModel", "LayoverJSON", "CAirports"]),
    room(.pure, "LayoverTrips", ["LayoverModel", "LayoverJSON"]),
    room(.pure, "LayoverAudit", ["LayoverModel"]),
    room(.pure, "LayoverPictures"),
    room(.pure, "LayoverReleases", ["LayoverModel", "LayoverTargeting"]),
    native(.pure, "CFinder"),
    room(.pure, "LayoverFindIndex", ["LayoverModel", "CFinder"]),
    native(.pure, "CHolidays"),
    room(.pure, "LayoverPick", ["LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverFlights", "CHolidays"]),
    room(.pure, "LayoverSentence", ["LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverFindIndex"]),
]

// Composed: from files to a catalog, from a catalog to a layout.
let composed: [Target] = [
    room(
        .composed, "LayoverSchema",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverTemplates",
            "LayoverFlights", "LayoverPictures", "LayoverReleases", "LayoverFindIndex", "LayoverSentence",
        ]),
    room(
        .composed, "LayoverCatalog",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverPictures", "LayoverFindIndex", "LayoverSentence", "LayoverSchema", "LayoverPick",
        ]),
    // The page of shared trips as it is shipped, by `#embed`.
    native(.composed, "CTripPage"),
    room(
        .composed, "LayoverCompiler",
        [
            "LayoverModel", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverPictures", "LayoverFindIndex", "LayoverSentence", "LayoverSchema",
            "LayoverCatalog",
            "CTripPage", "LayoverPick",
        ]),
    room(
        .composed, "LayoverTranslation",
        ["LayoverModel", "LayoverJSON", "LayoverSchema", "LayoverCatalog", "LayoverCompiler"]),
    room(
        .composed, "LayoverAssembly",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverPick", "LayoverSchema", "LayoverCatalog",
        ]),
    room(
        .composed, "LayoverSamples",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFlights", "LayoverPick", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly",
        ]),
    room(
        .composed, "LayoverPreview",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverPick", "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly",
            "LayoverSamples",
        ]),
]

// Adapters: one C library each; two of them never meet, but for stores above their database and the rules of their rows.
let adapters: [Target] = [
    library(.adapters, "CYAML", pkgConfig: "yaml-0.1"),
    room(.adapters, "LayoverYAML", ["LayoverModel", "CYAML"]),
    native(.adapters, "CICU", linked: ["icui18n", "icuuc", "icudata"]),
    room(.adapters, "LayoverText", ["LayoverModel", "CICU"]),
    room(.adapters, "LayoverZones", ["LayoverModel"]),
    native(.adapters, "CRE2", linked: ["re2"]),
    room(.adapters, "LayoverPattern", ["LayoverModel", "CRE2"]),
    library(.adapters, "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    room(.adapters, "LayoverHTTP", ["LayoverModel", "LayoverMemory", "CMicroHTTPD"]),
    library(.adapters, "CSodium", pkgConfig: "libsodium"),
    room(.adapters, "LayoverSeal", ["LayoverModel", "CSodium"]),
    library(.adapters, "CSQLite", pkgConfig: "sqlite3"),
    room(.adapters, "LayoverSQLite", ["CSQLite"]),
    room(.adapters, "LayoverKillsSQLite", ["LayoverModel", "LayoverAudit", "LayoverSQLite"]),
    room(.adapters, "LayoverTripsSQLite", ["LayoverModel", "LayoverTrips", "LayoverSQLite"]),
    room(.adapters, "LayoverFindSQLite", ["LayoverFindIndex", "LayoverSQLite"]),
    // libpq is opened when it is wanted: no program is linked with it.
    native(.adapters, "COpening"),
    native(.adapters, "CPostgres", dependencies: ["COpening"]),
    room(.adapters, "LayoverPostgres", ["CPostgres"]),
    room(.adapters, "LayoverTripsPostgres", ["LayoverModel", "LayoverTrips", "LayoverPostgres"]),
    room(.adapters, "LayoverKillsPostgres", ["LayoverModel", "LayoverAudit", "LayoverPostgres"]),
    native(.adapters, "CKafka", dependencies: ["COpening"]),
    room(.adapters, "LayoverKafka", ["CKafka"]),
    room(.adapters, "LayoverRowsPostgres", ["LayoverExperiments", "LayoverPostgres"]),
    library(.adapters, "CCurl", pkgConfig: "libcurl"),
    room(.adapters, "LayoverUpstream", ["LayoverModel", "LayoverMemory", "CCurl"]),
    library(.adapters, "CSpawn"),
    library(.adapters, "CMalloc"),
    native(.adapters, "CFatalSignals"),
    room(.adapters, "LayoverProcesses", ["CSpawn", "CMalloc", "CFatalSignals"]),
    native(
        .adapters, "CCairo",
        linked: ["pangocairo-1.0", "pango-1.0", "gobject-2.0", "glib-2.0", "cairo", "png16", "fontconfig"],
        headers: ["pango-1.0", "glib-2.0", "harfbuzz", "cairo"]),
    room(.adapters, "LayoverDraw", ["LayoverPictures", "CCairo"]),
    room(.adapters, "LayoverFiles", ["LayoverModel"]),
    library(.adapters, "CQREncode", pkgConfig: "libqrencode"),
    room(.adapters, "LayoverQR", ["CQREncode"]),
    library(.adapters, "CZstd", pkgConfig: "libzstd"),
    room(.adapters, "LayoverZstd", ["CZstd"]),
    library(.adapters, "CDeflate"),
    room(.adapters, "LayoverGzip", ["LayoverDeflate", "CDeflate"]),
]

// Frame: what every capability of the server stands in.
let frame: [Target] = [
    room(.frame, "LayoverMetrics"),
    room(.frame, "LayoverWeb", ["LayoverModel", "LayoverJSON", "LayoverHTTP", "LayoverMetrics"]),
    room(
        .frame, "LayoverFrame",
        [
            "LayoverModel", "LayoverJSON", "LayoverDeflate", "LayoverTargeting", "LayoverFlags", "LayoverFlights",
            "LayoverReleases", "LayoverSchema",
            "LayoverCatalog", "LayoverAssembly", "LayoverYAML", "LayoverText", "LayoverZones", "LayoverPattern",
            "LayoverHTTP", "LayoverSeal", "LayoverPostgres", "LayoverFiles", "LayoverMetrics", "LayoverWeb",
            "LayoverGzip",
        ]),
]

// Capabilities: each is all that the server does about one noun.
let capabilities: [Target] = [
    room(
        .capabilities, "LayoverSuppliers",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverYAML", "LayoverText", "LayoverHTTP", "LayoverSeal", "LayoverUpstream", "LayoverGzip",
            "LayoverMetrics", "LayoverWeb", "LayoverFrame",
        ]),
    room(
        .capabilities, "LayoverExposures",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverHTTP", "LayoverSeal", "LayoverSQLite", "LayoverFiles", "LayoverPostgres", "LayoverRowsPostgres",
            "LayoverKafka", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
        ]),
    room(
        .capabilities, "LayoverOFREP",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverSchema",
            "LayoverCatalog", "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverWeb", "LayoverFrame",
            "LayoverExposures",
        ]),
    room(
        .capabilities, "LayoverKills",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverCatalog", "LayoverAssembly", "LayoverYAML",
            "LayoverAudit", "LayoverHTTP", "LayoverSQLite", "LayoverKillsSQLite", "LayoverPostgres",
            "LayoverKillsPostgres",
            "LayoverFiles", "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverSuppliers",
        ]),
    room(
        .capabilities, "LayoverLayouts",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverFlags", "LayoverFlights",
            "LayoverCatalog", "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverGzip", "LayoverMetrics",
            "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverExposures",
        ]),
    room(
        .capabilities, "LayoverSearches",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverFlags", "LayoverFlights", "LayoverCatalog",
            "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers", "LayoverExposures", "LayoverLayouts", "LayoverUpstream", "LayoverText",
        ]),
    room(
        .capabilities, "LayoverTripsAPI",
        [
            "LayoverModel", "LayoverJSON", "LayoverTemplates", "LayoverFlags", "LayoverFlights", "LayoverTrips",
            "LayoverPictures", "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly", "LayoverHTTP",
            "LayoverSeal", "LayoverSQLite", "LayoverPostgres", "LayoverTripsSQLite", "LayoverTripsPostgres",
            "LayoverUpstream",
            "LayoverProcesses", "LayoverFiles", "LayoverMetrics", "LayoverQR", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers", "CTripImage",
        ]),
    room(
        .capabilities, "LayoverAppLinks",
        [
            "LayoverModel", "LayoverJSON", "LayoverSchema", "LayoverCatalog", "LayoverAssembly", "LayoverHTTP",
            "LayoverSeal", "LayoverWeb", "LayoverFrame",
        ]),
    room(
        .capabilities, "LayoverFindAPI",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFindIndex", "LayoverSentence", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverSQLite", "LayoverFiles", "LayoverFindSQLite",
            "LayoverMetrics", "LayoverWeb", "LayoverFrame",
        ]),
    room(
        .capabilities, "LayoverPickAPI",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFlights", "LayoverPick", "LayoverCatalog",
            "LayoverTargeting", "LayoverExperiments", "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverMetrics",
            "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverUpstream", "LayoverExposures",
        ]),
    room(
        .capabilities, "LayoverSentenceAPI",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverFlights",
            "LayoverSentence", "LayoverSchema", "LayoverCatalog", "LayoverAssembly", "LayoverText", "LayoverHTTP",
            "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverExposures",
        ]),
    room(
        .capabilities, "LayoverCardPreviews",
        [
            "LayoverModel", "LayoverJSON", "LayoverCatalog", "LayoverAssembly", "LayoverPreview", "LayoverHTTP",
            "LayoverSeal", "LayoverWeb", "LayoverFrame",
        ]),
    // How a trip looks beside a link to it where content does not say, and where nothing can be drawn; by `#embed`.
    native(.capabilities, "CTripImage", exclude: ["default.png"]),
    // The pages that programs carry in themselves, by `#embed`.
    native(.capabilities, "CPages", exclude: ["workbench", "demo"]),
    room(
        .capabilities, "LayoverContent",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverCompiler",
            "LayoverAssembly",
            "LayoverText", "LayoverZones",
            "LayoverReleases", "LayoverHTTP", "LayoverSeal", "LayoverZstd", "LayoverSQLite", "LayoverAudit",
            "LayoverKillsSQLite", "LayoverPostgres", "LayoverKillsPostgres",
            "LayoverProcesses", "LayoverFiles", "LayoverMetrics", "LayoverWeb", "LayoverUpstream",
            "LayoverFrame", "LayoverKills", "CPages",
        ]),
]

// Programs: the server is a list of capabilities; here alone may everything meet.
let programs: [Target] = [
    room(
        .programs, "LayoverServer",
        [
            "LayoverModel", "LayoverJSON", "LayoverCatalog", "LayoverAssembly", "LayoverHTTP", "LayoverSeal",
            "LayoverSQLite",
            "LayoverPostgres", "LayoverProcesses", "LayoverFiles", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers",
            "LayoverExposures", "LayoverOFREP", "LayoverKills", "LayoverLayouts", "LayoverSearches", "LayoverContent",
            "LayoverTripsAPI", "LayoverAppLinks", "LayoverCardPreviews", "LayoverFindAPI", "LayoverPickAPI",
            "LayoverSentenceAPI",
        ], quick: false),
    // Chromium, where cards are measured and drawn, and git, by which content is compared and sent: for the workbench's use.
    room(.programs, "LayoverBrowser", ["LayoverJSON", "LayoverProcesses"]),
    room(.programs, "LayoverGit", ["LayoverModel", "LayoverProcesses", "LayoverFiles"]),
    // Cards as files and pictures; people of a team and their proxy; changes that are sent for review: the workbench's too.
    room(
        .programs, "LayoverExport",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverCatalog", "LayoverPreview", "LayoverFiles",
            "LayoverBrowser",
        ], quick: false),
    room(
        .programs, "LayoverTeam",
        [
            "LayoverModel", "LayoverJSON", "LayoverHTTP", "LayoverSeal", "LayoverFiles", "LayoverWeb", "LayoverFrame",
        ], quick: false),
    room(
        .programs, "LayoverReview",
        [
            "LayoverModel", "LayoverJSON", "LayoverCatalog", "LayoverCompiler", "LayoverPreview", "LayoverFiles",
            "LayoverFrame", "LayoverBrowser", "LayoverGit", "LayoverExport", "LayoverTeam",
        ], quick: false),
    room(
        .programs, "LayoverWorkbench",
        [
            "LayoverModel", "LayoverJSON", "LayoverTemplates", "LayoverFlights", "LayoverFindIndex", "LayoverSentence",
            "LayoverSchema",
            "LayoverCatalog", "LayoverCompiler",
            "LayoverTranslation", "LayoverAssembly", "LayoverSamples", "LayoverPreview", "LayoverHTTP",
            "LayoverFiles", "LayoverWeb", "LayoverFrame", "LayoverKills", "LayoverReleases", "LayoverContent",
            "LayoverServer", "LayoverZones",
            "LayoverSeal", "LayoverQR", "LayoverBrowser", "LayoverGit", "LayoverExport", "LayoverTeam", "LayoverReview",
        ], quick: false),
    room(
        .programs, "LayoverReference",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverTemplates",
            "LayoverSchema", "LayoverCatalog", "LayoverAssembly", "LayoverYAML", "LayoverHTTP", "LayoverFiles",
            "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverExposures", "LayoverLayouts",
            "LayoverServer",
        ], quick: false),
    program(
        .programs, "layover",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverTranslation",
            "LayoverAssembly", "LayoverSamples",
            "LayoverPreview", "LayoverTrips", "LayoverReleases", "LayoverPick", "LayoverSentence", "LayoverText",
            "LayoverZones", "LayoverPattern",
            "LayoverYAML", "LayoverHTTP", "LayoverKillsSQLite",
            "LayoverPostgres", "LayoverTripsSQLite", "LayoverProcesses", "LayoverFiles", "LayoverFrame", "LayoverAudit",
            "LayoverSQLite", "LayoverKillsPostgres", "LayoverTripsPostgres", "LayoverFindIndex", "LayoverFindSQLite",
            "LayoverFindAPI",
            "LayoverSuppliers",
            "LayoverExposures", "LayoverKills", "LayoverSearches", "LayoverContent",
            "LayoverServer", "LayoverBrowser", "LayoverGit", "LayoverExport", "LayoverTeam", "LayoverWorkbench",
            "LayoverReference",
        ]),
    program(
        .programs, "layover-conformance",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverTrips", "LayoverFindIndex", "LayoverPick", "LayoverSentence", "LayoverYAML",
            "LayoverText", "LayoverZones",
            "LayoverPattern",
            "LayoverSeal",
            "LayoverSQLite", "LayoverTripsSQLite", "LayoverProcesses", "LayoverFrame", "LayoverOFREP", "LayoverServer",
            "LayoverCompiler", "LayoverHTTP", "LayoverWeb", "LayoverSentenceAPI",
        ]),
    program(
        .programs, "layover-supplier",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverText", "LayoverZones", "LayoverGzip",
            "LayoverSuppliers",
        ]),
    program(.programs, "layover-draw", ["LayoverPictures", "LayoverDraw", "LayoverProcesses"]),
    native(.programs, "CAllocations"),
    program(
        .programs, "layover-bench",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverTrips", "LayoverPick", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly",
            "LayoverPreview",
            "LayoverText",
            "LayoverPattern", "LayoverSeal", "LayoverTripsSQLite", "LayoverUpstream", "LayoverProcesses",
            "LayoverFiles",
            "LayoverDeflate", "LayoverGzip", "LayoverFrame", "LayoverExposures",
            "LayoverServer", "LayoverBrowser", "CAllocations", "LayoverFindIndex", "LayoverSQLite", "LayoverFindSQLite",
            "LayoverSentence",
        ]),
]

let testTargets: [Target] = [
    kit("LayoverTestKit", ["LayoverModel", "LayoverJSON"]),
    kit("LayoverTripKit", ["LayoverModel", "LayoverTrips", "LayoverSeal", "LayoverTestKit"]),
    victim(
        "layover-trip-writer", ["LayoverModel", "LayoverTrips", "LayoverTripsSQLite", "LayoverTripKit"],
        path: "LayoverTripWriter"),
    victim(
        "layover-row-shipper",
        ["LayoverExperiments", "LayoverPostgres", "LayoverRowsPostgres", "LayoverFrame", "LayoverExposures"],
        path: "LayoverRowShipper"),
    kit("LayoverBrowserKit", ["LayoverJSON", "LayoverBrowser"]),
    kit("LayoverKillKit", ["LayoverModel", "LayoverAudit", "LayoverSeal"]),
    kit("LayoverPostgresKit", ["LayoverPostgres", "LayoverProcesses", "LayoverTestKit"]),
    kit("LayoverKafkaKit", ["LayoverProcesses", "LayoverTestKit"]),
    kit("LayoverContentKit", ["LayoverModel", "LayoverCatalog", "LayoverCompiler", "LayoverFrame", "LayoverTestKit"]),
    kit("LayoverGitKit", ["LayoverGit", "LayoverTestKit"]),
    tests(.words, "LayoverModelTests", ["LayoverModel"]),
    tests(.bytes, "LayoverJSONTests", ["LayoverJSON", "LayoverTestKit"]),
    tests(.bytes, "LayoverMemoryTests", ["LayoverMemory", "LayoverTestKit"]),
    tests(.bytes, "LayoverDeflateTests", ["LayoverDeflate", "LayoverTestKit"]),
    tests(.pure, "LayoverTargetingTests", ["LayoverModel", "LayoverTargeting", "LayoverPattern", "LayoverTestKit"]),
    tests(
        .pure, "LayoverExperimentsTests", ["LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverTestKit"]),
    tests(
        .pure, "LayoverFlagsTests",
        ["LayoverModel", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverPattern", "LayoverTestKit"]),
    tests(
        .pure, "LayoverTemplatesTests", ["LayoverModel", "LayoverTemplates", "LayoverText", "LayoverTestKit"],
        exclude: ["Golden"]),
    tests(
        .pure, "LayoverFlightsTests",
        ["LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverProcesses", "LayoverTestKit"]),
    tests(.pure, "LayoverPicturesTests", ["LayoverPictures", "LayoverTestKit"]),
    tests(
        .pure, "LayoverReleasesTests",
        ["LayoverModel", "LayoverReleases", "LayoverSeal", "LayoverZstd", "LayoverFiles", "LayoverTestKit"]),
    tests(.pure, "LayoverFindIndexTests", ["LayoverModel", "LayoverFindIndex", "LayoverTestKit"]),
    tests(
        .pure, "LayoverPickTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverPick", "LayoverPattern", "LayoverText",
            "LayoverYAML", "LayoverTestKit",
        ]),
    tests(
        .pure, "LayoverSentenceTests",
        ["LayoverModel", "LayoverJSON", "LayoverSentence", "LayoverText", "LayoverYAML", "LayoverTestKit"]),
    tests(.composed, "LayoverSchemaTests", ["LayoverModel", "LayoverSchema"]),
    tests(
        .pure, "LayoverTripsTests",
        ["LayoverModel", "LayoverJSON", "LayoverTrips", "LayoverTestKit", "LayoverTripKit"]),
    tests(
        .composed, "LayoverCompilerTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverPictures",
            "LayoverTemplates",
            "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly", "LayoverText", "LayoverPattern",
            "LayoverFindIndex", "LayoverFiles", "LayoverFrame",
            "LayoverServer", "LayoverTestKit",
        ], exclude: ["Golden"]),
    tests(
        .composed, "LayoverTranslationTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverTranslation",
            "LayoverYAML",
            "LayoverFiles", "LayoverFrame", "LayoverTestKit",
        ]),
    tests(
        .composed, "LayoverAssemblyTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverFlights",
            "LayoverPick", "LayoverSchema", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly", "LayoverFrame",
            "LayoverLayouts", "LayoverTestKit",
        ], exclude: ["Golden"]),
    tests(
        .composed, "LayoverSamplesTests",
        [
            "LayoverModel", "LayoverCatalog", "LayoverAssembly", "LayoverSamples", "LayoverFrame", "LayoverTestKit",
            "LayoverContentKit",
        ]),
    tests(
        .composed, "LayoverPreviewTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverFlags", "LayoverFlights", "LayoverPick",
            "LayoverSchema", "LayoverCatalog", "LayoverCompiler",
            "LayoverAssembly", "LayoverSamples", "LayoverPreview", "LayoverYAML", "LayoverText", "LayoverPattern",
            "LayoverFiles", "LayoverFrame", "LayoverTestKit", "LayoverContentKit",
        ]),
    tests(.adapters, "LayoverYAMLTests", ["LayoverModel", "LayoverYAML", "LayoverTestKit"]),
    tests(.adapters, "LayoverTextTests", ["LayoverModel", "LayoverText", "LayoverTestKit"]),
    tests(
        .adapters, "LayoverZonesTests",
        ["LayoverModel", "LayoverText", "LayoverZones", "LayoverProcesses", "LayoverTestKit"]),
    tests(.adapters, "LayoverPatternTests", ["LayoverModel", "LayoverPattern"]),
    tests(.adapters, "LayoverHTTPTests", ["LayoverModel", "LayoverHTTP", "LayoverTestKit"]),
    tests(.adapters, "LayoverSealTests", ["LayoverModel", "LayoverSeal"]),
    tests(.adapters, "LayoverSQLiteTests", ["LayoverSQLite", "LayoverTestKit"]),
    tests(
        .adapters, "LayoverKillsSQLiteTests",
        [
            "LayoverModel", "LayoverAudit", "LayoverSeal", "LayoverSQLite", "LayoverKillsSQLite", "LayoverTestKit",
            "LayoverKillKit",
        ]),
    tests(
        .adapters, "LayoverKillsPostgresTests",
        [
            "LayoverAudit", "LayoverSeal", "LayoverPostgres", "LayoverKillsPostgres", "LayoverKillKit",
            "LayoverPostgresKit",
        ]),
    tests(
        .adapters, "LayoverTripsSQLiteTests",
        [
            "LayoverModel", "LayoverTrips", "LayoverSQLite", "LayoverTripsSQLite", "LayoverProcesses", "LayoverTestKit",
            "LayoverTripKit",
        ]),
    tests(
        .adapters, "LayoverFindSQLiteTests",
        ["LayoverFindIndex", "LayoverSQLite", "LayoverFindSQLite", "LayoverTestKit"]),
    tests(
        .adapters, "LayoverUpstreamTests", ["LayoverModel", "LayoverUpstream", "LayoverProcesses", "LayoverTestKit"]),
    tests(
        .adapters, "LayoverPostgresTests",
        ["LayoverPostgres", "LayoverProcesses", "LayoverTestKit", "LayoverPostgresKit"]),
    tests(
        .adapters, "LayoverTripsPostgresTests",
        [
            "LayoverTrips", "LayoverPostgres", "LayoverTripsPostgres", "LayoverTripKit", "LayoverPostgresKit",
        ]),
    tests(.adapters, "LayoverKafkaTests", ["LayoverKafka", "LayoverKafkaKit", "LayoverTestKit"]),
    tests(
        .adapters, "LayoverRowsPostgresTests",
        ["LayoverExperiments", "LayoverPostgres", "LayoverRowsPostgres", "LayoverPostgresKit"]),
    tests(.adapters, "LayoverProcessesTests", ["LayoverProcesses", "LayoverTestKit"]),
    tests(.adapters, "LayoverDrawTests", ["LayoverPictures", "LayoverDraw"]),
    tests(.adapters, "LayoverFilesTests", ["LayoverModel", "LayoverFiles", "LayoverTestKit"]),
    tests(.adapters, "LayoverQRTests", ["LayoverQR", "LayoverTestKit"]),
    tests(.adapters, "LayoverZstdTests", ["LayoverZstd", "LayoverTestKit"]),
    tests(.adapters, "LayoverGzipTests", ["LayoverDeflate", "LayoverGzip", "LayoverTestKit"], exclude: ["packers.py"]),
    tests(.frame, "LayoverMetricsTests", ["LayoverMetrics"]),
    tests(.frame, "LayoverWebTests", ["LayoverJSON", "LayoverHTTP", "LayoverMetrics", "LayoverWeb", "LayoverTestKit"]),
    tests(
        .frame, "LayoverFrameTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverDeflate", "LayoverAssembly", "LayoverGzip", "LayoverHTTP",
            "LayoverSeal", "LayoverWeb", "LayoverReleases", "LayoverFrame", "LayoverTestKit",
        ]),
    tests(
        .capabilities, "LayoverSuppliersTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverHTTP", "LayoverSeal", "LayoverUpstream", "LayoverGzip", "LayoverMetrics", "LayoverWeb",
            "LayoverFrame", "LayoverSuppliers", "LayoverTestKit",
        ]),
    tests(
        .capabilities, "LayoverExposuresTests",
        [
            "LayoverJSON", "LayoverExperiments", "LayoverAssembly", "LayoverSeal", "LayoverFiles", "LayoverPostgres",
            "LayoverRowsPostgres", "LayoverKafka", "LayoverProcesses", "LayoverFrame",
            "LayoverExposures", "LayoverTestKit", "LayoverPostgresKit", "LayoverKafkaKit",
        ]),
    tests(.capabilities, "LayoverOFREPTests", ["LayoverOFREP"]),
    tests(
        .capabilities, "LayoverKillsTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly",
            "LayoverSeal",
            "LayoverAudit", "LayoverSQLite", "LayoverKillsSQLite", "LayoverMetrics", "LayoverFrame", "LayoverKills",
            "LayoverTestKit",
        ]),
    tests(
        .capabilities, "LayoverSearchesTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFlights", "LayoverCatalog", "LayoverCompiler",
            "LayoverAssembly",
            "LayoverSeal", "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverLayouts",
            "LayoverSearches", "LayoverServer", "LayoverTestKit",
        ]),
    tests(
        .capabilities, "LayoverPickAPITests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFlights", "LayoverPick", "LayoverText",
            "LayoverCatalog", "LayoverCompiler", "LayoverHTTP", "LayoverUpstream", "LayoverWeb", "LayoverFrame",
            "LayoverExperiments", "LayoverAssembly", "LayoverSuppliers", "LayoverExposures", "LayoverPickAPI",
            "LayoverTestKit",
        ]),
    tests(.capabilities, "LayoverFindAPITests", ["LayoverFrame", "LayoverFindAPI"]),
    tests(
        .capabilities, "LayoverSentenceAPITests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverCompiler", "LayoverAssembly", "LayoverHTTP",
            "LayoverWeb",
            "LayoverFrame", "LayoverExposures", "LayoverSentence", "LayoverSentenceAPI", "LayoverTestKit",
        ]),
    tests(
        .capabilities, "LayoverContentTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverFlags", "LayoverSchema", "LayoverCatalog",
            "LayoverCompiler",
            "LayoverAssembly",
            "LayoverReleases", "LayoverSeal", "LayoverUpstream", "LayoverFiles", "LayoverMetrics", "LayoverFrame",
            "LayoverPostgres", "LayoverKills", "LayoverContent", "LayoverText", "LayoverZones",
            "LayoverTestKit", "LayoverPostgresKit",
        ]),
    tests(
        .capabilities, "LayoverTripsAPITests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverTrips", "LayoverPictures", "LayoverSchema",
            "LayoverCatalog", "LayoverCompiler", "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverTripsSQLite",
            "LayoverUpstream", "LayoverFiles", "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverSuppliers",
            "LayoverTripsAPI",
            "LayoverTestKit", "LayoverTripKit",
        ]),
    tests(
        .capabilities, "LayoverAppLinksTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverSchema", "LayoverYAML", "LayoverAppLinks",
        ]),
    tests(
        .capabilities, "LayoverCardPreviewsTests",
        ["LayoverModel", "LayoverJSON", "LayoverFrame", "LayoverCardPreviews"]),
    tests(
        .programs, "LayoverServerTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverYAML", "LayoverHTTP", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSearches",
            "LayoverServer", "LayoverTestKit",
        ]),
    tests(
        .programs, "LayoverWorkbenchTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverCatalog", "LayoverYAML", "LayoverWorkbench", "LayoverBrowser",
            "LayoverGit", "LayoverExport", "LayoverTestKit", "LayoverBrowserKit", "LayoverSeal", "LayoverPreview",
        ]),
    tests(
        .programs, "LayoverGitTests",
        ["LayoverModel", "LayoverProcesses", "LayoverGit", "LayoverGitKit", "LayoverTestKit"]),
    tests(.programs, "LayoverExportTests", ["LayoverModel", "LayoverCatalog", "LayoverExport"]),
    tests(
        .programs, "LayoverTeamTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverHTTP", "LayoverSeal", "LayoverFiles", "LayoverTeam",
            "LayoverTestKit",
        ]),
    tests(
        .programs, "LayoverReviewTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverCatalog", "LayoverCompiler", "LayoverPreview", "LayoverSeal",
            "LayoverProcesses", "LayoverFrame", "LayoverGit", "LayoverTeam", "LayoverExport", "LayoverReview",
            "LayoverWorkbench", "LayoverGitKit", "LayoverTestKit",
        ]),
    tests(
        .programs, "LayoverReferenceTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverFlights", "LayoverSchema", "LayoverCatalog",
            "LayoverCompiler",
            "LayoverYAML", "LayoverPattern", "LayoverHTTP", "LayoverSeal", "LayoverProcesses", "LayoverFiles",
            "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverOFREP", "LayoverContent", "LayoverTripsAPI",
            "LayoverFindAPI", "LayoverServer", "LayoverReference", "LayoverTestKit",
        ], exclude: ["Fixtures"]),
    tests(
        .programs, "LayoverConformanceTests", ["LayoverModel", "LayoverJSON", "layover-conformance", "LayoverTestKit"],
        exclude: ["Vectors"]),
    tests(
        .programs, "LayoverSupplierTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlights", "LayoverText", "LayoverSuppliers", "layover-supplier",
            "LayoverTestKit",
        ]),
    tests(
        nil, "SystemTests",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverSchema",
            "LayoverFindIndex", "LayoverCatalog", "LayoverCompiler", "LayoverAssembly", "LayoverSamples",
            "LayoverPreview",
            "LayoverHTTP", "LayoverSentence",
            "LayoverSeal", "LayoverSQLite", "LayoverPostgres", "LayoverDeflate", "LayoverGzip",
            "LayoverProcesses", "LayoverFiles", "LayoverYAML", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers", "LayoverExposures",
            "LayoverTripsSQLite", "LayoverPictures", "LayoverQR",
            "LayoverTripsAPI",
            "LayoverServer", "LayoverBrowser", "LayoverTeam", "LayoverWorkbench", "LayoverReference", "LayoverTestKit",
            "LayoverBrowserKit",
            "LayoverGitKit", "LayoverPostgresKit",
        ]),
    tests(nil, "TidyTests", ["LayoverTestKit"]),
]

let package = Package(
    name: "layover",
    products: [
        .executable(name: "layover", targets: ["layover"]),
        .executable(name: "layover-conformance", targets: ["layover-conformance"]),
        .executable(name: "layover-bench", targets: ["layover-bench"]),
        .executable(name: "layover-supplier", targets: ["layover-supplier"]),
        .executable(name: "layover-draw", targets: ["layover-draw"]),
    ],
    targets: words + bytes + pure + composed + adapters + frame + capabilities + programs + testTargets,
    cxxLanguageStandard: .cxx17
)
