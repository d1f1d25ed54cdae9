import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks a text before it is written: its length, its syntax as a message, the placeholders of its source and the plural
/// forms of its language.
struct TextRules {
    let language: any TextFormatting

    /// - Parameters:
    ///   - text: The text as it would be written.
    ///   - name: Its name in the file.
    ///   - locale: Its language.
    ///   - source: The text that it translates; `nil` for a source text itself.
    ///   - location: The location for findings.
    /// - Returns: Errors only; empty if the text may be written.
    func findings(
        about text: String, named name: String, in locale: LocaleTag, translating source: String?,
        at location: SourceLocation
    ) -> [Diagnostic] {
        guard text.utf8.count <= LayoverSchema.Limits.textBytes else {
            let message = "'\(name)' has \(text.utf8.count) bytes; a text takes \(LayoverSchema.Limits.textBytes)"
            return [.error("texts.too-long", message, at: location)]
        }
        let hidden = ShownText.hidden(in: text).map { $0.diagnostic(at: location) }
        guard hidden.isEmpty else { return hidden }
        let program: MessageProgram
        do throws(MessageError) {
            program = try language.compileMessage(text)
        } catch {
            return [
                .error("texts.syntax", "\(error.reason); at character \(error.offset + 1) of the text", at: location)
            ]
        }
        let named = source.map { placeholders(of: program, like: $0, at: location) } ?? []
        let plurals = PluralForms(language: language, locale: locale).missing(in: program.parts)
        return named
            + plurals.map { .error("texts.plural", PluralForms.remedy(for: $0, in: locale), at: location) }
    }

    private func placeholders(
        of program: MessageProgram, like source: String, at location: SourceLocation
    ) -> [Diagnostic] {
        guard let wanted = (try? language.compileMessage(source))?.arguments else { return [] }
        let unknown = program.arguments.filter { !wanted.contains($0) }.map { name in
            let near = suggestion(for: name, among: wanted).map { "{\($0)}" }
            let otherwise =
                wanted.isEmpty ? "it has none" : "it has: \(wanted.map { "{\($0)}" }.joined(separator: " "))"
            return "the source has no placeholder '{\(name)}'; \(meant(near, else: otherwise))"
        }
        let missing = wanted.filter { !program.arguments.contains($0) }.map {
            "the placeholder '{\($0)}' of the source is missing; add it"
        }
        return (unknown + missing).map { .error("texts.placeholder", $0, at: location) }
    }
}
