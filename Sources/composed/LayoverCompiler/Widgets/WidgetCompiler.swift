import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting
import LayoverTemplates
import LayoverTexts

/// Inputs for compiling a widget, besides its own files.
struct WidgetInputs {
    let environment: Environment
    /// Definitions of the widgets in its `after`.
    let neighbours: [String: WidgetSource]
    /// The languages that its markets need.
    let languages: [LocaleTag: LanguageNeed]
}

/// Compiles one widget's folder.
struct WidgetCompiler {
    let tools: CompilerTools
    let files: WidgetFiles
    let inputs: WidgetInputs
    private var findings: [Diagnostic]

    init(_ files: WidgetFiles, in inputs: WidgetInputs, tools: CompilerTools) {
        self.tools = tools
        self.files = files
        self.inputs = inputs
        findings = files.findings
    }

    /// - Returns: The widget, `nil` if any finding is an error, and all findings.
    ///
    /// `heads` are those of cards that already exist; the widget's is added.
    static func compile(
        _ files: WidgetFiles, in inputs: WidgetInputs, tools: CompilerTools, sharing heads: inout CardHeads
    ) -> (CompiledWidget?, [Diagnostic]) {
        var compiler = WidgetCompiler(files, in: inputs, tools: tools)
        let widget = compiler.compile(sharing: &heads)
        return (compiler.findings.contains(where: \.isError) ? nil : widget, compiler.findings)
    }

    private var environment: Environment { inputs.environment }

    private mutating func compile(sharing heads: inout CardHeads) -> CompiledWidget? {
        guard files.definition != nil else {
            findings.append(missing)
            return nil
        }
        guard let source = files.source else { return nil }
        let rule = tools.content.provider(source.provider.kind)
        findings += WidgetForm(source, by: rule, files: files, environment: environment).check()
        let build = WidgetBuild(
            source, patterns: tools.patterns, kinds: Set(tools.content.providers.map { $0.kind }),
            tables: environment.tables, brokenTables: environment.broken[.table] ?? [],
            components: environment.components, neighbours: inputs.neighbours)
        var faults: [Diagnostic] = []
        let provider: any ProviderRule = rule.init(build, &faults)
        guard !provider.leansOnBroken, !hasBrokenContract(source) else { return nil }
        findings += faults
        for other in tools.content.providers where other.kind != rule.kind { findings += other.findStrays(in: source) }
        let texts = files.texts
        var fieldCompiler = FieldCompiler(
            build, by: provider, of: tools.content, environment: environment, messageNames: texts.names)
        let fields = fieldCompiler.compile()
        findings += fieldCompiler.findings
        let (condition, conditionFields) = compileCondition(build)
        let actions = compileActions(source, fields)
        guard !findings.contains(where: \.isError) else { return nil }
        let localized = compileTexts(texts, fields)
        var unknown = UnknownTexts(source, condition: condition, fields: fields, texts: texts)
        let swaps = unknown.swaps()
        unknown.checkStated(localized.values.map(\.arguments), provided: conditionFields)
        findings += unknown.findings
        let swapped = swaps.isEmpty ? [:] : localized.mapValues { $0.swapped(swaps) }
        let heights = source.isMeasured ? files.heights : nil
        let made = compileTemplate(
            source, by: provider, fields: fields, texts: texts, localized: localized, swapped: swapped,
            actions: actions, lines: heights?.lineCounts ?? ([], []))
        let head = made.map { heads.share($0.head) }
        let template = head.map { made?.sharing($0.head) } ?? made
        checkTexts(texts, source, template)
        return CompiledWidget(
            source: source, condition: condition, conditionFields: conditionFields, fields: fields, actions: actions,
            provider: provider, template: template, messageNames: texts.names,
            label: label(source, texts), fallbackText: fallbackText(source, texts),
            texts: bind(localized, to: template, head, texts.names, isAdvertising: source.isAdvertising),
            swapsWhenUnknown: swaps,
            textsWhenUnknown: bind(swapped, to: template, head, texts.names, isAdvertising: source.isAdvertising),
            killNames: WidgetCompiler.killNames(source, provider), samples: compileSamples(provider, fields),
            measured: measured(heights, template, fields: fields, table: provider.table))
    }

    private var missing: Diagnostic {
        .error(
            "tree.no-widget", "the file is missing; every folder of cards has one",
            at: SourceLocation("widgets/cards/\(files.name)/widget.yaml"))
    }

    private mutating func compileActions(_ source: WidgetSource, _ fields: [FieldPlan]) -> [ActionPlan] {
        var compiler = ActionCompiler(fields: fields, addresses: AddressRules(environment.settings))
        defer { findings += compiler.findings }
        return compiler.compile(source.actions)
    }

    /// Returns whether a contract that the widget requires exists and cannot be read.
    private func hasBrokenContract(_ source: WidgetSource) -> Bool {
        let contracts = ([source] + inputs.neighbours.values).compactMap(\.component?.name)
        return contracts.contains { environment.components[$0] == nil && environment.isBroken(.component, $0) }
    }

    private func measured(
        _ heights: MeasuredHeights?, _ template: CardTemplate?, fields: [FieldPlan], table: TablePlan?
    ) -> MeasuredCard? {
        guard let heights, let template else { return nil }
        let showsPlaces = fields.contains { if case .fact(let name) = $0.origin { name.isAboutRoute } else { false } }
        let known = environment.tables.values.sorted { $0.name < $1.name }
        let parts = MeasuredParts(
            files: files, partials: environment.partials, stylesheet: template.stylesheet,
            languages: inputs.languages,
            tables: showsPlaces ? known : [table?.table].compactMap { $0 })
        return MeasuredCard(heights: heights, digest: parts.digest(with: tools.digest))
    }

    private mutating func compileCondition(_ build: WidgetBuild) -> (Condition?, [ProvidedField]) {
        guard let node = build.source.showWhen, let file = files.definition?.source.path else { return (nil, []) }
        let reachable = build.providedPaths.compactMap { path in
            build.providedField(String(path.dropFirst("provider.".count))).map { (path: path, field: $0.0, type: $0.1) }
        }
        let compiler = ConditionCompiler(
            file: file, patterns: tools.patterns, groups: environment.groups,
            resolve: { path in
                if let fact = FactName(rawValue: path) { return Operand(slot: FactSlot.fact(fact), type: fact.type) }
                return reachable.firstIndex { $0.path == path }.map {
                    Operand(slot: FactSlot.provided($0), type: reachable[$0].type)
                }
            },
            known: { FactName.allCases.map(\.rawValue) + reachable.map(\.path) })
        let (condition, conditionFindings) = compiler.compile(node)
        findings += conditionFindings
        return (condition, reachable.map(\.field))
    }

    private mutating func compileTexts(_ texts: WidgetTexts, _ fields: [FieldPlan]) -> [LocaleTag: LocalizedWidget] {
        var compiler = TextCompiler(tools: tools, fields: fields, files: files.textFiles)
        var localized: [LocaleTag: LocalizedWidget] = [:]
        for (locale, need) in inputs.languages.sorted(by: { $0.key < $1.key }) {
            if let pseudo = tools.pseudoLocale(locale) {
                localized[locale] = compile(texts, as: pseudo, need, with: &compiler)
            } else {
                localized[locale] = texts.compile(for: locale, with: &compiler)
            }
        }
        findings += Set(compiler.findings).sorted()
        return localized
    }

    /// Made from English if possible, else from the first complete language of the markets.
    private func compile(
        _ texts: WidgetTexts, as pseudo: PseudoLocale, _ need: LanguageNeed, with compiler: inout TextCompiler
    ) -> LocalizedWidget? {
        let spoken = need.speakers.compactMap { environment.market($0.market)?.spoken }.flatMap(\.self)
        let candidates = (spoken + texts.languages).filter { PseudoLocale($0) == nil }
        let english = candidates.filter { $0.language == "en" }
        return texts.firstComplete(of: english + candidates).flatMap { texts.compile(for: $0, with: &compiler) }
            .map { $0.rewritten(as: pseudo) }
    }

    private mutating func compileTemplate(
        _ source: WidgetSource, by provider: any ProviderRule, fields: [FieldPlan], texts: WidgetTexts,
        localized: [LocaleTag: LocalizedWidget], swapped: [LocaleTag: LocalizedWidget], actions: [ActionPlan],
        lines: (any: Set<Int>, regular: Set<Int>)
    ) -> CardTemplate? {
        guard source.form == .html, let file = files.template else { return nil }
        let compiler = TemplateCompiler(
            settings: tools.templateSettings(environment.settings),
            partials: { [partials = environment.partials] in partials[$0] },
            partialNames: Array(environment.partials.keys), brokenPartials: environment.broken[.partial] ?? [],
            messages: texts.arguments(in: Array(localized.values) + Array(swapped.values), fields),
            digest: tools.digest,
            lines: lines)
        let (template, templateFindings) = compiler.compile(
            file.source,
            fields: zip(fields, source.fields).map {
                TemplateField(
                    $0.name, $0.type, optional: $0.optional, location: $1.location, choices: $0.choices,
                    partial: $0.partial)
            },
            actions: Set(actions.map(\.name)))
        // The fields that texts of campaigns use are not known yet.
        let usesAll = type(of: provider).drawsCampaigns
        let named = FieldUse(source, actions: actions, texts: localized.values.map(\.arguments))
        findings += templateFindings.filter { $0.code != "template.unused-field" || !(usesAll || named.explains($0)) }
        return template
    }

    /// Makes the card of each language, with each word for advertising of its markets.
    private func bind(
        _ localized: [LocaleTag: LocalizedWidget], to template: CardTemplate?, _ head: ReadyHead?, _ names: [String],
        isAdvertising: Bool
    ) -> [LocaleTag: LocalizedWidget] {
        guard let template, let head else { return localized }
        let indices = template.messages.map { names.firstIndex(of: $0) }
        return localized.reduce(into: [:]) { bound, entry in
            var widget = entry.value
            let messages = indices.map { $0.map { widget.messages[$0] } }
            let labels = isAdvertising ? inputs.languages[entry.key]?.adLabels ?? [] : [""]
            for label in labels {
                widget.cards[label] = ReadyCard(
                    template.localized(
                        widget.locale, page: entry.key, messages: messages, disclosure: label.isEmpty ? nil : label),
                    head: head)
            }
            bound[entry.key] = widget
        }
    }

    /// Reports missing and unused texts, one finding for one cause.
    private mutating func checkTexts(_ texts: WidgetTexts, _ source: WidgetSource, _ template: CardTemplate?) {
        let isKnown = template != nil || source.form != .html
        let renamed = RenamedTexts(texts, used: isKnown ? WidgetCompiler.used(source, template) : nil)
        let isDraft = source.status == .draft
        let needs = inputs.languages.filter { !$0.value.isUnsure && tools.pseudoLocale($0.key) == nil }
        for (locale, need) in needs.sorted(by: { $0.key < $1.key }) {
            findings += texts.findings(
                for: locale, need, in: "widgets/cards/\(files.name)", isDraft: isDraft,
                excused: renamed.excused(in: locale))
        }
        findings += renamed.findings(needs, isDraft: isDraft)
    }

    private static func used(_ source: WidgetSource, _ template: CardTemplate?) -> Set<String> {
        var used: Set<String> = ["label"]
        for field in source.fields {
            if case .message(let name) = field.origin { used.insert(name.name) }
        }
        if case .text(let name) = source.fallback { used.insert(name.name) }
        if let title = source.find?.title { used.insert(title.name) }
        used.formUnion(template?.messages ?? [])
        return used.union(source.textsWhenUnknown.map(\.instead.name))
    }

    private mutating func label(_ source: WidgetSource, _ texts: WidgetTexts) -> Int? {
        if let index = texts.names.firstIndex(of: "label") { return index }
        error(
            "message.no-label",
            "no text 'label'; add it to messages/<locale>.yaml: screen readers announce the card with it",
            at: source.location)
        return nil
    }

    private mutating func fallbackText(_ source: WidgetSource, _ texts: WidgetTexts) -> Int? {
        guard case .text(let name) = source.fallback else { return nil }
        guard let index = texts.names.firstIndex(of: name.name) else {
            error(
                "message.unknown", "no text is called '\(name.name)'; add it to messages/<locale>.yaml",
                at: name.location)
            return nil
        }
        return index
    }

    private mutating func compileSamples(_ provider: any ProviderRule, _ fields: [FieldPlan]) -> [SampleSource] {
        let samples = files.samples.compactMap { file -> SampleSource? in
            guard file.isSound, let sample = file.decoding.flatMap(SampleSource.init) else { return nil }
            findings += SampleChecker.check(sample, of: provider, fields)
            return sample
        }
        findings += provider.check(samples)
        return samples
    }

    private static func killNames(_ source: WidgetSource, _ provider: any ProviderRule) -> [KillName] {
        var names: [KillName] = [.allCards, KillName(.widget, source.name.name)]
        names += ([type(of: provider).kind] + provider.services).map { KillName(.provider, $0) }
        if let component = source.component { names.append(KillName(.component, component.name)) }
        if let own = source.killSwitch { names.append(KillName(.killSwitch, own.name)) }
        return names
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
