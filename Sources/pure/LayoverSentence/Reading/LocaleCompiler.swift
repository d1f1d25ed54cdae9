import LayoverModel

/// Compiles every phrase of one locale, and reports missing ones with the gap sentence that needs them.
struct LocaleCompiler {
    private let rules: SentenceGrammar.Rules
    private let written: WrittenLocale
    private let tools: any TextFormatting
    private(set) var findings = SentenceFindings()
    /// Forms that sentences use, by slot; and the form of regions in `refine`.
    private var placeForms: Set<Int> = []
    private var timeForms: Set<Int> = []
    private var regionForm: Int?
    /// Forms with which a sentence may start.
    private var openingPlaceForms: Set<Int> = []
    private var openingTimeForms: Set<Int> = []

    init(_ rules: SentenceGrammar.Rules, _ written: WrittenLocale, tools: any TextFormatting) {
        self.rules = rules
        self.written = written
        self.tools = tools
    }

    mutating func compile() -> SentenceLocale {
        let sentences = compileSentences()
        let refine = compileRefine()
        let begins = sentences.compactMap(\.pieces.first?.content)
        for content in begins {
            switch content {
            case .slot(.time, let form): openingTimeForms.insert(form)
            case .slot(.place, let form):
                openingPlaceForms.insert(form)
                if case .slot(_, let form)? = refine.pieces.first?.content { openingPlaceForms.insert(form) }
            default: break
            }
        }
        checkWords()
        let (placeForms, timeForms, regionForm, listed) = (placeForms, timeForms, regionForm, rules.words)
        let places = phrases(written.places, rules.placeForms, "place") { form, word in
            placeForms.contains(form) || (form == regionForm && listed[word].isRegion)
        }
        let times = phrases(written.times, rules.timeForms, "time") { form, _ in timeForms.contains(form) }
        checkPhrases(places, written.places, "place")
        checkPhrases(times, written.times, "time")
        let (found, placeNames) = (found(), written.places.map { $0?.name ?? "" })
        var locale = SentenceLocale(
            tag: written.tag, sentences: sentences, refine: refine, places: places,
            openingPlaces: opening(places, openingPlaceForms), times: times,
            openingTimes: opening(times, openingTimeForms), placeNames: placeNames,
            timeNames: written.times.map { $0?.name ?? "" }, typed: holed("typed", written.typed, "{text}"),
            unlisted: holed("unlisted", written.unlisted, "{name}"), found: found,
            names: SuggestedNames(found: found, placeNames: placeNames),
            gaps: written.gaps.mapValues(\.text), labels: written.labels, repairs: written.repairs,
            proofread: written.proofread)
        locale.openingTyped = openingPlaceForms.isEmpty ? [] : locale.typed.map(capitalized)
        locale.openingUnlisted = openingPlaceForms.isEmpty ? [] : locale.unlisted.map(capitalized)
        checkGaps()
        return locale
    }

    // MARK: Sentences

    private mutating func compileSentences() -> [SentencePattern] {
        for (id, text) in written.sentences.sorted(by: { $0.key < $1.key })
        where !text.isInherited && rules.actionIDs[id].map({ rules.actions[$0].id == id }) != true {
            findings.error(
                "unknown-action",
                "no action is called '\(id)'; \(SentenceFindings.advice(id, rules.actions.map(\.id)))", atKey: text.node
            )
        }
        return rules.actions.map { action in
            guard let text = written.sentences[action.id] else {
                guard isAsked("action.\(action.id)") else { return SentencePattern(pieces: [], hasParts: false) }
                findings.missing(
                    "missing-sentence",
                    "'\(action.id)' has no sentence in \(written.tag); write '\(action.id): ...' under 'sentences'",
                    below: written.root["sentences"] ?? written.root,
                    path: written.root["sentences"] == nil ? ["sentences", action.id] : [action.id])
                return SentencePattern(pieces: [], hasParts: false)
            }
            return compile(text, of: action)
        }
    }

    private mutating func compile(_ text: WrittenLocale.Text, of action: SentenceAction) -> SentencePattern {
        var seen: Set<SentenceSlot> = []
        let rules = self.rules
        func resolve(_ asked: PatternReader.Asked) throws(PatternReader.Fault) -> SentencePattern.Content {
            guard let slot = SentenceSlot(rawValue: asked.slot), action.has(slot) else {
                throw PatternReader.Fault(
                    code: "slot-not-allowed",
                    message: "'\(action.id)' has no slot '\(asked.slot)'; "
                        + SentenceFindings.advice(asked.slot, action.slots.map(\.rawValue)))
            }
            guard seen.insert(slot).inserted else {
                throw PatternReader.Fault(
                    code: "slot-twice", message: "'\(slot.rawValue)' appears twice here; remove one")
            }
            let form = try LocaleCompiler.form(asked, slot == .place ? rules.placeForms : rules.timeForms)
            return .slot(slot, form: form)
        }
        do throws(PatternReader.Fault) {
            let pattern = try PatternReader(resolve: resolve, hasStop: true).read(text.text)
            check(pattern, text, of: action, seen: seen)
            return pattern
        } catch {
            if !text.isInherited { findings.error(error.code, error.message, at: text.node) }
            return SentencePattern(pieces: [], hasParts: false)
        }
    }

    private static func form(
        _ asked: PatternReader.Asked, _ forms: [String]
    ) throws(PatternReader.Fault) -> Int {
        guard let name = asked.form ?? (forms.count == 1 ? forms[0] : nil) else {
            throw PatternReader.Fault(
                code: "unknown-form",
                message: "'\(asked.slot)' has several forms; write '{\(asked.slot):\(forms.first ?? "to")}'")
        }
        guard let form = forms.firstIndex(of: name) else {
            throw PatternReader.Fault(
                code: "unknown-form",
                message: "'\(asked.slot)' has no form '\(name)'; \(SentenceFindings.advice(name, forms))")
        }
        return form
    }

    private mutating func check(
        _ pattern: SentencePattern, _ text: WrittenLocale.Text, of action: SentenceAction, seen: Set<SentenceSlot>
    ) {
        for piece in pattern.pieces {
            if case .slot(let slot, let form) = piece.content {
                if slot == .place { placeForms.insert(form) } else { timeForms.insert(form) }
            }
        }
        guard !text.isInherited else { return }
        for slot in action.slots where !seen.contains(slot) {
            findings.error(
                "slot-missing",
                "'\(action.id)' has a slot '\(slot.rawValue)', but its sentence does not; add '{\(slot.rawValue)...}'",
                at: text.node)
        }
        let hasAction = pattern.pieces.contains { if case .action = $0.content { true } else { false } }
        if !hasAction {
            findings.error(
                "no-action-words", "no word opens the list of actions; put the words of '\(action.id)' in '[ ]'",
                at: text.node)
        }
        if case .stop? = pattern.pieces.last?.content { return }
        findings.warning("no-stop", "the sentence has no full stop; end it with one", atKey: text.node)
    }

    private mutating func compileRefine() -> SentencePattern {
        let empty = SentencePattern(pieces: [], hasParts: false)
        guard let text = written.refine else {
            missing("refine", "write the sentence of a place in a region: '{sub} {region:within}'")
            return empty
        }
        var (hasSub, region) = (false, nil as Int?)
        let forms = rules.placeForms
        func resolve(_ asked: PatternReader.Asked) throws(PatternReader.Fault) -> SentencePattern.Content {
            switch asked.slot {
            case "sub" where asked.form == nil && !hasSub:
                hasSub = true
                return .sub
            case "region" where region == nil:
                let form = try LocaleCompiler.form(asked, forms)
                region = form
                return .slot(.place, form: form)
            case "sub", "region":
                throw PatternReader.Fault(
                    code: asked.form != nil && asked.slot == "sub" ? "unknown-form" : "slot-twice",
                    message: "write '{sub}' once (it has the form of the sentence) and '{region:within}' once")
            default:
                throw PatternReader.Fault(
                    code: "slot-not-allowed",
                    message:
                        "'\(asked.slot)' is not allowed here; \(SentenceFindings.advice(asked.slot, ["sub", "region"]))"
                )
            }
        }
        do throws(PatternReader.Fault) {
            let pattern = try PatternReader(resolve: resolve, hasStop: false).read(text.text)
            regionForm = region
            if !hasSub || region == nil, !text.isInherited {
                findings.error("slot-missing", "write both '{sub}' and '{region:within}'", at: text.node)
            }
            return pattern
        } catch {
            if !text.isInherited { findings.error(error.code, error.message, at: text.node) }
            return empty
        }
    }

    // MARK: Words

    private mutating func checkWords() {
        check(written.places, rules.words.map(\.id), "place")
        check(written.times, rules.times.map(\.id), "time")
    }

    /// Returns whether a word missing from the file is reported here.
    ///
    /// It is not if the language never uses the word, or if a language that this one extends already needs it.
    private func isAsked(_ name: String) -> Bool {
        rules.isSaid(name, in: written.tag) && !written.bases.contains { rules.isSaid(name, in: $0) }
    }

    private mutating func check(_ words: [WrittenWord?], _ ids: [String], _ slot: String) {
        for (id, word) in zip(ids, words) {
            guard let word else {
                guard isAsked("\(slot).\(id)") else { continue }
                findings.missing(
                    "missing-word", "\(written.tag) has no word for '\(id)'; write '\(id): ...' under '\(slot)'",
                    below: written.root[slot] ?? written.root, path: written.root[slot] == nil ? [slot, id] : [id])
                continue
            }
            guard let (name, node) = word.pattern, written.patterns[name] == nil, !word.isInherited else { continue }
            findings.add(
                .error, code: "unknown-pattern",
                message:
                    "no pattern is called '\(name)'; \(SentenceFindings.advice(name, written.patterns.keys.sorted()))",
                at: SourceLocation(word.file, node.position), path: [slot, id, "as"], length: name)
        }
    }

    /// Every phrase that sentences use, by form and word; a missing one is reported, and empty.
    private mutating func phrases(
        _ words: [WrittenWord?], _ forms: [String], _ slot: String, isAsked: (Int, Int) -> Bool
    ) -> [[String]] {
        let standard = written.patterns["default"]
        return forms.indices.map { form in
            words.indices.map { index in
                guard isAsked(form, index), let word = words[index] else { return "" }
                if let phrase = word.forms[form] { return phrase }
                let patterns = word.pattern.flatMap { written.patterns[$0.name] } ?? standard
                if let pattern = patterns?[forms[form]] ?? standard?[forms[form]] {
                    return pattern.filled(name: word.name, stem: word.stem ?? word.name)
                }
                if !word.isInherited, word.pattern.map({ written.patterns[$0.name] != nil }) ?? true {
                    addMissing(forms[form], of: word, slot: slot, index: index)
                }
                return ""
            }
        }
    }

    private mutating func addMissing(_ form: String, of word: WrittenWord, slot: String, index: Int) {
        let id = id(index, slot)
        let gap = written.gaps[form].map { ": \($0.text)" } ?? ""
        findings.add(
            .error, code: "missing-form", message: "'\(id)' lacks '\(form)'\(gap); write '\(form): ...' at it",
            at: SourceLocation(word.file, word.keyPosition), path: [slot, id], length: id)
    }

    /// Warns of words with equal phrases, and of words without inflection in a language that inflects.
    private mutating func checkPhrases(_ phrases: [[String]], _ words: [WrittenWord?], _ slot: String) {
        var warned: Set<Int> = []
        for (form, texts) in phrases.enumerated() {
            var first: [String: Int] = [:]
            first.reserveCapacity(texts.count)
            for (index, text) in texts.enumerated() where !text.isEmpty {
                checkLength(text, of: index, in: words, slot: slot)
                if written.inflects { checkBent(text, form: form, of: index, in: words, slot: slot) }
                guard let other = first[text] else {
                    first[text] = index
                    continue
                }
                for (own, twin) in [(other, index), (index, other)] where warned.insert(own).inserted {
                    warnSame(own, as: twin, text: text, in: words, slot: slot)
                }
            }
        }
    }

    private func id(_ index: Int, _ slot: String) -> String {
        slot == "place" ? rules.words[index].id : rules.times[index].id
    }

    private mutating func warnSame(_ own: Int, as twin: Int, text: String, in words: [WrittenWord?], slot: String) {
        guard let word = words[own], !word.isInherited else { return }
        findings.add(
            .warning, code: "same-text",
            message:
                "'\(id(own, slot))' and '\(id(twin, slot))' have the same text '\(text)'; make one of them more specific",
            at: SourceLocation(word.file, word.keyPosition), path: [slot, id(own, slot)], length: id(own, slot))
    }

    private mutating func checkLength(_ text: String, of index: Int, in words: [WrittenWord?], slot: String) {
        guard text.utf8.count > SentenceLimits.phraseScalars, text.unicodeScalars.count > SentenceLimits.phraseScalars,
            let word = words[index], !word.isInherited
        else { return }
        findings.add(
            .error, code: "too-long",
            message: "'\(text.prefix(40))…' has more than \(SentenceLimits.phraseScalars) characters",
            at: SourceLocation(word.file, word.keyPosition), path: [slot, id(index, slot)], length: id(index, slot))
    }

    private mutating func checkBent(
        _ text: String, form: Int, of index: Int, in words: [WrittenWord?], slot: String
    ) {
        guard let word = words[index], !word.isInherited, text == word.name else { return }
        // The words for "anywhere" and "any time" are adverbs, which are not inflected.
        if slot == "place", index == 0 || index == rules.defaultPlace { return }
        if slot == "time", rules.times[index].days == .any || index == rules.defaultTime { return }
        let name = slot == "place" ? rules.placeForms[form] : rules.timeForms[form]
        let isWritten = word.forms[form] != nil && word.node.text == nil
        let node = isWritten ? word.node[name] : nil
        let gap = written.gaps[name].map { ": \($0.text)" } ?? ""
        findings.add(
            .warning, code: "not-inflected",
            message: "'\(name)' of '\(id(index, slot))' is the bare name\(gap); inflect it",
            at: SourceLocation(word.file, node?.position ?? word.keyPosition),
            path: [slot, id(index, slot)] + (node == nil ? [] : [name]), length: node?.text ?? id(index, slot))
    }

    private func opening(_ phrases: [[String]], _ forms: Set<Int>) -> [[String]] {
        phrases.enumerated().map { form, texts in
            forms.contains(form)
                ? texts.map { $0.isEmpty ? $0 : tools.capitalized($0, locale: written.tag) } : []
        }
    }

    private func capitalized(_ phrase: HoledPhrase) -> HoledPhrase {
        HoledPhrase(
            before: phrase.before.isEmpty ? "" : tools.capitalized(phrase.before, locale: written.tag),
            after: phrase.after)
    }

    // MARK: Holes

    private mutating func holed(
        _ key: String, _ texts: [String: WrittenLocale.Text], _ hole: String
    ) -> [HoledPhrase] {
        var lacking: [String] = []
        let phrases = rules.placeForms.enumerated().map { form, name -> HoledPhrase in
            guard let text = texts[name] else {
                if placeForms.contains(form) { lacking.append(name) }
                return HoledPhrase(before: "", after: "")
            }
            guard let range = text.text.firstRange(of: hole), !text.text[range.upperBound...].contains(hole) else {
                if !text.isInherited {
                    findings.error(
                        "bad-pattern", "'\(hole)' is missing; write it once, at the place of the text", at: text.node)
                }
                return HoledPhrase(before: "", after: "")
            }
            return HoledPhrase(
                before: String(text.text[..<range.lowerBound]), after: String(text.text[range.upperBound...]))
        }
        if !lacking.isEmpty {
            missing(key, "'\(key)' lacks \(lacking.joined(separator: ", ")); write '\(lacking[0]): ... \(hole) ...'")
        }
        return phrases
    }

    private mutating func checkGaps() {
        let asked =
            rules.placeForms.indices.filter { placeForms.contains($0) || $0 == regionForm }.map { rules.placeForms[$0] }
            + rules.timeForms.indices.filter { timeForms.contains($0) }.map { rules.timeForms[$0] }
        let lacking = asked.filter { written.gaps[$0] == nil }
        if !lacking.isEmpty {
            missing(
                "gaps",
                "'gaps' lacks \(lacking.joined(separator: ", ")); write '\(lacking[0]):' and a sentence with '___'")
        }
        for (name, gap) in written.gaps.sorted(by: { $0.key < $1.key })
        where !gap.isInherited && !gap.text.contains("___") {
            findings.error("bad-pattern", "the gap sentence of '\(name)' has no hole; write '___' in it", at: gap.node)
        }
    }

    private mutating func missing(_ key: String, _ message: String) {
        guard !written.isExtending else { return }
        if let node = written.root[key] {
            findings.error("missing-form", message, atKey: node)
        } else {
            findings.missing("missing-form", message, below: written.root, path: [key])
        }
    }

    // MARK: Looking up

    /// Words by folded names, then other names, then written phrases; the first word with a text keeps it.
    private func found() -> [String: Int] {
        var found: [String: Int] = [:]
        found.reserveCapacity(written.places.count * 2)
        func add(_ text: String, _ word: Int) {
            guard !text.isEmpty else { return }
            let folded = tools.folded(text)
            if found[folded] == nil { found[folded] = word }
        }
        for (index, word) in written.places.enumerated() { add(word?.name ?? "", index) }
        for (index, word) in written.places.enumerated() { for name in word?.also ?? [] { add(name, index) } }
        guard let form = rules.placeForms.firstIndex(of: "to") else { return found }
        for (index, word) in written.places.enumerated() { add(word?.forms[form] ?? "", index) }
        return found
    }
}
