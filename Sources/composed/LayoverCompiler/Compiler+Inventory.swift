import LayoverCatalog
package import LayoverModel
import LayoverSchema
import LayoverTexts

extension Compiler {
    /// Lists the texts of a tree.
    ///
    /// Nothing is compiled, so it works on a tree with errors as far as its files can be read.
    package mutating func inventory(of files: [SourceFile]) -> TextInventory {
        let tree = read(files)
        let (units, environment) = (tree.units, tree.shared.environment)
        let needs = MarketNeeds(environment, units.widgets, tools: tools)
        let widgets = units.widgets.sorted { $0.key < $1.key }.compactMap { name, source in
            units.folders[name].map { folder in
                let speakers = needs.languages(of: folder).values.flatMap(\.speakers)
                return TextInventory.Widget(
                    source: source, texts: WidgetTexts(folder.messages.map(\.file)),
                    markets: Set(speakers.map(\.market.code)))
            }
        }
        let home = environment.settings.flatMap { Market($0.defaultMarket.name) }.flatMap(environment.market)
        return TextInventory(
            markets: environment.markets.map { TextInventory.Market(code: $0.market.code, locales: $0.locales) },
            widgets: widgets, campaigns: units.campaigns.sorted { $0.key < $1.key }.map(\.value),
            home: (home ?? environment.markets.first)?.locales.first,
            files: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }))
    }
}
