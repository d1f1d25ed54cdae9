import LayoverCatalog
import LayoverJSON
import LayoverModel

/// A text with plurals as boxes: the text around them, and a box for each form with numbers that use it.
struct MessageBoxes {
    private let pieces: [MessagePiece]
    private let forms: PluralForms

    /// `nil` for a text without a plural, and for an invalid message.
    init?(_ text: String, in locale: LocaleTag, formatting: any TextFormatting) {
        guard let pieces = try? formatting.messagePieces(text),
            pieces.contains(where: { if case .plural = $0 { true } else { false } })
        else { return nil }
        self.pieces = pieces
        forms = PluralForms(language: formatting, locale: locale)
    }

    /// A list of `{"text"}` and `{"opening", "argument", "forms": [{"form", "text", "numbers", "has_more"}]}`.
    ///
    /// Includes forms that the language needs and the text lacks, without a text.
    var json: JSONValue {
        pieces.map { piece -> JSONValue in
            switch piece {
            case .text(let text): .record(["text": text])
            case .plural(let plural):
                .record(["opening": plural.opening, "argument": plural.argument, "forms": boxes(plural)])
            }
        }.json
    }

    private func boxes(_ plural: MessagePiece.Plural) -> [JSONValue] {
        let examples = forms.examples(ordinal: plural.isOrdinal)
        let written = plural.forms.map { form in
            box(form.selector, form.text, examples.first { $0.form == form.selector })
        }
        let missing = examples.filter { example in !plural.forms.contains { $0.selector == example.form } }
        return written + missing.map { box($0.form, nil, $0) }
    }

    private func box(_ form: String, _ text: String?, _ example: PluralForms.Example?) -> JSONValue {
        .record([
            "form": form, "text": text, "numbers": example?.numbers ?? [], "has_more": example?.hasMore ?? false,
        ])
    }
}
