package import LayoverAssembly
package import LayoverCatalog
import LayoverJSON
package import LayoverModel

/// How the cards of one widget look: every sample and campaign in every market and language, each as a short hash.
///
/// A hash covers what readers see of a card (its document or its data, height, label, place, links), and nothing that
/// counts or times it. Equal content gives equal hashes on every machine with the same version of Layover and of ICU.
package struct WidgetLooks: Hashable, Sendable {
    /// Stands in place of a hash where a sample shows no card.
    package static let hidden = "hidden"
    /// Letters of a hash: 48 bits, so that no two of a million cards are alike by chance.
    package static let hashLetters = 12

    package let widget: String
    package let looks: [LookKey: String]

    init(widget: String, looks: [LookKey: String]) {
        self.widget = widget
        self.looks = looks
    }

    /// - Parameters:
    ///   - widget: Its name; one that the catalog has not has no looks.
    ///   - catalog: Where it is drawn from.
    ///   - markets: Draws it for these alone; `nil` for all.
    ///   - tools: What drawing needs.
    /// - Complexity: O(markets x languages x samples) assemblies of one card.
    package init(of widget: String, in catalog: Catalog, markets: Set<String>? = nil, tools: Tools) {
        self.widget = widget
        let drawing = SampleDrawing(catalog, tools.assembly)
        let samples = drawing.samples(of: widget)
        var looks: [LookKey: String] = [:]
        for market in drawing.markets(with: widget) where markets?.contains(market) ?? true {
            for locale in drawing.locales(of: market) {
                for sample in samples {
                    guard let moment = drawing.moment(for: widget, sample, market, locale) else { continue }
                    let card = drawing.card(of: widget, sample, market, locale, at: moment)
                    looks[LookKey(sample: sample, locale: locale.tag, market: market)] = tools.look(card)
                }
            }
        }
        self.looks = looks
    }
}

extension WidgetLooks {
    /// What it takes to draw cards and to name what was drawn.
    package struct Tools: Sendable {
        let assembly: AssemblyTools
        private let digest: any Digesting
        private let assetOrigin: String

        /// - Parameters:
        ///   - assembly: What assemblies need of the world.
        ///   - digest: Makes hashes.
        ///   - assetOrigin: What the catalog was compiled with; it is the machine's and no part of a look.
        package init(assembly: AssemblyTools, digest: any Digesting, assetOrigin: String) {
            self.assembly = assembly.standingStill
            self.digest = digest
            self.assetOrigin = assetOrigin
        }

        /// What is not seen: names that follow from the rest, what is counted, and until when a card may be kept.
        private static let unseen: Set<String> = ["hash", "log_id", "expires_at", "impression", "cap"]

        func look(_ card: JSONValue?) -> String {
            guard let members = card?.members else { return WidgetLooks.hidden }
            let seen = JSONValue.object(members.filter { !Tools.unseen.contains($0.key) }).description
            let text = assetOrigin.isEmpty ? seen : seen.replacing(assetOrigin, with: "")
            return String(hexadecimal(digest.sha256([Array(text.utf8)])).prefix(WidgetLooks.hashLetters))
        }
    }
}
