import LayoverModel

/// Reads one file of words.
struct WrittenLocaleReader {
    let rules: SentenceGrammar.Rules
    let tools: any TextFormatting
    private(set) var findings = SentenceFindings()

    init(_ rules: SentenceGrammar.Rules, tools: any TextFormatting) {
        self.rules = rules
        self.tools = tools
        placeForms = Dictionary(
            rules.placeForms.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        timeForms = Dictionary(
            rules.timeForms.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        allForms = Set(rules.placeForms + rules.timeForms)
    }

    private let placeForms: [String: Int]
    private let timeForms: [String: Int]
    private let allForms: Set<String>
    private static let keys = [
        "locale", "extends", "inflects", "sentences", "refine", "gaps", "patterns", "typed", "unlisted", "place",
        "time",
        "labels", "repairs", "proofread",
    ]

    mutating func read(_ root: WrittenNode, _ tag: LocaleTag, extending base: WrittenLocale?) -> WrittenLocale {
        findings.checkKeys(root, Self.keys, of: "a file of words")
        var locale = WrittenLocale(
            tag: tag, root: root, places: Array(repeating: nil, count: rules.words.count),
            times: Array(repeating: nil, count: rules.times.count))
        if let base { inherit(base, &locale) }
        if let said = root["locale"], said.text != tag.tag {
            findings.error("bad-value", "the file is of '\(tag)'; remove 'locale', or write that", at: said)
        }
        if let inflects = findings.scalar(root["inflects"], "'inflects'") { locale.inflects = inflects == "true" }
        readTexts("sentences", &locale.sentences, SentenceLimits.sentenceScalars)
        readGroups(root, &locale)
        let (places, times) = (rules.words, rules.times)
        locale.places = words(root, "place", ids: rules.wordIDs, forms: placeForms, inherited: locale.places) {
            places[$0].id
        }
        locale.times = words(root, "time", ids: rules.timeIDs, forms: timeForms, inherited: locale.times) {
            times[$0].id
        }
        readMargins(root, &locale)
        return locale

        func readTexts(_ key: String, _ texts: inout [String: WrittenLocale.Text], _ most: Int) {
            for entry in findings.mapping(root[key], "'\(key)'") {
                guard let text = checked(entry, most) else { continue }
                texts[entry.key] = WrittenLocale.Text(text: text, node: entry)
            }
        }
    }

    private func inherit(_ base: WrittenLocale, _ locale: inout WrittenLocale) {
        func marked(_ texts: [String: WrittenLocale.Text]) -> [String: WrittenLocale.Text] {
            texts.mapValues { WrittenLocale.Text(text: $0.text, node: $0.node, isInherited: true) }
        }
        func marked(_ words: [WrittenWord?]) -> [WrittenWord?] {
            words.map { word in
                var word = word
                word?.isInherited = true
                return word
            }
        }
        locale.bases = [base.tag] + base.bases
        (locale.inflects, locale.patterns) = (base.inflects, base.patterns)
        (locale.labels, locale.repairs) = (base.labels, base.repairs)
        locale.sentences = marked(base.sentences)
        locale.gaps = marked(base.gaps)
        locale.typed = marked(base.typed)
        locale.unlisted = marked(base.unlisted)
        locale.refine = base.refine.map { WrittenLocale.Text(text: $0.text, node: $0.node, isInherited: true) }
        (locale.places, locale.times) = (marked(base.places), marked(base.times))
    }

    /// The text of a scalar, if it is valid.
    private mutating func checked(_ node: WrittenNode, _ most: Int = SentenceLimits.phraseScalars) -> String? {
        guard let text = findings.scalar(node, "'\(node.key)'") else { return nil }
        guard let fault = TextChecker.fault(text, mostScalars: most) else { return text }
        findings.error(fault.code, fault.message, at: node)
        return nil
    }

    private mutating func readGroups(_ root: WrittenNode, _ locale: inout WrittenLocale) {
        if let node = root["refine"], let text = checked(node, SentenceLimits.sentenceScalars) {
            locale.refine = WrittenLocale.Text(text: text, node: node)
        }
        for entry in forms(root["gaps"], allForms) {
            if let text = checked(entry) { locale.gaps[entry.key] = WrittenLocale.Text(text: text, node: entry) }
        }
        for entry in forms(root["typed"], Set(rules.placeForms)) {
            if let text = checked(entry) { locale.typed[entry.key] = WrittenLocale.Text(text: text, node: entry) }
        }
        for entry in forms(root["unlisted"], Set(rules.placeForms)) {
            if let text = checked(entry) { locale.unlisted[entry.key] = WrittenLocale.Text(text: text, node: entry) }
        }
        for pattern in findings.mapping(root["patterns"], "'patterns'") {
            _ = findings.identifier(pattern)
            var texts: [String: PhrasePattern] = [:]
            for entry in forms(pattern, allForms) {
                guard let text = checked(entry) else { continue }
                texts[entry.key] = PhrasePattern(text)
                guard texts[entry.key] == nil else { continue }
                findings.error(
                    "bad-pattern", "a pattern has '{name}' or '{stem}' at the place of the name, and no other braces",
                    at: entry)
            }
            locale.patterns[pattern.key] = texts
        }
    }

    private mutating func forms(_ node: WrittenNode?, _ known: Set<String>) -> [WrittenNode] {
        findings.mapping(node, "'\(node?.key ?? "")'").filter { entry in
            if known.contains(entry.key) { return true }
            findings.error(
                "unknown-form",
                "no form is called '\(entry.key)'; \(SentenceFindings.advice(entry.key, known.sorted()))", atKey: entry)
            return false
        }
    }

    private mutating func words(
        _ root: WrittenNode, _ key: String, ids: [String: Int], forms: [String: Int], inherited: [WrittenWord?],
        currentID: (Int) -> String
    ) -> [WrittenWord?] {
        var words = inherited
        for entry in findings.mapping(root[key], "'\(key)'") {
            guard let number = ids[entry.key], currentID(number) == entry.key else {
                findings.error(
                    "unknown-word",
                    "no word of the slot '\(key)' is called '\(entry.key)'; \(SentenceFindings.advice(entry.key, ids.keys.sorted()))",
                    atKey: entry)
                continue
            }
            words[number] = word(entry, forms)
        }
        return words
    }

    private mutating func word(_ entry: WrittenNode, _ forms: [String: Int]) -> WrittenWord? {
        var word = WrittenWord(
            name: "", forms: Array(repeating: nil, count: forms.count), node: entry.node, file: entry.file,
            keyPosition: entry.keyPosition ?? entry.node.position)
        if let scalar = entry.text {
            check(scalar, at: entry)
            word.name = scalar
            if forms.count == 1 { word.forms[0] = scalar }
            return word
        }
        guard let parts = entry.entries else {
            findings.error("bad-value", "a word is a text, or a mapping with 'name'", at: entry)
            return nil
        }
        for part in parts {
            if part.key == "also" {
                word.also = also(part)
                continue
            }
            guard let text = part.text else {
                findings.error("bad-value", "'\(part.key)' is one text", at: part)
                continue
            }
            switch part.key {
            case "name": word.name = text
            case "stem": word.stem = text
            case "as": word.pattern = (text, part.node)
            default:
                guard let form = forms[part.key] else {
                    let known = forms.keys.sorted() + ["name", "stem", "as", "also"]
                    findings.error(
                        "unknown-form",
                        "no form is called '\(part.key)'; \(SentenceFindings.advice(part.key, known))", atKey: part)
                    continue
                }
                word.forms[form] = text
            }
            check(text, at: part)
        }
        if word.name.isEmpty, !parts.contains(where: { $0.key == "name" }) {
            findings.error("missing-word", "'\(entry.key)' has no name; write 'name: ...'", at: entry)
        }
        return word
    }

    private mutating func also(_ node: WrittenNode) -> [String] {
        guard let items = node.items else {
            findings.error("bad-value", "'also' is a list; write 'also: [ ... ]'", at: node)
            return []
        }
        return items.compactMap { item in
            guard let text = item.text else {
                findings.error("bad-value", "another name is one text", at: item)
                return nil
            }
            check(text, at: item)
            return text
        }
    }

    private mutating func check(_ text: String, at node: WrittenNode) {
        guard let fault = TextChecker.fault(text, mostScalars: SentenceLimits.phraseScalars) else { return }
        findings.error(fault.code, fault.message, at: node)
    }

    /// Reads everything beside sentences: labels, frames of repairs, and the proofreader.
    private mutating func readMargins(_ root: WrittenNode, _ locale: inout WrittenLocale) {
        if let labels = root["labels"] {
            findings.checkKeys(labels, ["action", "place", "sub", "time", "more"], of: "'labels'")
            func label(_ key: String, _ known: String?) -> String? { labels[key].flatMap { checked($0) } ?? known }
            locale.labels = SentenceLabels(
                action: label("action", locale.labels.action), place: label("place", locale.labels.place),
                sub: label("sub", locale.labels.sub), time: label("time", locale.labels.time),
                more: label("more", locale.labels.more))
        }
        for entry in findings.mapping(root["repairs"], "'repairs'") {
            let reasons = SentenceRepair.frames
            guard reasons.contains(entry.key) else {
                findings.error(
                    "unknown-key",
                    "nothing is repaired because of '\(entry.key)'; \(SentenceFindings.advice(entry.key, reasons))",
                    atKey: entry)
                continue
            }
            guard let text = checked(entry, SentenceLimits.sentenceScalars) else { continue }
            do throws(MessageError) {
                locale.repairs[entry.key] = try tools.compileMessage(text)
            } catch {
                findings.error("bad-pattern", "the message cannot be read: \(error.reason)", at: entry)
            }
        }
        guard let proofread = root["proofread"] else { return }
        findings.checkKeys(proofread, ["by", "on"], of: "'proofread'")
        guard let by = findings.scalar(proofread["by"], "the proofreader"), let day = proofread["on"] else {
            findings.error(
                "bad-value", "a seal names the proofreader and the day; write '{ by: ..., on: 2026-12-07 }'",
                at: proofread)
            return
        }
        guard let text = day.text, LocalDate(text) != nil else {
            findings.error("not-a-date", "'\(day.text ?? "")' is not a day; write '2026-12-07'", at: day)
            return
        }
        locale.proofread = SentenceLocale.Proofread(by: by, on: text)
    }
}
