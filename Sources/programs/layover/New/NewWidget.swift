import LayoverAdapters
import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTranslation
import LayoverWorkbench

/// A small working widget as a starting point for its author.
struct NewWidget {
    enum Form: String, CaseIterable { case html, native }

    let name: String
    let owner: String
    let form: Form
    /// The markets in which the widget is to appear; empty for all.
    let markets: [CompiledMarket]
    let surface: String
    /// The author's language.
    let locale: LocaleTag

    private var folder: String { "widgets/cards/\(name)" }

    func content(_ catalog: Catalog, _ content: LoadedContent) -> NewContent {
        var files = parts(catalog)
        place(catalog, content, &files)
        files.goLive(
            "write 'status: live' in \(folder)/widget.yaml to publish it: a draft is only visible in the preview")
        return files
    }

    private func parts(_ catalog: Catalog) -> NewContent {
        var files = NewContent()
        if form == .html {
            for (path, text) in draft(catalog).files { files.add(path, text) }
            return files
        }
        files.add("\(folder)/widget.yaml", definition)
        files.add("widgets/components/\(name)@1.yaml", contract)
        for tag in languages(catalog) { files.add("\(folder)/messages/\(tag).yaml", messages(tag)) }
        files.add("\(folder)/samples/some-results.yaml", shownSample)
        files.add("\(folder)/samples/no-results.yaml", hiddenSample)
        return files
    }

    /// The workbench's starter, with placeholder texts.
    private func draft(_ catalog: Catalog) -> WidgetDraft {
        var draft = WidgetDraft(name, owner: owner)
        draft.market = markets.first?.market.code
        let words = [
            ("label", "Good to know"), ("heading", "Good to know about {city}"),
            ("advice", "Say here what the reader should know."),
        ]
        draft.texts = words.map { text, words in
            CampaignDraft.Text(
                text,
                languages(catalog).map { CampaignDraft.Text.Wording($0.tag, words, isOpen: $0 != locale) })
        }
        return draft
    }

    private var definition: String {
        """
        widget: \(name)
        owner: \(owner)
        description: What this card is for, in one sentence.
        # A draft is only visible in the preview; 'live' is served.
        status: draft
        type: native
        component: \(name)@1
        # The card shows only if this is true.
        show_when: { results.count: { $gte: 1 } }
        place: bottom
        fields:
          city: { from: route.destination.city }
          heading: { message: heading }
        height: { compact: 144, regular: 108 }

        """
    }

    private var contract: String {
        """
        component: \(name)@1
        summary: What clients draw. A field that they know must keep its name and its type.
        fields: { city: { type: text }, heading: { type: text } }

        """
    }

    /// The author's language first, then one locale of each other language of the markets.
    private func languages(_ catalog: Catalog) -> [LocaleTag] {
        let needed = (markets.isEmpty ? catalog.markets : markets).flatMap(\.locales)
        return needed.reduce(into: [locale]) { found, tag in
            if !found.contains(where: { $0.language == tag.language }) { found.append(tag) }
        }
    }

    private func messages(_ tag: LocaleTag) -> String {
        let mark = tag == locale ? "" : "  \(OpenTexts.mark)"
        return """
            label: "Good to know"\(mark)
            heading: "Good to know about {city}"\(mark)

            """
    }

    private var place: String { markets.first.map { "market: \($0.market)\n" } ?? "" }

    private var shownSample: String {
        """
        sample: some-results
        summary: Results are in, and the destination is known.
        \(place)facts: { results.count: 12, route.destination.city: Oslo }
        expect: { card: shown, place: bottom, fields: { city: Oslo } }

        """
    }

    private var hiddenSample: String {
        """
        sample: no-results
        summary: Nothing was found.
        \(place)facts: { results.count: 0, route.destination.city: Oslo }
        expect: { card: hidden, reason: condition }

        """
    }

    /// Adds the widget to the layout.
    ///
    /// If that fails, notes the line to add.
    private func place(_ catalog: Catalog, _ content: LoadedContent, _ files: inout NewContent) {
        let path = "widgets/layouts/\(surface).yaml"
        guard let source = content.files.first(where: { $0.path == path }),
            let edited = edited(String(decoding: source.bytes, as: UTF8.self), at: path, of: content)
        else { return files.addNote("add it to \(path): \(line)") }
        var trial = files
        trial.edit(path, edited)
        guard stands(trial.compiled(into: content, isFinished: true).catalog, before: catalog) else {
            return files.addNote("add it to \(path): \(line)")
        }
        files = trial
    }

    private var line: String {
        markets.isEmpty
            ? "'- \(name)' at the end of 'widgets'"
            : markets.map { "'add: [{ widget: \(name) }]' for \($0.market) in 'markets'" }.joined(separator: ", ")
    }

    private func edited(_ text: String, at path: String, of content: LoadedContent) -> String? {
        let read = content.adapters.compilerTools().readYAML
        return LayoutEdit.adding(name, to: markets.map(\.market), in: text) { read(Array($0.utf8), path).root }
    }

    /// True if each layout has the widget where it should, and otherwise the same widgets in the same order.
    private func stands(_ catalog: Catalog?, before: Catalog) -> Bool {
        guard let catalog else { return false }
        return before.markets.allSatisfy { market in
            let isWanted = markets.isEmpty || markets.contains { $0.market == market.market }
            let old = NewWidget.names(before, market.market, surface)
            let new = NewWidget.names(catalog, market.market, surface)
            return new.contains(name) == isWanted && new.filter { $0 != name } == old
        }
    }

    private static func names(_ catalog: Catalog, _ market: Market, _ surface: String) -> [String] {
        let layout = catalog.market(market.code)?.layouts[surface]?.first
        return (layout?.slots ?? []).filter { $0.arm == nil }.map { catalog.cards[$0.widget].name }
    }
}
