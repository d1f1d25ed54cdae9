import LayoverCatalog
import LayoverTemplates

/// Writes `docs/cards.md`: the HTML language of cards.
package enum CardsReference {
    package static var text: String {
        Markdown.page([
            head, tags, places, elements, attributes, styles, formatters, pieces, classes, limits,
        ])
    }

    private static let head = """
        # Card Mustache

        The language of `card.html` and of the shared pieces in `partials/`: HTML with holes. The compiler proves that no
        value can change a card's structure: every name is declared, every hole stands where its type belongs, every section
        closes what it opens. What is not on this page is refused, with the place and what would do. This page is generated
        by `layover schema --docs docs` from the tables that the compiler reads.
        """

    private static let tags = Markdown.page([
        "## Tags",
        Markdown.table(
            ["tag", "what it does"],
            [
                ["`{{price}}`", "writes a field of the widget, escaped for where it stands"],
                ["`{{airline.name}}`", "a part of a record; `{{hero.alt}}` the text of an image"],
                ["`{{price | money}}`", "through a formatter, two at most"],
                ["`{{@title}}`", "a text of `messages/<locale>.yaml`"],
                ["`{{#seats}}…{{/seats}}`", "for a bool that is true, an optional that is there, each item of a list"],
                ["`{{^seats}}…{{/seats}}`", "for a bool that is false, an optional that is absent, an empty list"],
                ["`{{.}}`", "the item, in a list of texts"],
                ["`{{> price}}`", "the shared piece `partials/price.html`, read in the scope of this place"],
                ["`{{< notice}}{{$title}}…{{/title}}{{/notice}}`", "a shared piece with its blocks filled"],
                ["`{{$title}}…{{/title}}`", "in a shared piece: a block and what stands in it when nobody fills it"],
                ["`{{{seal}}}`", "a field of type `html`, which names a shared piece"],
                ["`{{! why }}`", "a note, which nobody sees"],
            ]),
        """
        Only bool, optional and list fields head a section; an optional field is written inside its section only.
        Delimiters stay `{{` and `}}`; values are never written unescaped.
        """,
    ]).trimmed

    private static let places = Markdown.page([
        "## Where a value may stand",
        Markdown.table(
            ["place", "rule"],
            [
                [
                    "text between tags",
                    "any field that can be written; `& < > \" '` and the backtick leave as references",
                ],
                [
                    "a quoted attribute that holds text",
                    "the same; sections and blocks too, ending where they began",
                ],
                ["`href`, `src`: the whole value", "a field of type `link` or `image`"],
                [
                    "`href`, `src`: in path, query or fragment",
                    "text, int, date, datetime, percent-encoded; `.` and `..` lead nowhere",
                ],
                ["`href`, `src`: in scheme, host, port, or right behind the host", "refused"],
                [
                    "`style`: a whole value",
                    "a field of type `color` or `length` whose values are known when it is compiled",
                ],
                [
                    "`dir`, `lang`, `width`, `height`: the whole value",
                    "a field of type `direction`, `language`, `int`",
                ],
                ["`class`, `id`, names, unquoted values, comments", "refused"],
            ]),
        """
        Literal addresses begin with `https://` or a scheme of `deep_links`; images lie on `image_hosts`. In an address both
        branches of `{{#x}}…{{/x}}{{^x}}…{{/x}}` end in the same part. A whole address is held against the rules again when
        the card is rendered: what does not pass becomes `about:invalid#layover`, and a card whose only way on it was is dropped.
        """,
    ]).trimmed

    private static var elements: String {
        let names = CardReference.elements.map { "`\($0)`" }.joined(separator: " ")
        return
            "## Elements\n\n\(names)\n\nThey balance and nest as a browser's parser would have them: no `div` in a `p`, no `a` in an `a`, rows in `thead` or `tbody`."
    }

    private static var attributes: String {
        Markdown.page([
            "## Attributes", "Values stand in quotes. `data-*` holds text on every element; `on*` is refused.",
            Markdown.table(
                ["element", "attribute", "holds"],
                CardReference.attributes.map { [$0.element, Markdown.code($0.name), $0.holds] }),
        ]).trimmed
    }

    private static var styles: String {
        Markdown.page([
            "## Style attributes",
            """
            A `style` becomes a class of the card's stylesheet, so that the card's policy allows no inline style. Colours are
            `#0a5bd3` (3, 4, 6 or 8 digits), `rgb()` and `hsl()` of numbers, or names; lengths are `0` or a number with `px`,
            `em`, `rem` or `%`, never negative. Sides are logical (`padding-inline-start`), so that cards mirror by themselves;
            `padding-left` and `text-align: left` are read as the logical ones.
            """,
            Markdown.table(
                ["property", "takes"], CardReference.styleProperties.map { [Markdown.code($0.name), $0.takes] }),
        ]).trimmed
    }

    private static var formatters: String {
        let notes = [
            "date": "with a style: " + CardReference.dateStyles.map { "`date: \($0)`" }.joined(separator: ", "),
            "relative": "how far it is from now: tomorrow, in 3 hours",
            "truncate": "`truncate: 40` leaves at most so many characters, the last one `…`",
        ]
        return Markdown.page([
            "## Formatters",
            "Always in the reader's language and the market's clock. Without one a field is written in the usual way of its type.",
            Markdown.table(
                ["formatter", "types", ""],
                CardReference.formatters.map {
                    [Markdown.code($0.name), $0.types.joined(separator: ", "), notes[$0.name] ?? ""]
                }),
        ]).trimmed
    }

    private static let pieces = """
        ## Shared pieces

        A piece lies in `widgets/partials/<name>.html`. It is read at each place that calls it, between tags; its blocks may
        stand in attributes too. It sees the fields and the section of that place, and closes what it opens. A circle of pieces is refused. Only blocks count inside `{{< piece}}`; a block
        that the piece does not have is an error. A field `seal: { type: html, partial: seal }` stands for a piece that the
        widget chooses.
        """

    private static var classes: String {
        Markdown.page(
            ["## Classes", "In the rules `&` stands for the class. Colours are tokens with a light and a dark value."]
                + CardReference.classes.map { group in
                    Markdown.page([
                        "### \(group.group)",
                        Markdown.table(
                            ["class", "rules"], group.rules.map { [Markdown.code($0.name), Markdown.code($0.css)] }),
                    ]).trimmed
                }
        ).trimmed
    }

    private static var limits: String {
        Markdown.page([
            "## Limits", Markdown.table(["at most", ""], CardReference.limits.map { [$0.limit, "\($0.value)"] }),
        ]).trimmed
    }
}
