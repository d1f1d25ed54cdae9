import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTemplates
import LayoverTexts

/// One form of the page of shared trips, before it is compiled for each language: a template and its texts.
struct TripPageForm {
    /// The text that describes the page in previews of links to it.
    private static let tagline = "tagline"

    private let template: ContentFile
    private let messages: [ContentFile]
    private let folder: String
    private let build: PartBuild
    private var tools: CompilerTools { build.tools }
    private(set) var findings: [Diagnostic] = []

    init(_ template: ContentFile, _ messages: [ContentFile], folder: String, in build: PartBuild) {
        self.template = template
        self.messages = messages
        self.folder = folder
        self.build = build
    }

    /// The page for each language of each market: in that language, else in the market's next complete one, else in
    /// English.
    mutating func compile(
        for markets: [ResolvedMarket]
    ) -> [Market: [LocaleTag: TripPages.Page]] {
        let texts = WidgetTexts(messages)
        let needs = LanguageNeeds(of: markets).languages
        let localized = compileTexts(texts, needs)
        checkTagline(of: texts)
        let compiled = compileTemplate(texts, localized)
        checkTexts(texts, compiled, needs)
        guard let template = compiled else { return [:] }
        checkPages(of: template)
        let indices = template.messages.map { texts.names.firstIndex(of: $0) }
        let tagline = texts.names.firstIndex(of: TripPageForm.tagline)
        let pages = localized.mapValues { entry in
            TripPages.Page(
                template, entry.locale, indices.map { $0.map { entry.messages[$0] } },
                tagline: tagline.flatMap { entry.messages[$0].constant } ?? "")
        }
        return markets.reduce(into: [:]) { all, market in
            for locale in market.locales {
                let chain = LanguageChain.from(locale, in: market.locales) + texts.languages.filter(\.isEnglish)
                all[market.market, default: [:]][locale] = chain.lazy.compactMap { pages[$0] }.first
            }
        }
    }

    private mutating func compileTexts(
        _ texts: WidgetTexts, _ needs: [LocaleTag: LanguageNeed]
    ) -> [LocaleTag: LocalizedWidget] {
        var compiler = TextCompiler(tools: tools, fields: TripPageForm.plans, files: messages.map(\.source))
        let needed = Set(needs.keys).union(texts.languages.filter(\.isEnglish))
        var localized: [LocaleTag: LocalizedWidget] = [:]
        for locale in needed.sorted() {
            if let pseudo = tools.pseudoLocale(locale) {
                let english = texts.firstComplete(of: texts.languages.filter(\.isEnglish) + texts.languages)
                localized[locale] = english.flatMap { texts.compile(for: $0, with: &compiler) }?.rewritten(as: pseudo)
                continue
            }
            localized[locale] = texts.compile(for: locale, with: &compiler)
        }
        findings += Set(compiler.findings).sorted()
        return localized
    }

    private mutating func compileTemplate(
        _ texts: WidgetTexts, _ localized: [LocaleTag: LocalizedWidget]
    ) -> CardTemplate? {
        let compiler = TemplateCompiler(
            settings: tools.templateSettings(build.settings), kind: .page,
            partials: { [partials = build.partials] in partials[$0] },
            partialNames: Array(build.partials.keys), brokenPartials: build.brokenPartials,
            messages: texts.arguments(in: Array(localized.values), TripPageForm.plans), digest: tools.digest)
        let (compiled, found) = compiler.compile(
            template.source,
            fields: TripPageContract.fields.map { TemplateField($0.name, $0.type, optional: $0.optional) })
        findings += found
        return compiled
    }

    private mutating func checkTagline(of texts: WidgetTexts) {
        guard !texts.names.contains(TripPageForm.tagline) else { return }
        findings.append(
            .error(
                "message.no-tagline",
                "no text '\(TripPageForm.tagline)'; add it to messages/<locale>.yaml: previews of a link show it",
                at: SourceLocation(template.source.path)))
    }

    /// Warns about pages for which a template draws nothing although it distinguishes pages: readers would see an empty
    /// one.
    private mutating func checkPages(of template: CardTemplate) {
        let pages = TripPageContract.pages.map(\.name)
        let missing = pages.filter { !template.usedFields.contains($0) }
        guard missing.count < pages.count else { return }
        let place = SourceLocation(self.template.source.path)
        findings += missing.map { name in
            Diagnostic.warning(
                "page.blank", "nothing is drawn if '\(name)' is true; write '{{#\(name)}}...{{/\(name)}}'",
                at: place)
        }
    }

    /// Reports missing and unused texts, one finding for one cause.
    private mutating func checkTexts(
        _ texts: WidgetTexts, _ template: CardTemplate?, _ needs: [LocaleTag: LanguageNeed]
    ) {
        let renamed = RenamedTexts(texts, used: template.map { Set($0.messages + [TripPageForm.tagline]) })
        let needs = needs.filter { tools.pseudoLocale($0.key) == nil }
        for (locale, need) in needs.sorted(by: { $0.key < $1.key }) {
            findings += texts.findings(
                for: locale, need, in: folder, isDraft: false, excused: renamed.excused(in: locale))
        }
        findings += renamed.findings(needs, isDraft: false)
    }

    /// The values that texts may use.
    private static let plans = TripPageContract.writable.map { column in
        FieldPlan(name: column.name, type: column.type, optional: column.optional, origin: .value(.bool(true)))
    }
}

extension LocaleTag {
    fileprivate var isEnglish: Bool { language == "en" && PseudoLocale(self) == nil }
}
