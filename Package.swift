// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds with these, tests included: a warning is an error.
///
/// Programs and tests are made of the same objects, built once for release, so tests may look into modules there too.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

/// Tests and the rooms of desks are not optimized: that would take longer than they run.
let plain: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The largest target of tests, on all processors: a whole module is compiled on one.
let parallel: [SwiftSetting] = [
    .unsafeFlags(
        ["-no-whole-module-optimization", "-enable-batch-mode", "-incremental", "-num-threads", "0"],
        .when(configuration: .release))
]

/// Programs contain Swift's libraries and what these need; tests use them as they are installed.
let contained: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-static-stdlib", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationCollections", "-l_FoundationICU",
            "-lswiftSynchronization", "-lstdc++",
        ], .when(configuration: .release))
]

/// A row of the house, where imports only ever point up.
///
/// It is a folder of `Sources/`, and of `Tests/` for the tests beside it.
enum Row: String { case words, bytes, pure, composed, adapters, frame, capabilities, programs }

/// The targets of a line of names, as files import them: `JSON` is `LayoverJSON`; C targets and programs have their whole name.
func targets(_ names: String) -> [Target.Dependency] {
    names.split(whereSeparator: \.isWhitespace).map { .byName(name: whole(String($0))) }
}

func whole(_ name: String) -> String {
    let isWhole = name.first?.isLowercase == true || name.first == "C" && name.dropFirst().first?.isUppercase == true
    return isWhole ? name : "Layover\(name)"
}

/// A room names the targets that its own files import, and no others; so do programs and tests.
func room(_ row: Row, _ name: String, _ needs: String = "", _ settings: [SwiftSetting] = strict) -> Target {
    .target(
        name: whole(name), dependencies: targets(needs), path: "Sources/\(row)/\(whole(name))", swiftSettings: settings)
}

/// A room that works for one person at a desk, who waits for what other rooms compute and never for its own code.
func desk(_ name: String, _ needs: String) -> Target { room(.programs, name, needs, plain) }

/// Everything that the server does about one noun; what every capability imports is not named again.
func capability(_ name: String, _ needs: String) -> Target {
    room(.capabilities, name, "Model JSON Catalog Assembly HTTP Seal Metrics Web Frame \(needs)")
}

/// All symbols are bound at the start, so that the table of them is read-only from then on.
func program(_ row: Row, _ name: String, _ needs: String) -> Target {
    .executableTarget(
        name: name, dependencies: targets(needs), path: "Sources/\(row)/\(name)", swiftSettings: strict,
        linkerSettings: contained + [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])])
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

/// Tests beside a room, which import it, the words and the kit of all tests; golden folders are read in place.
func tests(_ row: Row, _ room: String, _ needs: String = "", exclude: [String] = []) -> Target {
    suite(
        "\(whole(room))Tests", "Model \(room == "Model" ? "" : room) TestKit \(needs)", in: "\(row)/", exclude: exclude)
}

/// Tests of rooms that need no other.
func tests(_ row: Row, of rooms: String) -> [Target] { rooms.split(separator: " ").map { tests(row, String($0)) } }

/// Tests of the whole, which are in no row.
func suite(_ name: String, _ needs: String, in folder: String = "", exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: targets(needs), path: "Tests/\(folder)\(name)", exclude: exclude,
        swiftSettings: plain + (folder.isEmpty ? parallel : []))
}

/// A program that tests start and kill.
func victim(_ name: String, _ needs: String, path: String) -> Target {
    .executableTarget(name: name, dependencies: targets(needs), path: "Tests/\(path)", swiftSettings: plain)
}

/// What tests of many rooms share.
func kit(_ name: String, _ needs: String) -> Target {
    .target(name: whole(name), dependencies: targets(needs), path: "Tests/\(whole(name))", swiftSettings: plain)
}

// Words: the nouns that every room speaks, and the small protocols by which rooms ask for what adapters do.
let words: [Target] = [room(.words, "Model")]

// Bytes: the JSON tape, lent as spans; memory for bodies, lent and taken back.
let bytes: [Target] = [
    native(.bytes, "CSimdJSON", linked: ["simdjson"], flags: ["-O3"]),
    room(.bytes, "JSON", "CSimdJSON"),
    room(.bytes, "Memory"),
    room(.bytes, "Deflate"),
]

// Pure: no files, sockets, clocks, environment or randomness.
let pure: [Target] = [
    room(.pure, "Targeting", "Model JSON"),
    room(.pure, "Experiments", "Model JSON Targeting"),
    room(.pure, "Flags", "Model Targeting Experiments"),
    room(.pure, "Templates", "Model"),
    native(.pure, "CAirports", linked: ["m"]),
    room(.pure, "Flights", "Model JSON CAirports"),
    room(.pure, "Trips", "Model JSON Flights"),
    room(.pure, "Audit", "Model"),
    room(.pure, "Pictures"),
    room(.pure, "Releases", "Model Targeting"),
    native(.pure, "CFinder"),
    room(.pure, "FindIndex", "CFinder"),
    native(.pure, "CHolidays"),
    room(.pure, "Pick", "Model JSON Targeting Flights CHolidays"),
    room(.pure, "Sentence", "Model JSON Targeting FindIndex"),
]

// Composed: from files to a catalog, from a catalog to a layout.
let composed: [Target] = [
    room(.composed, "Schema", "Model JSON Targeting Experiments Templates Flights Releases FindIndex"),
    room(.composed, "Catalog", "Model JSON Targeting Experiments Flags Templates Flights Pick Schema"),
    // The page of shared trips as it is shipped, by `#embed`.
    native(.composed, "CTripPage"),
    room(.composed, "Texts", "Model Templates Schema Catalog"),
    room(.composed, "Compiler", "Model Targeting Experiments Flags Templates Flights Schema Catalog Texts"),
    // Parts: what nouns write in files of their own; `Parts` lists them.
    room(.composed, "FindContent", "Model Flights FindIndex Schema Catalog"),
    room(.composed, "SentenceContent", "Model Targeting Flags Sentence Schema Catalog"),
    room(.composed, "TripContent", "Model Templates Pictures Schema Catalog CTripPage Texts"),
    room(.composed, "Parts", "Catalog FindContent SentenceContent TripContent"),
    room(.composed, "Translation", "Model JSON Schema Catalog Texts Compiler"),
    room(.composed, "Assembly", "Model JSON Targeting Experiments Flags Templates Flights Pick Schema Catalog"),
    room(.composed, "Samples", "Model JSON Flags Flights Pick Schema Catalog Assembly"),
    room(
        .composed, "Preview",
        "Model JSON Targeting Experiments Flags Templates Flights Pick Schema Catalog Texts Compiler Assembly "
            + "Samples"),
]

// Adapters: one C library each; two of them never meet, but for stores above their database and the rules of their rows.
let adapters: [Target] = [
    library(.adapters, "CYAML", pkgConfig: "yaml-0.1"),
    room(.adapters, "YAML", "Model CYAML"),
    native(.adapters, "CICU", linked: ["icui18n", "icuuc", "icudata"]),
    room(.adapters, "Text", "Model CICU"),
    room(.adapters, "Zones", "Model"),
    native(.adapters, "CRE2", linked: ["re2"]),
    room(.adapters, "Pattern", "Model CRE2"),
    library(.adapters, "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    room(.adapters, "HTTP", "Model Memory CMicroHTTPD"),
    library(.adapters, "CSodium", pkgConfig: "libsodium"),
    room(.adapters, "Seal", "Model CSodium"),
    library(.adapters, "CSQLite", pkgConfig: "sqlite3"),
    room(.adapters, "SQLite", "CSQLite"),
    room(.adapters, "KillsSQLite", "Model Audit SQLite"),
    room(.adapters, "TripsSQLite", "Model Trips SQLite"),
    room(.adapters, "FindSQLite", "FindIndex SQLite"),
    // libpq is opened when it is wanted: no program is linked with it.
    native(.adapters, "COpening"),
    native(.adapters, "CPostgres", dependencies: ["COpening"]),
    room(.adapters, "Postgres", "CPostgres"),
    room(.adapters, "TripsPostgres", "Model Trips Postgres"),
    room(.adapters, "KillsPostgres", "Model Audit Postgres"),
    native(.adapters, "CKafka", dependencies: ["COpening"]),
    room(.adapters, "Kafka", "CKafka"),
    room(.adapters, "RowsPostgres", "Experiments Postgres"),
    library(.adapters, "CCurl", pkgConfig: "libcurl"),
    room(.adapters, "Upstream", "Model Memory CCurl"),
    library(.adapters, "CSpawn"),
    library(.adapters, "CMalloc"),
    native(.adapters, "CFatalSignals"),
    room(.adapters, "Processes", "CSpawn CMalloc CFatalSignals"),
    native(
        .adapters, "CCairo",
        linked: ["pangocairo-1.0", "pango-1.0", "gobject-2.0", "glib-2.0", "cairo", "png16", "fontconfig"],
        headers: ["pango-1.0", "glib-2.0", "harfbuzz", "cairo"]),
    room(.adapters, "Draw", "Pictures CCairo"),
    room(.adapters, "Files", "Model"),
    library(.adapters, "CQREncode", pkgConfig: "libqrencode"),
    room(.adapters, "QR", "Model CQREncode"),
    library(.adapters, "CZstd", pkgConfig: "libzstd"),
    room(.adapters, "Zstd", "CZstd"),
    library(.adapters, "CDeflate"),
    room(.adapters, "Gzip", "Deflate CDeflate"),
]

// Frame: what every capability of the server stands in.
let frame: [Target] = [
    room(.frame, "Metrics"),
    room(.frame, "Web", "Model JSON HTTP Metrics"),
    room(.frame, "Adapters", "Model Catalog Parts Assembly YAML Text Zones Pattern Seal"),
    room(
        .frame, "Frame",
        "Model JSON Deflate Targeting Flags Flights Releases Schema Catalog Assembly HTTP Seal Postgres Files "
            + "Gzip Metrics Web Adapters"),
]

// Capabilities: each is all that the server does about one noun.
let capabilities: [Target] = [
    capability("Suppliers", "Flights Schema YAML Text Upstream Gzip"),
    capability("Exposures", "Experiments Schema SQLite Postgres Kafka RowsPostgres Files"),
    capability("OFREP", "Targeting Experiments Flags Schema Exposures"),
    capability("Kills", "Flags Audit YAML SQLite KillsSQLite Postgres KillsPostgres Upstream Files Suppliers"),
    capability("Layouts", "Experiments Flags Flights Gzip Adapters Suppliers Exposures"),
    capability("Searches", "Experiments Flags Flights Text Upstream Adapters Suppliers Exposures Layouts"),
    capability(
        "TripsAPI",
        "Flags Templates Flights Trips Pictures Schema Compiler TripContent SQLite TripsSQLite Postgres "
            + "TripsPostgres Upstream Processes Files QR Adapters Suppliers CTripImage"),
    capability("AppLinks", "Schema"),
    capability("FindAPI", "Flags Flights FindIndex Sentence Schema FindContent SQLite FindSQLite Files Adapters"),
    capability("PickAPI", "Targeting Experiments Flags Flights Pick Upstream Adapters Suppliers Exposures"),
    capability(
        "SentenceAPI", "Targeting Experiments Flags Flights Sentence Schema SentenceContent Text Adapters Exposures"),
    capability("CardPreviews", "Preview Adapters"),
    // How a trip looks beside a link to it where content does not say, and where nothing can be drawn; by `#embed`.
    native(.capabilities, "CTripImage", exclude: ["default.png"]),
    // The pages that programs carry in themselves, by `#embed`.
    native(.capabilities, "CPages", exclude: ["workbench", "demo"]),
    capability("Demo", "Flights SentenceContent TripContent CPages"),
    capability(
        "Content",
        "Audit Releases Schema Compiler Text Zones SQLite KillsSQLite Postgres KillsPostgres Upstream Processes "
            + "Files Zstd Adapters Kills"),
]

// Programs: the server is a list of capabilities; here alone may everything meet.
let programs: [Target] = [
    room(
        .programs, "Server",
        "Model JSON Catalog Parts Assembly HTTP Seal SQLite Postgres Processes Files Metrics Web Adapters Frame "
            + "Suppliers Exposures OFREP Kills Layouts Searches TripsAPI AppLinks FindAPI PickAPI SentenceAPI "
            + "CardPreviews Demo Content"),
    // Chromium, where cards are measured and drawn, and git, by which content is compared and sent: for the workbench's use.
    desk("Browser", "JSON Processes"),
    desk("Git", "Model Processes Files"),
    // Cards as files and pictures; people of a team and their proxy; changes that are sent for review: the workbench's too.
    room(.programs, "Export", "Model JSON Flights Catalog Preview Files Browser"),
    desk("Team", "Model JSON HTTP Seal Files Web Frame"),
    desk("Review", "Model JSON Catalog Compiler Preview Files Browser Git Export Team"),
    desk(
        "Workbench",
        "Model JSON Templates Flights Releases FindIndex Sentence Schema Catalog Compiler FindContent "
            + "SentenceContent TripContent Parts Translation Assembly Samples Preview Zones HTTP Seal Upstream Files "
            + "QR Web Adapters Frame Kills Demo Content Browser Git Export Team Review"),
    desk(
        "Reference",
        "Model JSON Targeting Experiments Templates Schema Catalog Parts Assembly YAML HTTP Files Metrics Web "
            + "Adapters Frame Suppliers Exposures Layouts Server"),
    program(
        .programs, "layover",
        "Model JSON Targeting Experiments Flags Templates Flights Trips Audit Releases FindIndex Pick Sentence "
            + "Schema Catalog Compiler FindContent SentenceContent Parts Translation Assembly Samples Preview YAML "
            + "Text Zones Pattern HTTP KillsSQLite TripsSQLite FindSQLite Postgres TripsPostgres KillsPostgres "
            + "Upstream Processes Files Adapters Frame Suppliers Exposures Kills Searches FindAPI Demo Content Server "
            + "Browser Git Export Team Workbench Reference"),
    desk(
        "Conformance",
        "Model JSON Targeting Experiments Flags Templates Flights Trips FindIndex Pick Sentence Compiler "
            + "FindContent Translation YAML Text Zones Pattern HTTP Seal SQLite TripsSQLite Upstream Processes Web "
            + "Adapters Frame OFREP SentenceAPI Server"),
    program(.programs, "layover-conformance", "Conformance"),
    room(.programs, "PlayedSupplier", "Model JSON Flights Text Zones Gzip Suppliers"),
    program(.programs, "layover-supplier", "PlayedSupplier"),
    program(.programs, "layover-draw", "Pictures Processes Draw"),
    native(.programs, "CAllocations"),
    program(
        .programs, "layover-bench",
        "Model JSON Deflate Targeting Experiments Flags Templates Flights Trips FindIndex Pick Sentence Catalog "
            + "Compiler FindContent SentenceContent Assembly Preview Text Pattern Seal SQLite TripsSQLite FindSQLite "
            + "Upstream Processes Files Gzip Adapters Frame Exposures Server Browser CAllocations"),
]

let testTargets: [Target] = [
    kit("NotesKit", "Model JSON Flags Schema Catalog Assembly HTTP Metrics Web Frame"),
    kit("TestKit", "Model JSON"),
    kit("TripKit", "Model Trips Seal TestKit"),
    victim("layover-trip-writer", "Model Trips TripsSQLite TripKit", path: "LayoverTripWriter"),
    victim("layover-row-shipper", "Experiments Postgres RowsPostgres Frame Exposures", path: "LayoverRowShipper"),
    kit("BrowserKit", "JSON Browser"),
    kit("KillKit", "Model Audit Seal"),
    kit("PostgresKit", "Postgres Processes TestKit"),
    kit("KafkaKit", "Processes TestKit"),
    kit("ContentKit", "Model Catalog Compiler Adapters TestKit"),
    kit("GitKit", "Git TestKit"),
    tests(.pure, "Targeting", "Pattern"),
    tests(.pure, "Experiments", "JSON Targeting"),
    tests(.pure, "Flags", "Targeting Experiments Pattern"),
    tests(.pure, "Templates", "Text", exclude: ["Golden"]),
    tests(.pure, "Flights", "JSON Processes"),
    tests(.pure, "Releases", "Seal Files Zstd"),
    tests(.pure, "Pick", "JSON Flights YAML Text Pattern"),
    tests(.pure, "Sentence", "JSON YAML Text"),
    tests(.pure, "Trips", "JSON TripKit"),
    tests(
        .composed, "Compiler",
        "JSON Targeting Experiments Flags Templates Pictures Schema Catalog FindContent SentenceContent "
            + "TripContent Parts Assembly Text Pattern Files Adapters Server NotesKit", exclude: ["Golden"]),
    tests(.composed, "FindContent", "FindIndex Catalog Compiler Files Adapters"),
    tests(.composed, "Parts", "Schema Catalog Assembly"),
    tests(.composed, "Translation", "JSON Schema Catalog Compiler YAML Files Adapters"),
    tests(
        .composed, "Assembly",
        "JSON Targeting Experiments Flags Templates Flights Pick Schema Catalog Compiler Parts Adapters Frame "
            + "Layouts",
        exclude: ["Golden"]
    ),
    tests(.composed, "Samples", "Catalog Assembly Adapters ContentKit"),
    tests(
        .composed, "Preview",
        "JSON Targeting Flags Flights Pick Schema Catalog Compiler Assembly Samples YAML Text Pattern Files "
            + "Adapters ContentKit"),
    tests(.adapters, "Zones", "Text Processes"),
    tests(.adapters, "KillsSQLite", "Audit Seal SQLite KillKit"),
    tests(.adapters, "KillsPostgres", "Audit Seal Postgres KillKit PostgresKit"),
    tests(.adapters, "TripsSQLite", "Trips SQLite Processes TripKit"),
    tests(.adapters, "FindSQLite", "FindIndex SQLite"),
    tests(.adapters, "Upstream", "Processes"),
    tests(.adapters, "Postgres", "Processes PostgresKit"),
    tests(.adapters, "TripsPostgres", "Trips Postgres TripKit PostgresKit"),
    tests(.adapters, "Kafka", "KafkaKit"),
    tests(.adapters, "RowsPostgres", "Experiments Postgres PostgresKit"),
    tests(.adapters, "Draw", "Pictures"),
    tests(.adapters, "Gzip", "Deflate", exclude: ["packers.py"]),
    tests(.frame, "Web", "JSON HTTP Metrics"),
    tests(.frame, "Frame", "JSON Deflate Releases Assembly HTTP Seal Gzip Web"),
    tests(
        .capabilities, "Suppliers", "JSON Flights Schema Catalog Assembly HTTP Seal Upstream Gzip Metrics Web Frame"
    ),
    tests(
        .capabilities, "Exposures",
        "JSON Experiments Assembly Seal Postgres Kafka RowsPostgres Processes Files Metrics Frame PostgresKit "
            + "KafkaKit"),
    tests(.capabilities, "OFREP", "JSON Compiler HTTP Seal Web Adapters Frame Exposures"),
    tests(
        .capabilities, "Kills",
        "JSON Flags Audit Catalog Compiler Assembly Seal SQLite KillsSQLite Upstream Metrics Adapters Frame"),
    tests(.capabilities, "Layouts", "JSON Compiler Assembly HTTP Web Adapters Frame Suppliers Exposures"),
    tests(
        .capabilities, "Searches",
        "JSON Flags Flights Catalog Compiler Assembly Seal Metrics Web Adapters Frame Suppliers Layouts Server"),
    tests(
        .capabilities, "PickAPI",
        "JSON Experiments Flags Flights Pick Catalog Compiler Assembly Text HTTP Upstream Web Adapters Frame "
            + "Suppliers Exposures"),
    tests(.capabilities, "FindAPI", "Frame"),
    tests(
        .capabilities, "SentenceAPI",
        "JSON Experiments Flags Sentence Compiler Assembly HTTP Web Adapters Frame Exposures"),
    tests(
        .capabilities, "Content",
        "JSON Flags Releases Schema Catalog Compiler Parts Assembly Text Zones Seal Postgres Upstream Files "
            + "Metrics Adapters Frame Kills Demo PostgresKit"),
    tests(.capabilities, "Demo", "JSON Flights"),
    tests(
        .capabilities, "TripsAPI",
        "JSON Flights Trips Pictures Templates Catalog Compiler TripContent Assembly HTTP Seal TripsSQLite Upstream "
            + "Files Metrics Web Adapters Frame Suppliers TripKit ContentKit"),
    tests(.capabilities, "AppLinks", "JSON Schema YAML"),
    tests(.capabilities, "CardPreviews", "JSON Frame"),
    tests(
        .programs, "Server",
        "JSON Flags Schema Catalog Compiler Parts Assembly YAML HTTP Metrics Web Adapters Frame Searches "
            + "Reference NotesKit ContentKit"),
    tests(.programs, "Workbench", "JSON Catalog Preview YAML Seal Adapters Browser Git Export BrowserKit"),
    tests(.programs, "Git", "Processes GitKit"),
    tests(.programs, "Export", "Catalog"),
    tests(.programs, "Team", "JSON HTTP Seal Files"),
    tests(
        .programs, "Review", "JSON Catalog Compiler Preview Seal Processes Adapters Git Export Team Workbench GitKit"),
    tests(
        .programs, "Reference",
        "JSON Targeting Flights Schema Catalog Compiler Parts YAML Pattern HTTP Seal Processes Files Web "
            + "Adapters Frame Suppliers OFREP TripsAPI FindAPI Demo Server", exclude: ["Fixtures"]),
    tests(.programs, "Conformance", "JSON", exclude: ["Vectors"]),
    tests(.programs, "PlayedSupplier", "JSON Flights Text Suppliers"),
    suite(
        "SystemTests",
        "Model JSON Deflate Targeting Experiments Flags Pictures FindIndex Sentence Schema Catalog Compiler "
            + "Assembly Samples Preview YAML HTTP Seal SQLite TripsSQLite Postgres Processes Files QR Gzip Metrics "
            + "Web Adapters Frame Suppliers Exposures TripsAPI Server Browser Team Workbench Reference TestKit "
            + "BrowserKit PostgresKit GitKit"),
    suite("TidyTests", "TestKit"),
]

let bareTests =
    tests(.words, of: "Model")
    + tests(.bytes, of: "JSON Memory Deflate")
    + tests(.pure, of: "Pictures FindIndex")
    + tests(.composed, of: "Schema")
    + tests(.adapters, of: "YAML Text Pattern HTTP Seal SQLite Processes Files QR Zstd")
    + tests(.frame, of: "Metrics")

let package = Package(
    name: "layover",
    targets: words + bytes + pure + composed + adapters + frame + capabilities + programs + testTargets + bareTests,
    cxxLanguageStandard: .cxx17
)
