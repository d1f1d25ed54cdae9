package import LayoverCatalog
package import LayoverModel
import LayoverSchema

/// The names in some content, which editors suggest.
///
/// Without content, no names are known.
package struct ContentNames: Sendable {
    private var names: [Shape.Noun: [String]] = [:]
    /// The languages of all markets.
    private(set) var locales: [String] = []
    /// The attributes of callers that `layover.yaml` declares.
    private(set) var attributes: [String] = []

    package init() {}

    /// Reads names from paths, and languages from the market files, even if the content does not compile.
    package init(_ files: [SourceFile], _ tools: CompilerTools) {
        var locales: Set<String> = []
        var services: Set<String> = []
        for file in files {
            guard let (kind, found) = tools.content.kind(of: file.path) else { continue }
            if let noun = kind.noun, let name = kind.unit(named: found)?.name ?? found.last {
                names[noun, default: []].append(name)
            }
            if kind == .settings {
                attributes = (tools.readYAML(file.bytes, file.path).root?["attributes"]?.entries ?? []).map(\.key)
                    .sorted()
            }
            if kind == .widget, let provider = tools.readYAML(file.bytes, file.path).root?["provider"] {
                services.formUnion([provider["service"]?.text].compactMap { $0 })
            }
            guard kind == .market, let root = tools.readYAML(file.bytes, file.path).root else { continue }
            locales.formUnion((root["locales"]?.list ?? []).compactMap { $0.text })
        }
        for (noun, found) in names { names[noun] = found.sorted() }
        self.locales = locales.sorted()
        names[.killable] =
            killable + (tools.content.providers.map { $0.kind } + services.sorted()).map { "provider:\($0)" }
    }

    /// The known names; `nil` if there are no known names, and then any name is valid.
    func known(_ noun: Shape.Noun) -> [String]? {
        names[noun].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The files of markets that are countries, without the shared ones that others extend.
    var marketCodes: [String] { (names[.market] ?? []).filter { Market($0) != nil } }

    private var killable: [String] {
        let kinds: [(Shape.Noun, String)] = [
            (.widget, ""), (.campaign, "campaign:"), (.component, "component:"), (.format, "format:"),
            (.feature, "feature:"), (.experiment, "experiment:"),
        ]
        return kinds.flatMap { noun, prefix in (names[noun] ?? []).map { prefix + $0 } }
    }
}
