package import LayoverCatalog
package import LayoverModel
import LayoverSchema

extension WidgetTexts {
    /// The texts of `locale`; `nil` if one is missing or has errors.
    package func compile(for locale: LocaleTag, with compiler: inout TextCompiler) -> LocalizedWidget? {
        var messages: [MessageProgram] = []
        var arguments: [[Int]] = []
        let texts = chain(for: locale).compactMap { written[$0] }
        for name in names {
            guard let text = texts.lazy.compactMap({ $0[name] }).first,
                let compiled = compiler.compile(text.text, locale: locale, at: text.location)
            else { continue }
            messages.append(compiled.program)
            arguments.append(compiled.arguments)
        }
        guard messages.count == names.count else { return nil }
        return LocalizedWidget(locale: locale, messages: messages, arguments: arguments)
    }

    /// For each text, the fields that it uses in any language.
    package func arguments(in localized: [LocalizedWidget], _ fields: [FieldPlan]) -> [String: [String]] {
        names.enumerated().reduce(into: [:]) { found, name in
            let indices = Set(localized.flatMap { $0.arguments[name.offset] })
            found[name.element] = indices.sorted().map { fields[$0].name }
        }
    }

    /// Reports texts missing in `locale`: an error if a market has no other language to show, else a warning that names
    /// the language shown; for a draft, always a warning.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - need: The markets that need it.
    ///   - folder: The folder of its file, which may not exist yet.
    ///   - isDraft: Whether no reader sees the texts yet.
    ///   - excused: Missing names whose cause is reported elsewhere.
    /// - Returns: Empty if nothing else is missing.
    package func findings(
        for locale: LocaleTag, _ need: LanguageNeed, in folder: String, isDraft: Bool, excused: Set<String>
    ) -> [Diagnostic] {
        let missing = missing(in: locale).filter { !excused.contains($0) }
        guard !missing.isEmpty else { return [] }
        let path = files[locale] ?? "\(folder)/messages/\(locale).yaml"
        let isNew = files[locale] == nil
        let open = open[locale] ?? [:]
        let isMarked = missing.contains { open[$0] != nil }
        let it = missing.count == 1 ? "it" : "them"
        let gap = LanguageGap(
            names: missing, locale: locale,
            location: missing.lazy.compactMap { open[$0]?.location }.first ?? SourceLocation(path),
            places: open.mapValues(\.location),
            remedy: {
                open[$0] == nil
                    ? "add '\($0): ...'\(isNew ? " in a new file" : "")"
                    : "translate it in '\(path)' and remove '\(OpenTexts.mark)'"
            },
            remedyForAll: isNew
                ? "add the file '\(path)'"
                : isMarked
                    ? "translate \(it) in '\(path)' and remove '\(OpenTexts.mark)'" : "add \(it) to '\(path)'")
        guard !need.speakers.isEmpty, !isDraft else { return gap.missing(neededBy: nil) }
        return gap.findings(need.speakers.map { ($0.market, firstComplete(of: $0.others)) })
    }
}
