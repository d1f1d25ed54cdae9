package import LayoverModel

/// Finds a single cause of texts that are missing in many languages: a text was renamed in one file, or nothing uses it.
package struct RenamedTexts {
    /// A text that is written under another name than the required one.
    private struct Renaming {
        let locale: LocaleTag
        let written: String
        let wanted: String
        let location: SourceLocation
    }

    private let texts: WidgetTexts
    private let used: Set<String>
    private let renamings: [Renaming]

    /// - Parameters:
    ///   - texts: The texts of one widget or page.
    ///   - used: The names that its card or page uses; `nil` if unknown, and then no text counts as renamed.
    package init(_ texts: WidgetTexts, used: Set<String>?) {
        self.texts = texts
        self.used = used ?? Set(texts.names)
        renamings = used.map { RenamedTexts.renamings(texts, $0) } ?? []
    }

    /// Pairs, in each language, unused texts that no other language has with required texts that it lacks.
    private static func renamings(_ texts: WidgetTexts, _ used: Set<String>) -> [Renaming] {
        texts.languages.flatMap { locale -> [Renaming] in
            let own = texts.names.filter { texts.own($0, in: locale) != nil }
            let strays = own.filter { name in
                !used.contains(name) && !texts.languages.contains { $0 != locale && texts.own(name, in: $0) != nil }
            }
            let wanted = texts.missing(in: locale).filter(used.contains)
            return pairs(strays, wanted).compactMap { stray, name in
                texts.own(stray, in: locale).map {
                    Renaming(locale: locale, written: stray, wanted: name, location: $0.location)
                }
            }
        }
    }

    /// Pairs similar names; then, if one of each is left, those two.
    private static func pairs(_ strays: [String], _ wanted: [String]) -> [(stray: String, wanted: String)] {
        var (left, rest, pairs) = ([String](), wanted, [(stray: String, wanted: String)]())
        for stray in strays {
            guard let name = suggestion(for: stray, among: rest) else {
                left.append(stray)
                continue
            }
            rest.removeAll { $0 == name }
            pairs.append((stray, name))
        }
        if left.count == 1, rest.count == 1 { pairs.append((left[0], rest[0])) }
        return pairs
    }

    /// The missing names in a language that are already explained: those that nothing uses, and those renamed in the file
    /// that the language takes its text from.
    package func excused(in locale: LocaleTag) -> Set<String> {
        let chain = texts.chain(for: locale)
        let renamed = renamings.filter { chain.contains($0.locale) }.map(\.wanted)
        return Set(texts.names.filter { !used.contains($0) } + renamed)
    }

    /// One finding for each cause.
    ///
    /// - Parameters:
    ///   - needs: The required languages.
    ///   - isDraft: Whether no reader sees the texts yet.
    /// - Returns: Errors if a text keeps some language from being complete; a warning for an unused text that
    ///   causes no error.
    package func findings(_ needs: [LocaleTag: LanguageNeed], isDraft: Bool) -> [Diagnostic] {
        let renamed = renamings.map { one in
            let isNeeded = needs.contains {
                !$0.value.speakers.isEmpty && texts.chain(for: $0.key).contains(one.locale)
            }
            return Diagnostic(
                isNeeded && !isDraft ? .error : .warning, code: "message.missing",
                message:
                    "no text '\(one.wanted)' in \(one.locale), and nothing uses '\(one.written)'; rename it to '\(one.wanted)'",
                at: one.location)
        }
        let known = Set(renamings.map(\.written))
        let unused = texts.names.filter { !used.contains($0) && !known.contains($0) }
        return renamed + unused.compactMap { unusedFinding($0, needs, isDraft: isDraft) }
    }

    private func unusedFinding(
        _ name: String, _ needs: [LocaleTag: LanguageNeed], isDraft: Bool
    ) -> Diagnostic? {
        guard let place = texts.location(of: name) else { return nil }
        let lacking = needs.filter { locale, need in
            texts.missing(in: locale).contains(name)
                && need.speakers.contains { texts.firstComplete(of: $0.others) == nil }
        }.keys.sorted()
        guard let first = lacking.first, !isDraft else {
            return .warning(
                "message.unused", "nothing uses the text '\(name)'; remove it or write {{@\(name)}}", at: place)
        }
        let others = lacking.count == 1 ? "\(first.tag) lacks" : "\(first.tag) and \(lacking.count - 1) more lack"
        return .error(
            "message.unused",
            "nothing uses the text '\(name)', which \(others); remove it, or write {{@\(name)}} and add it there",
            at: place)
    }
}
