import LayoverCatalog
import LayoverModel

/// A campaign in one file, with every text and picture that its widget needs.
struct NewCampaign {
    let name: String
    let owner: String
    let widget: CompiledWidget
    let markets: [CompiledMarket]
    let destinations: [String]
    let from: String
    let until: String
    let locale: LocaleTag
    let web: String

    func content(_ catalog: Catalog) throws -> NewContent {
        var lines = [
            "campaign: \(name)", "uses: \(widget.name)", "owner: \(owner)",
            "markets: [\(markets.map(\.market.code).joined(separator: ", "))]",
        ]
        if !destinations.isEmpty { lines.append("routes: { to: [\(destinations.joined(separator: ", "))] }") }
        lines += ["# Each market's own clock; a day alone is the whole day.", "from: \(from)", "until: \(until)"]
        if needs("campaign.image") { lines.append("image: \(try picture(catalog))") }
        if needs("campaign.link") { lines.append("link: { web: \"\(web)\" }") }
        let texts = wantedTexts
        if !texts.isEmpty { lines += ["text:"] + texts.flatMap(textLines) }
        var files = NewContent()
        files.add("widgets/campaigns/\(name).yaml", lines.joined(separator: "\n") + "\n")
        return files
    }

    private var sources: [(name: String, optional: Bool)] {
        widget.source.fields.compactMap { field in
            if case .source(let reference) = field.origin { (reference.name, field.optional) } else { nil }
        }
    }

    private func needs(_ source: String) -> Bool { sources.contains { $0.name == source } }

    /// The texts that the widget's fields are made of, and the words for its picture.
    private var wantedTexts: [String] {
        let named = sources.filter { $0.name.hasPrefix("campaign.text.") }
            .map { String($0.name.dropFirst("campaign.text.".count)) }
        let unique = named.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return needs("campaign.image") ? unique + ["alt"] : unique
    }

    private func textLines(_ text: String) -> [String] {
        let words = text == "alt" ? "What the picture shows" : spoken
        let languages = markets.flatMap(\.locales).reduce(into: [LocaleTag]()) { found, tag in
            if !found.contains(where: { $0.language == tag.language }) { found.append(tag) }
        }
        return ["  \(text):"]
            + languages.map { "    \($0): \"\(words)\"\($0.language == locale.language ? "" : "  # translate")" }
    }

    /// `monday-sale` as a reader would say it.
    private var spoken: String {
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Some picture that is there, for the author to replace.
    private func picture(_ catalog: Catalog) throws -> String {
        guard let picture = catalog.assets.keys.filter({ !$0.contains(".dark.") }).min() else {
            throw ContentError("'\(widget.name)' needs a picture; put one into widgets/assets first")
        }
        return picture
    }
}
