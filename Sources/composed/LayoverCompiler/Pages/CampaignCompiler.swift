import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverSchema
import LayoverTexts

/// Compiles one campaign against the widget that draws it.
struct CampaignCompiler {
    let tools: CompilerTools
    let environment: Environment
    let source: CampaignSource
    let file: SourceFile
    let widget: CompiledWidget
    private var findings: [Diagnostic] = []

    init(
        _ source: CampaignSource, in file: SourceFile, widget: CompiledWidget, in environment: Environment,
        tools: CompilerTools
    ) {
        self.tools = tools
        self.environment = environment
        self.source = source
        self.file = file
        self.widget = widget
    }

    static func compile(
        _ source: CampaignSource, in file: SourceFile, widget: CompiledWidget, in environment: Environment,
        tools: CompilerTools
    ) -> (CompiledCampaign?, [Diagnostic]) {
        var compiler = CampaignCompiler(source, in: file, widget: widget, in: environment, tools: tools)
        let campaign = compiler.compile()
        return (compiler.findings.contains(where: \.isError) ? nil : campaign, compiler.findings)
    }

    private mutating func compile() -> CompiledCampaign? {
        guard widget.drawsCampaigns else {
            error(
                "campaign.widget", "'\(source.uses.name)' draws no campaigns; its provider must be 'campaign'",
                at: source.uses.location)
            return nil
        }
        findings += AddressRules(environment.settings).check(
            app: source.link?.app.map { WrittenName($0, at: source.linkLocation) },
            web: source.link?.web.map { WrittenName($0, at: source.linkLocation) })
        let image = compileImage()
        let texts = compileTexts()
        checkUnused()
        checkNeeds()
        checkTimes()
        return CompiledCampaign(
            source: source, image: image, texts: texts,
            originAirports: codes(source.origins, ofLength: 3), originCountries: codes(source.origins, ofLength: 2),
            destinationAirports: codes(source.destinations, ofLength: 3),
            destinationCountries: codes(source.destinations, ofLength: 2))
    }

    /// Checks codes: two capitals are a country, three an airport.
    private mutating func codes(_ written: [WrittenName], ofLength length: Int) -> Set<String> {
        for code in written where length == 2 {
            let isCode =
                [2, 3].contains(code.name.utf8.count) && code.name.utf8.allSatisfy { (0x41...0x5a).contains($0) }
            if !isCode {
                error(
                    "campaign.route", "'\(code.name)' is not an airport or a country; write 'OSL' or 'NO'",
                    at: code.location)
            } else if code.name.utf8.count == 3, Airport(code.name) == nil {
                findings.append(
                    .warning(
                        "campaign.airport", "no airport '\(code.name)' is known; look up its three letters",
                        at: code.location, length: 3))
            }
        }
        return Set(written.map(\.name).filter { $0.utf8.count == length })
    }

    private mutating func compileImage() -> ImageReference? {
        guard let name = source.image else { return nil }
        guard let asset = environment.assets[name.name] else {
            if environment.isBroken(.asset, name.name) { return nil }
            let near = suggestion(for: name.name, among: environment.assets.keys)
            error(
                "asset.unknown",
                "there is no picture '\(name.name)'; \(meant(near, else: "put it into widgets/assets"))",
                at: name.location)
            return nil
        }
        let dot = name.name.lastIndex(of: ".") ?? name.name.endIndex
        let dark = environment.assets[name.name[..<dot] + ".dark" + name.name[dot...]]
        return ImageReference(
            light: tools.assetOrigin + asset.path, dark: dark.map { tools.assetOrigin + $0.path }, alt: "")
    }

    /// The names of the texts that the widget's fields need, by their number.
    private var wanted: [String] { widget.source.campaignTexts }

    private mutating func compileTexts() -> [LocaleTag: CampaignTexts] {
        var compiler = TextCompiler(tools: tools, fields: widget.fields, files: [file])
        var found: [LocaleTag: CampaignTexts] = [:]
        var shown: [LocaleTag: [(market: Market, locale: LocaleTag?)]] = [:]
        for market in source.markets {
            guard let market = resolve(market) else { continue }
            for locale in market.locales {
                if let pseudo = tools.pseudoLocale(locale) {
                    if found[locale] == nil { found[locale] = texts(as: pseudo, in: market, with: &compiler) }
                    continue
                }
                let chain = LanguageChain.from(locale, in: market.locales)
                shown[locale, default: []].append((market.market, chain.first(where: speaks)))
                if found[locale] == nil { found[locale] = texts(in: locale, with: &compiler) }
            }
        }
        findings += Set(compiler.findings).sorted()
        for (locale, shown) in shown.sorted(by: { $0.key < $1.key }) { tellMissing(in: locale, shown) }
        return found
    }

    private mutating func tellMissing(in locale: LocaleTag, _ shown: [(market: Market, locale: LocaleTag?)]) {
        let missing = missing(in: locale)
        guard !missing.isEmpty else { return }
        let listed = missing.map { "'\($0)'" }.joined(separator: ", ")
        let open = source.openTexts.filter { $0.locale.language == locale.language && missing.contains($0.name) }
        let gap = LanguageGap(
            names: missing, locale: locale, location: open.first?.location ?? source.location,
            places: Dictionary(open.map { ($0.name, $0.location) }, uniquingKeysWith: { first, _ in first }),
            remedy: { name in
                open.contains { $0.name == name }
                    ? "translate it below 'text: \(name)' and remove '\(OpenTexts.mark)'"
                    : "add '\(locale): ...' to 'text: \(name)'"
            },
            remedyForAll: open.isEmpty
                ? "add '\(locale): ...' to \(listed) below 'text'"
                : "translate \(listed) below 'text' and remove '\(OpenTexts.mark)'")
        findings += source.status == .draft ? gap.missing(neededBy: nil) : gap.findings(shown)
    }

    /// Returns whether a card of this campaign can be complete in the language.
    private func speaks(_ locale: LocaleTag) -> Bool {
        widget.texts[locale] != nil && missing(in: locale).isEmpty
    }

    private func missing(in locale: LocaleTag) -> [String] { source.missingTexts(in: locale, for: widget.source) }

    /// Made from English if possible, else from the market's first complete language.
    private func texts(
        as pseudo: PseudoLocale, in market: ResolvedMarket, with compiler: inout TextCompiler
    ) -> CampaignTexts? {
        let english = source.texts.map(\.locale).filter { $0.language == "en" }
        let candidates = (english + market.spoken).filter { PseudoLocale($0) == nil }
        return candidates.first { missing(in: $0).isEmpty }.flatMap { texts(in: $0, with: &compiler) }
            .map { $0.rewritten(as: pseudo) }
    }

    /// `nil` if a text that the card requires is missing.
    private func texts(in locale: LocaleTag, with compiler: inout TextCompiler) -> CampaignTexts? {
        var messages: [MessageProgram?] = []
        var arguments: [[Int]] = []
        for name in wanted {
            let text = source.text(name, in: locale)
            let compiled = text.flatMap { compiler.compile($0.text, locale: locale, at: $0.location) }
            messages.append(compiled?.program)
            arguments.append(compiled?.arguments ?? [])
        }
        guard missing(in: locale).isEmpty else { return nil }
        return CampaignTexts(messages: messages, arguments: arguments, alt: source.text("alt", in: locale)?.text ?? "")
    }

    private mutating func checkUnused() {
        let known = Set(wanted + ["alt"])
        for text in source.texts where !known.contains(text.name) {
            let near = suggestion(for: text.name, among: known)
            findings.append(
                .warning(
                    "message.unused",
                    "'\(source.uses.name)' has no place for the text '\(text.name)'; \(meant(near, else: "it has: \(known.sorted().joined(separator: ", "))"))",
                    at: text.location))
        }
    }

    private mutating func checkNeeds() {
        for (plan, field) in zip(widget.fields, widget.source.fields) where !field.optional {
            if case .campaignImage = plan.origin, source.image == nil {
                error(
                    "campaign.image", "'\(source.uses.name)' needs a picture; add 'image: hero.png'",
                    at: source.location)
            }
            if case .campaignLink = plan.origin, source.link == nil {
                error(
                    "campaign.link", "'\(source.uses.name)' needs a link; add 'link: { web: \"https://...\" }'",
                    at: source.location)
            }
        }
    }

    private mutating func checkTimes() {
        for market in source.exceptions.keys.sorted() where !source.markets.contains(where: { $0.name == market.code })
        {
            findings.append(
                .warning(
                    "campaign.except", "'except' names \(market), which is not among 'markets'", at: source.location))
        }
    }

    private mutating func resolve(_ reference: WrittenName) -> ResolvedMarket? {
        if let market = Market(reference.name).flatMap(environment.market) { return market }
        if environment.knows(market: reference.name) { return nil }
        let near = suggestion(for: reference.name, among: environment.markets.map(\.market.code))
        error(
            "market.unknown",
            "there is no market '\(reference.name)'; \(meant(near, else: "add widgets/markets/\(reference.name).yaml"))",
            at: reference.location)
        return nil
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
