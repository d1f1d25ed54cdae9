import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTemplates

extension Catalog {
    /// Makes the catalog of a tree without errors.
    convenience init(
        hash: String, settings: SettingsSource, markets: [CompiledMarket], widgets: [CompiledWidget],
        arms: CompiledArms, campaigns: [CompiledCampaign], environment: Environment, flags: CompiledFlags,
        tools: CompilerTools
    ) {
        let rules = (widgets + arms.versions).reduce(into: [String: String]()) { rules, widget in
            rules.merge(widget.template?.ownRules ?? [:]) { first, _ in first }
        }
        self.init(
            hash: hash, zones: tools.zones.edition, content: tools.content, settings: settings, markets: markets,
            widgets: widgets, versions: arms.versions, pickArms: arms.pickArms, campaigns: campaigns,
            components: environment.components.values.sorted { $0.name.name < $1.name.name },
            formats: environment.formats, killSwitches: flags.killSwitches, experiments: flags.experiments,
            features: flags.features, reviews: flags.reviews, assets: environment.assets,
            styles: CardStyles(
                FragmentStylesheet.bytes(own: rules), digest: tools.digest, origin: tools.assetOrigin),
            surfaces: environment.layouts.map(\.name.name), layouts: environment.layouts, groups: environment.groups,
            parts: environment.parts)
    }
}
