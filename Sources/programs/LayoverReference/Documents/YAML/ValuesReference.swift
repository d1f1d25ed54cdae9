import LayoverModel
import LayoverSchema

/// Writes `docs/yaml/values.md`: the forms of values, and the types of fields.
enum ValuesReference {
    static var text: String { Markdown.page(["# Values and types", "[All files](../yaml.md).", forms, types]) }

    private static let forms = Markdown.section([
        "## Forms of values",
        Markdown.table(
            ["value", "form"],
            [
                ["a duration", "a whole number and `ms`, `s`, `m`, `h` or `d`: `20ms`, `7d`"],
                ["a local time", "`2026-12-07` or `2026-12-07 09:00`, in the time zone of each market"],
                ["`until`", "a day alone is the last day, inclusive; with a time it is the first moment after"],
                ["a range of versions", "`>=7.20`, `>=7.20 <8`; at most four comparisons, all must be true"],
                ["a language", "`nb-NO`: a language, with an optional script and region"],
                ["a condition", "see [conditions](conditions.md#conditions-on-facts)"],
                ["a condition on the unit", "see [conditions on units](conditions.md#conditions-on-units)"],
                ["the name of a fact", "see [facts.md](../facts.md)"],
            ]),
    ])

    private static let types = Markdown.section([
        "## Types",
        "The types of fields, of columns and of facts. An optional one is `{ type: money, optional: true }`.",
        Markdown.table(
            ["type", "meaning"],
            (FieldType.named.map { ($0.name, $0.type) } + [("list", .list(.text))]).map {
                [Markdown.code($0.0), $0.1.summary]
            }),
    ])
}
