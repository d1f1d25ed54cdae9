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

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict + quick)
}

/// All symbols are bound at the start, so that the table of them is read-only from then on.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: strict,
        linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])])
}

/// C or C++ of our own, which no Swift guards: its stack is, and in programs for release the C library checks its copies.
func native(_ name: String, linked: [String] = [], exclude: [String] = [], flags: [String] = []) -> Target {
    let stack = ["-fstack-protector-strong"]
    return .target(
        name: name, exclude: exclude,
        cSettings: [
            .unsafeFlags(stack), .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ],
        cxxSettings: [
            .unsafeFlags(stack + flags), .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release)),
        ],
        linkerSettings: linked.map { .linkedLibrary($0) })
}

/// The tests beside a room; golden folders are read in place, so they are no resources.
func tests(_ room: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: room + "Tests", dependencies: [.byName(name: room)] + dependencies, exclude: exclude,
        swiftSettings: strict)
}

/// The tests of a composed room run it with the real adapters.
func composedTests(_ room: String) -> Target {
    .testTarget(
        name: room + "Tests", dependencies: everyRoom + ["LayoverServer"], exclude: ["Golden"], swiftSettings: strict)
}

// Words: the nouns that every room speaks, and the small protocols by which rooms ask for what adapters do.
let words: [Target] = [room("LayoverModel")]

// Bytes: the JSON tape, lent as spans.
let bytes: [Target] = [
    native("CSimdJSON", linked: ["simdjson"], flags: ["-O3"]),
    room("LayoverJSON", ["LayoverModel", "CSimdJSON"]),
]

// Pure: no files, sockets, clocks, environment or randomness.
let pure: [Target] = [
    room("LayoverTargeting", ["LayoverModel", "LayoverJSON"]),
    room("LayoverExperiments", ["LayoverModel", "LayoverJSON", "LayoverTargeting"]),
    room("LayoverFlags", ["LayoverModel", "LayoverTargeting", "LayoverExperiments"]),
    room("LayoverTemplates", ["LayoverModel"]),
    native("CAirports", linked: ["m"]),
    room("LayoverFlights", ["LayoverModel", "LayoverJSON", "CAirports"]),
]

// Composed: from files to a catalog, from a catalog to a layout.
let composed: [Target] = [
    room(
        "LayoverSchema",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights",
        ]),
    room(
        "LayoverCatalog",
        [
            "LayoverSchema", "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags",
            "LayoverTemplates",
            "LayoverFlights",
        ]),
    room(
        "LayoverAssembly",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverSchema", "LayoverCatalog",
        ]),
    room("LayoverTranslation", ["LayoverModel", "LayoverJSON", "LayoverSchema", "LayoverCatalog"]),
    room(
        "LayoverPreview",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
        ]),
]

// Adapters: one C library each; two of them never meet.
let adapters: [Target] = [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    native("CICU", linked: ["icui18n", "icuuc", "icudata"]),
    native("CRE2", linked: ["re2"]),
    room("LayoverFiles", ["LayoverModel"]),
    room("LayoverYAML", ["LayoverModel", "CYAML"]),
    room("LayoverText", ["LayoverModel", "CICU"]),
    room("LayoverPattern", ["LayoverModel", "CRE2"]),
    room("LayoverHTTP", ["LayoverModel", "CMicroHTTPD"]),
    room("LayoverSeal", ["LayoverModel", "CSodium"]),
    room("LayoverSQLite", ["CSQLite"]),
    room("LayoverStore", ["LayoverModel", "LayoverSQLite"]),
    room("LayoverUpstream", ["LayoverModel", "CCurl"]),
    .systemLibrary(name: "CSpawn"),
    native("CFatalSignals"),
    room("LayoverProcesses", ["CSpawn", "CFatalSignals"]),
]

// Frame: what every capability of the server stands in.
let frame: [Target] = [
    room("LayoverMetrics"),
    room("LayoverWeb", ["LayoverModel", "LayoverJSON", "LayoverHTTP", "LayoverMetrics"]),
    room(
        "LayoverFrame",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverFlags", "LayoverFlights", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly", "LayoverFiles", "LayoverYAML", "LayoverText", "LayoverPattern", "LayoverHTTP",
            "LayoverSeal",
            "LayoverMetrics", "LayoverWeb",
        ]),
]

// Capabilities: each is all that the server does about one noun.
let capabilities: [Target] = [
    room(
        "LayoverSuppliers",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverFlights", "LayoverSchema", "LayoverCatalog",
            "LayoverAssembly",
            "LayoverYAML", "LayoverText", "LayoverUpstream", "LayoverHTTP", "LayoverMetrics", "LayoverWeb",
            "LayoverFrame",
        ]),
    room(
        "LayoverExposures",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverFiles",
            "LayoverSQLite", "LayoverHTTP", "LayoverSeal", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
        ]),
    room(
        "LayoverOFREP",
        [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverWeb", "LayoverFrame", "LayoverExposures",
        ]),
    room(
        "LayoverKills",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverFiles",
            "LayoverYAML", "LayoverSQLite", "LayoverStore", "LayoverUpstream", "LayoverHTTP", "LayoverSeal",
            "LayoverMetrics",
            "LayoverWeb", "LayoverFrame", "LayoverSuppliers",
        ]),
    room(
        "LayoverLayouts",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverFlags", "LayoverFlights", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers", "LayoverExposures",
        ]),
    room(
        "LayoverSearches",
        [
            "LayoverModel", "LayoverJSON", "LayoverExperiments", "LayoverFlags", "LayoverFlights", "LayoverSchema",
            "LayoverCatalog",
            "LayoverAssembly", "LayoverHTTP", "LayoverSeal", "LayoverMetrics", "LayoverWeb", "LayoverFrame",
            "LayoverSuppliers", "LayoverExposures", "LayoverLayouts",
        ]),
    // The pages that programs carry in themselves, by `#embed`.
    native("CPages", exclude: ["workbench", "demo"]),
    room(
        "LayoverContent",
        [
            "LayoverModel", "LayoverJSON", "LayoverFlags", "LayoverSchema", "LayoverCatalog", "LayoverAssembly",
            "LayoverFiles",
            "LayoverText",
            "LayoverSQLite", "LayoverStore", "LayoverProcesses", "LayoverHTTP", "LayoverSeal", "LayoverWeb",
            "LayoverFrame",
            "LayoverKills", "CPages",
        ]),
]

let everyRoom: [Target.Dependency] = [
    "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
    "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverTranslation", "LayoverAssembly", "LayoverPreview",
    "LayoverFiles",
    "LayoverYAML",
    "LayoverText",
    "LayoverPattern", "LayoverHTTP", "LayoverSeal", "LayoverSQLite", "LayoverStore", "LayoverUpstream",
    "LayoverProcesses", "LayoverMetrics", "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverExposures",
    "LayoverOFREP", "LayoverKills", "LayoverLayouts", "LayoverSearches", "LayoverContent",
]

// Wiring: the only place where adapters meet, then the programs.
let wiring: [Target] = [
    .target(name: "LayoverServer", dependencies: everyRoom, swiftSettings: strict),
    .target(name: "LayoverWorkbench", dependencies: everyRoom + ["LayoverServer", "CPages"], swiftSettings: strict),
    .target(
        name: "LayoverReference",
        dependencies: [
            "LayoverModel", "LayoverJSON", "LayoverTargeting", "LayoverExperiments", "LayoverFlags", "LayoverTemplates",
            "LayoverFlights", "LayoverSchema", "LayoverCatalog", "LayoverAssembly", "LayoverFiles", "LayoverYAML",
            "LayoverHTTP",
            "LayoverWeb", "LayoverFrame", "LayoverSuppliers", "LayoverExposures", "LayoverKills", "LayoverLayouts",
            "LayoverContent", "LayoverServer",
        ],
        swiftSettings: strict),
    program("layover", everyRoom + ["LayoverServer", "LayoverWorkbench", "LayoverReference"]),
    program("layover-conformance", everyRoom + ["LayoverServer"]),
    program("layover-supplier", everyRoom),
    native("CAllocations"),
    program("layover-bench", everyRoom + ["LayoverServer", "LayoverWorkbench", "CAllocations"]),
]

let testTargets: [Target] = [
    tests("LayoverModel"),
    tests("LayoverJSON", ["LayoverModel"]),
    tests("LayoverTargeting", ["LayoverModel", "LayoverPattern"]),
    tests("LayoverExperiments", ["LayoverTargeting", "LayoverJSON"]),
    tests("LayoverFlags", ["LayoverModel", "LayoverTargeting", "LayoverExperiments", "LayoverPattern"]),
    tests("LayoverTemplates", ["LayoverModel", "LayoverText"], exclude: ["Golden"]),
    tests("LayoverFlights", ["LayoverModel", "LayoverJSON", "LayoverProcesses"]),
    composedTests("LayoverCatalog"),
    tests("LayoverTranslation", ["LayoverModel", "LayoverSchema", "LayoverCatalog", "LayoverFiles", "LayoverServer"]),
    composedTests("LayoverAssembly"),
    .testTarget(
        name: "LayoverPreviewTests", dependencies: everyRoom + ["LayoverServer"], swiftSettings: strict),
    tests("LayoverWorkbench", everyRoom + ["LayoverServer"]),
    tests("LayoverFiles", ["LayoverModel"]),
    tests("LayoverYAML", ["LayoverModel"]),
    tests("LayoverText", ["LayoverModel"]),
    tests("LayoverPattern", ["LayoverModel"]),
    tests("LayoverHTTP", ["LayoverModel"]),
    tests("LayoverSeal", ["LayoverModel"]),
    tests("LayoverWeb", ["LayoverHTTP", "LayoverMetrics"]),
    tests("LayoverSQLite"),
    tests("LayoverStore", ["LayoverModel", "LayoverSeal", "LayoverSQLite"]),
    tests("LayoverUpstream", ["LayoverModel", "LayoverProcesses"]),
    tests("LayoverProcesses"),
    tests("LayoverServer", everyRoom + ["LayoverReference"]),
    tests("LayoverReference", everyRoom + ["LayoverServer"], exclude: ["Fixtures"]),
    .testTarget(
        name: "LayoverConformanceTests", dependencies: everyRoom + ["layover-conformance"], exclude: ["Vectors"],
        swiftSettings: strict),
    .testTarget(
        name: "LayoverSupplierTests", dependencies: everyRoom + ["layover-supplier"], swiftSettings: strict),
    .testTarget(
        name: "SystemTests", dependencies: everyRoom + ["LayoverServer", "LayoverWorkbench"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
]

let package = Package(
    name: "layover",
    products: [
        .executable(name: "layover", targets: ["layover"]),
        .executable(name: "layover-conformance", targets: ["layover-conformance"]),
        .executable(name: "layover-bench", targets: ["layover-bench"]),
        .executable(name: "layover-supplier", targets: ["layover-supplier"]),
    ],
    targets: words + bytes + pure + composed + adapters + frame + capabilities + wiring + testTargets,
    cxxLanguageStandard: .cxx17
)
