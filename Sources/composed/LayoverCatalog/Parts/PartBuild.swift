package import LayoverModel
package import LayoverSchema
package import LayoverTargeting

/// What parts may read besides their own files.
package struct PartBuild: Sendable {
    package let tools: CompilerTools
    /// Changes with the settings, markets, groups, tables, partials and assets.
    package var number = 0
    /// `nil` if the settings are missing or have errors.
    package var settings: SettingsSource?
    /// The file of the settings, for the keys that parts add to it; `nil` like `settings`.
    package var settingsFile: Decoding?
    /// The markets that are sound, sorted by code.
    package var markets: [ResolvedMarket] = []
    /// Codes of other markets, which are held back or have errors.
    package var absentMarkets: Set<String> = []
    /// The keys of the kill switches, sorted.
    package var killSwitches: [String] = []
    /// Groups that conditions may name.
    package var groups = MemberGroups.none
    /// The tables that are sound, by name.
    package var tables: [String: CompiledTable] = [:]
    /// The path of each table, sound or not, by name.
    package var tableFiles: [String: String] = [:]
    package var assets: [String: Asset] = [:]
    package var partials: [String: SourceFile] = [:]
    /// Partials that exist and have errors.
    package var brokenPartials: Set<String> = []
    /// The parts that are compiled already.
    package var parts = PartSet()

    package init(tools: CompilerTools) { self.tools = tools }

    /// The error for a file of a market; `nil` if the market exists, served, held back or broken.
    package func findUnknown(market code: String, at path: String) -> Diagnostic? {
        guard !absentMarkets.contains(code), !markets.contains(where: { $0.market.code == code }) else { return nil }
        let near = suggestion(for: code, among: markets.map(\.market.code))
        return .error(
            "page.market", "there is no market '\(code)'; \(meant(near, else: "add widgets/markets/\(code).yaml"))",
            at: SourceLocation(path))
    }
}
