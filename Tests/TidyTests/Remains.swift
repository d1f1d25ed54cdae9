/// Places that still break a rule: mending one lowers its number, and no number rises.
enum Remains {
    /// Lines of papers that are too long, by file.
    static let longLines = ShrinkingList(
        noun: "lines above \(PaperRule.lineLength) characters",
        counts: [:])

    /// Files of a target's longest cycle.
    static let cycles = ShrinkingList(
        noun: "files in a cycle", counts: [:])

    /// Lines that spell entities of HTML or XML, by file.
    static let entities = ShrinkingList(noun: "lines with entities", counts: [:])

    /// Imports that name nothing, by file: removing one compiles every target above.
    static let imports = ShrinkingList(
        noun: "imports that name nothing", counts: [:])

    /// Targets with a limit of their own, until they are split.
    static let targetLimits: [String: Int] = [:]

    /// Expectations that join facts by `&&`, by target of tests.
    static let conjunctions = ShrinkingList(
        noun: "expectations with '&&'",
        counts: [
            "LayoverAssemblyTests": 2, "LayoverCompilerTests": 1, "LayoverConformanceTests": 1,
            "LayoverContentTests": 2, "LayoverFilesTests": 3, "LayoverFindSQLiteTests": 1, "LayoverFlightsTests": 2,
            "LayoverFrameTests": 3, "LayoverHTTPTests": 2, "LayoverKillsSQLiteTests": 1, "LayoverKillsTests": 1,
            "LayoverMemoryTests": 1, "LayoverMetricsTests": 4, "LayoverPickAPITests": 1, "LayoverPickTests": 1,
            "LayoverPlayedSupplierTests": 1, "LayoverPreviewTests": 5, "LayoverProcessesTests": 1,
            "LayoverReferenceTests": 1, "LayoverSQLiteTests": 3, "LayoverSealTests": 1,
            "LayoverSuppliersTests": 3, "LayoverTeamTests": 1, "LayoverTranslationTests": 1, "LayoverTripsAPITests": 5,
            "LayoverTripsPostgresTests": 2, "LayoverTripsSQLiteTests": 1, "LayoverTripsTests": 1,
            "LayoverWorkbenchTests": 3, "SystemTests": 818,
        ])
}
