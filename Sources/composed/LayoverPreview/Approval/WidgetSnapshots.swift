package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON
package import LayoverModel

/// Looks of the cards of one widget: every sample and campaign in every market and language, each as a short hash.
///
/// A hash covers what readers see of a card (its document or its data, height, label, place, links), and nothing that
/// counts or times it. Equal content gives equal hashes on every machine with the same version of Layover and of ICU.
package struct WidgetSnapshots: Hashable, Sendable {
    /// Stands in place of a hash where a sample shows no card.
    package static let hidden = "hidden"
    /// Letters of a hash: 48 bits, so that no two of a million cards are alike by chance.
    package static let hashLetters = 12

    package let widget: String
    package let hashes: [SnapshotKey: String]

    init(widget: String, hashes: [SnapshotKey: String]) {
        self.widget = widget
        self.hashes = hashes
    }

    /// - Parameters:
    ///   - widget: Its name; one that the catalog has not has no snapshots.
    ///   - catalog: Where it is drawn from.
    ///   - markets: Draws it for these alone; `nil` for all.
    ///   - tools: What drawing needs.
    /// - Complexity: O(markets x languages x samples) assemblies of one card.
    package init(of widget: String, in catalog: Catalog, markets: Set<String>? = nil, tools: Tools) {
        self.widget = widget
        let drawing = SampleDrawing(catalog, tools.assembly)
        let samples = drawing.samples(of: widget)
        var hashes: [SnapshotKey: String] = [:]
        for market in drawing.markets(with: widget) where markets?.contains(market) ?? true {
            for locale in drawing.locales(of: market) {
                for sample in samples {
                    guard let moment = drawing.moment(for: widget, sample, market, locale) else { continue }
                    let card = drawing.card(of: widget, sample, market, locale, at: moment)
                    hashes[SnapshotKey(sample: sample, locale: locale.tag, market: market)] = tools.snapshot(card)
                }
            }
        }
        self.hashes = hashes
    }
}

extension WidgetSnapshots {
    /// Tools for drawing cards and for naming what was drawn.
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

        /// Members that no reader sees: names that follow from the rest, what is counted, and until when a card may be
        /// kept.
        private static let unseen: Set<String> = ["hash", "log_id", "expires_at", "impression", "cap"]

        /// Makes the hash of one card as the wire has it.
        package func snapshot(_ card: JSONValue?) -> String {
            guard let members = card?.members else { return WidgetSnapshots.hidden }
            let seen = JSONValue.object(members.filter { !Tools.unseen.contains($0.key) }).description
            let text = assetOrigin.isEmpty ? seen : seen.replacing(assetOrigin, with: "")
            return String(hexadecimal(digest.sha256([Array(text.utf8)])).prefix(WidgetSnapshots.hashLetters))
        }
    }
}
