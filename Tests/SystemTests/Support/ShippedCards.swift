import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFlags
import LayoverJSON
import LayoverModel
@testable import LayoverPreview
@testable import LayoverSamples
import LayoverSchema
import LayoverTestKit

/// The HTML cards of a content tree, each with the values of its first sample that shows it.
struct ShippedCards {
    /// One card, in both of its forms.
    struct Pair {
        let widget: String
        let document: JSONValue
        let fragment: JSONValue
    }

    private let catalog: Catalog
    private let tools: AssemblyTools

    /// - Parameters:
    ///   - folder: Holds `widgets/` and `flags/`.
    ///   - origin: The origin of its pictures.
    /// - Throws: If the content has errors.
    init(_ folder: URL, origin: String) throws {
        let adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools(assetOrigin: origin))
        let compilation = compiler.compile(try ContentReader.read(root: folder.path).files)
        guard let catalog = compilation.catalog else { throw TestFailure("\(compilation.errors)") }
        self.catalog = catalog
        tools = adapters.assemblyTools.standingStill
    }

    /// The stylesheet of the fragments.
    var styles: CardStyles { catalog.styles }

    /// Widgets that are drawn from a template.
    var widgets: [String] { catalog.widgets.filter { $0.template != nil }.map(\.name) }

    /// The cards at a width and a text scale, in the language of the samples or in that of another market.
    func pairs(width: Int, scale: String = "1", in place: (market: String, locale: String)? = nil) throws -> [Pair] {
        let client = "platform=web, width=\(width), scale=\(scale)"
        return try catalog.widgets.indices.compactMap { index in
            guard catalog.widgets[index].template != nil else { return nil }
            for sample in catalog.widgets[index].samples {
                guard
                    let document = try card(
                        sample, of: index, client: "\(client), caps=\"card.html@1 action.open@1\"", in: place),
                    let fragment = try card(
                        sample, of: index, client: "\(client), caps=\"card.fragment@1 action.open@1\"", in: place)
                else { continue }
                return Pair(widget: catalog.widgets[index].name, document: document, fragment: fragment)
            }
            return nil
        }
    }

    private func card(
        _ sample: SampleSource, of widget: Int, client: String, in place: (market: String, locale: String)?
    ) throws -> JSONValue? {
        let serving = Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches))
        guard let stage = try? SampleScene(sample, of: widget, serving: serving, tools: tools) else { return nil }
        let own = stage.inputs.context
        let market = place.flatMap { catalog.market($0.market) } ?? own.market
        let locale = place.map { market.localeIndex(for: LocaleTag($0.locale)) } ?? own.localeIndex
        let context = RequestContext(
            market: market, localeIndex: locale, surface: own.surface, currency: nil,
            client: try ClientProfile(header: client), traveller: own.traveller, query: own.query, now: own.now,
            layoutID: "sample", unit: nil)
        guard let layout = context.layout?.trial(of: widget, in: catalog, zones: tools.zones, hasRoom: true)?.layout
        else { return nil }
        let results = FactCache.Results.given(SampleFacts(sample).values, isComplete: sample.isComplete)
        let inputs = LayoutInputs(
            serving: serving, context: context, layout: layout, results: results,
            phase: .results(offset: 0, count: nil), tools: tools,
            offers: SampleAnswer(sample, of: catalog.widgets[widget]).offers)
        var bytes: [UInt8] = []
        _ = Assembler.assemble(inputs, into: &bytes)
        let name = catalog.widgets[widget].name
        return try JSONValue(parsing: bytes)["cards"]?.items?.first {
            $0["widget"]?.string == name && $0["html"] != nil
        }
    }
}
