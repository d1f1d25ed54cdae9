import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverPreview
import LayoverFrame
import LayoverSamples

/// `layover render`: the HTML cards as clients receive them, for every reader.
enum RenderCommand: Command {
    static let name = "render"
    static let summary = "write the html cards of samples as clients get them, for every kind of reader"
    static let operands = "[widget...]"
    static let options = [
        CommandOption("--market", "GB", repeats: true, "only this market; all by default"),
        CommandOption("--locale", "en-GB", repeats: true, "only this language; all of each market by default"),
        CommandOption("--scheme", "light|dark", repeats: true, "only this scheme; both by default"),
        CommandOption("--width", "POINTS", repeats: true, "this width; \(words(Readers.widths)) by default"),
        CommandOption("--scale", "PERCENT", repeats: true, "this text scale; \(words(Readers.scales)) by default"),
        CommandOption("--sample", "NAME", repeats: true, "only this sample; by default all that show their card"),
        CommandOption("--edge", nil, "also values at the edges of the fields' types, and every campaign"),
        CommandOption(
            "--asset-origin", "URL", "the prefix of the addresses of pictures; \(standardOrigin) by default"),
        CommandOption.out("FOLDER", "the folder to write to; without it one card is printed"),
        CommandOption.pseudoLocales, CommandOption.content,
    ]
    /// The origin of a server without settings.
    private static let standardOrigin = "http://127.0.0.1:8080"
    static let details = """
        Each sample of a widget is drawn in every market that has the widget, not only in its own, if its facts show the card.
        FOLDER gets a page for each card and manifest.json, which lists for each kind of reader the page and its height;
        identical pages are written once. FOLDER must be new or empty, or contain an older manifest.

        --edge adds for each card: longest and unbroken (300 characters), markup, right-to-left, without-spaces, absent (no
        optional value), zero, one, two, few, many, other (numbers by plural form), yen, dinar, and campaign-<name>.

        For example, one card on standard output, and everything:
          layover render price-alert --market NO --locale nb-NO --scheme dark --width 390 --scale 100 --sample two-months
          layover render --edge --out /tmp/cards

        Exit codes: 0 everything was drawn, 1 the content has errors, a card could not be written or nothing was drawn,
        2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let readers = try Readers(arguments)
        let content = try LoadedContent(
            arguments, assetOrigin: arguments.value("--asset-origin") ?? standardOrigin)
        let catalog = try content.requireCatalog()
        let selection = try RenderSelection(arguments, catalog)
        let gallery = CardGallery(catalog: catalog, tools: content.adapters.assemblyTools)
        let drawings = selection.drawings(from: gallery)
        for missing in drawings.missing { Terminal.printDiagnostic("render: \(missing)") }
        guard !drawings.found.isEmpty else { throw ContentError("no sample shows a card there") }
        guard let folder = arguments.value("--out") else { return try printOne(drawings.found, readers) }
        var pages = try PageFolder(folder)
        for drawing in drawings.found { try pages.write(drawing, for: readers) }
        try pages.writeManifest()
        Terminal.print(pages.summary)
        for failure in pages.failures { Terminal.printDiagnostic("render: \(failure)") }
        return pages.failures.isEmpty ? 0 : 1
    }

    private static func printOne(_ drawings: [RenderSelection.Drawing], _ readers: Readers) throws -> Int32 {
        let count = drawings.count * readers.count
        guard count == 1, let drawing = drawings.first, let reader = readers.all.first else {
            throw UsageError("\(count) cards match; select one, or set a folder with --out")
        }
        guard let card = reader.card(drawing.card) else { throw ContentError("the card could not be written") }
        Terminal.print(card.html)
        return 0
    }

    private static func words(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }
}
