package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON
package import LayoverModel

/// The looks of one widget's cards: every sample and campaign in every market and language, each as a short hash.
///
/// A hash covers what readers see of a card (its document or its data, height, label, place, links), but no members for
/// counting or timing. Equal content gives equal hashes on every machine with the same version of Layover and of ICU.
package struct WidgetSnapshots: Hashable, Sendable {
    /// The value for a sample without a card, in place of a hash.
    package static let hidden = "hidden"
    /// Letters of a hash: 48 bits, so that a collision among a million cards is unlikely.
    package static let hashLetters = 12

    package let widget: String
    package let hashes: [SnapshotKey: String]

    init(widget: String, hashes: [SnapshotKey: String]) {
        self.widget = widget
        self.hashes = hashes
    }

    /// - Parameters:
    ///   - widget: Its name; a widget that is not in the catalog has no snapshots.
    ///   - catalog: The catalog to draw from.
    ///   - markets: The markets to draw for; `nil` for all.
    ///   - tools: Tools for drawing and hashing.
    /// - Complexity: O(markets x languages x samples) assemblies of one card.
    package init(of widget: String, in catalog: Catalog, markets: Set<String>? = nil, tools: Tools) {
        self.widget = widget
        let drawing = SampleDrawing(catalog, tools.assembly)
        let samples = drawing.samples(of: widget)
        var hashes: [SnapshotKey: String] = [:]
        for market in drawing.markets(with: widget) where markets?.contains(market) ?? true {
            for locale in drawing.locales(of: market) {
                for name in samples {
                    let sample = SampleDrawing.Sample(widget: widget, name: name, market: market, locale: locale)
                    guard let moment = drawing.moment(for: sample) else { continue }
                    let card = drawing.card(of: sample, at: moment)
                    hashes[SnapshotKey(sample: name, locale: locale.tag, market: market)] = tools.snapshot(card)
                }
            }
        }
        self.hashes = hashes
    }
}

extension WidgetSnapshots {
    /// Tools for drawing cards and hashing the result.
    package struct Tools: Sendable {
        let assembly: AssemblyTools
        private let digest: any Digesting
        private let assetOrigin: String

        /// - Parameters:
        ///   - assembly: Tools of assemblies.
        ///   - digest: Makes hashes.
        ///   - assetOrigin: The origin that the catalog was compiled with; it belongs to the machine, so hashes do not
        ///     cover it.
        package init(assembly: AssemblyTools, digest: any Digesting, assetOrigin: String) {
            self.assembly = assembly.standingStill
            self.digest = digest
            self.assetOrigin = assetOrigin
        }

        /// Members that no reader sees: names that follow from the rest, members for counting, and the expiry.
        private static let unseen: Set<String> = ["hash", "log_id", "expires_at", "impression", "cap"]

        /// Makes the hash of one card in its wire form.
        package func snapshot(_ card: JSONValue?) -> String {
            guard let members = card?.members else { return WidgetSnapshots.hidden }
            let seen = JSONValue.object(members.filter { !Tools.unseen.contains($0.key) }).description
            let text = assetOrigin.isEmpty ? seen : seen.replacing(assetOrigin, with: "")
            return String(hexadecimal(digest.sha256([Array(text.utf8)])).prefix(WidgetSnapshots.hashLetters))
        }
    }
}
