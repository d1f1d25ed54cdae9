package import LayoverModel

/// Every word of one language, phrase by phrase, with the sentence that uses it, for a speaker of the language to fill in.
package struct SentenceWorksheet: Sendable {
    package struct Row: Hashable, Sendable {
        /// `place` or `time`.
        package let slot: String
        package let id: String
        /// A form, or `name`.
        package let form: String
        /// The name in another language.
        package let hint: String
        /// The sentence with a gap into which the phrase fits; empty for a name.
        package let gap: String
        /// The current text; empty if it is missing.
        package var text: String

        package init(slot: String, id: String, form: String, hint: String = "", gap: String = "", text: String) {
            (self.slot, self.id, self.form) = (slot, id, form)
            (self.hint, self.gap, self.text) = (hint, gap, text)
        }
    }

    package let rows: [Row]

    /// Lists the present and missing phrases of a language, but not words that it never uses.
    ///
    /// - Parameters:
    ///   - tag: The language. The result is `nil` if it has no file, or if rules and places cannot be read.
    ///   - compiler: A compiler that has compiled the files, even if parts are missing.
    package init?(_ tag: LocaleTag, of compiler: SentenceCompiler) {
        guard let drafts = compiler.drafts, let locale = drafts.locales.first(where: { $0.tag == tag }) else {
            return nil
        }
        // Most people who fill in a worksheet read English; the other languages follow by their tags.
        let others = drafts.locales.filter { $0.tag != tag }
        let hints = others.filter { $0.tag.language == "en" } + others.filter { $0.tag.language != "en" }
        var rows: [Row] = []
        let asked = SentenceWorksheet.forms(locale)
        func add(
            _ slot: String, ids: [String], names: [String], forms: [String], texts: [[String]],
            hint: (Int) -> String?, isAsked: (_ form: Int, _ word: Int) -> Bool
        ) {
            for (word, id) in ids.enumerated() where drafts.rules.isSaid("\(slot).\(id)", in: tag) {
                let hint = hint(word) ?? ""
                rows.append(Row(slot: slot, id: id, form: "name", hint: hint, text: names[word]))
                for form in forms.indices where isAsked(form, word) {
                    rows.append(
                        Row(
                            slot: slot, id: id, form: forms[form], hint: hint, gap: locale.gaps[forms[form]] ?? "",
                            text: texts[form][word]))
                }
            }
        }
        let rules = drafts.rules
        add(
            "place", ids: rules.words.map(\.id), names: locale.placeNames, forms: rules.placeForms,
            texts: locale.places,
            hint: { word in hints.lazy.map { $0.placeNames[word] }.first { !$0.isEmpty } },
            isAsked: { asked.places.contains($0) || (asked.region == $0 && rules.words[$1].isRegion) })
        add(
            "time", ids: rules.times.map(\.id), names: locale.timeNames, forms: rules.timeForms, texts: locale.times,
            hint: { time in hints.lazy.map { $0.timeNames[time] }.first { !$0.isEmpty } },
            isAsked: { form, _ in asked.times.contains(form) })
        self.rows = rows
    }

    /// Forms that the sentences of the language use.
    private static func forms(_ locale: SentenceLocale) -> (places: Set<Int>, times: Set<Int>, region: Int?) {
        var (places, times, region): (Set<Int>, Set<Int>, Int?) = ([], [], nil)
        for piece in locale.sentences.flatMap(\.pieces) {
            switch piece.content {
            case .slot(.place, let form): places.insert(form)
            case .slot(.time, let form): times.insert(form)
            default: break
            }
        }
        for piece in locale.refine.pieces { if case .slot(_, let form) = piece.content { region = form } }
        return (places, times, region)
    }

    /// Filled rows that differ from the current text; rows of unknown words are returned separately.
    package func changes(in filled: [Row]) -> (changed: [Row], unknown: [Row]) {
        let known = Dictionary(rows.map { (Key($0), $0.text) }, uniquingKeysWith: { first, _ in first })
        var (changed, unknown): ([Row], [Row]) = ([], [])
        for row in filled where !row.text.isEmpty {
            guard let text = known[Key(row)] else {
                unknown.append(row)
                continue
            }
            if text != row.text { changed.append(row) }
        }
        return (changed, unknown)
    }

    private struct Key: Hashable {
        let slot: String
        let id: String
        let form: String

        init(_ row: Row) { (slot, id, form) = (row.slot, row.id, row.form) }
    }
}
