import LayoverModel
import LayoverTargeting

/// Writes `docs/yaml/conditions.md`: conditions on facts and on units.
enum ConditionsReference {
    static var text: String { Markdown.page(["# Conditions", "[All files](../yaml.md).", facts, units]) }

    private static let facts = Markdown.section([
        "## Conditions on facts",
        """
        `show_when` is a mapping of facts; all entries must be true. An entry has a value (the fact equals it), a list (the
        fact equals one of its values), or operators. A fact can be *unknown* (it will never have a value) or *pending*
        (results are still arriving). An operator is then neither true nor false. A pending condition hides the card and lists
        its widget in `pending`.

        `when_unknown` decides what an unknown condition does: `hide` the card, `show` it, or show it with other texts,
        `when_unknown: { show: { title: title_unknown } }`. A card must not state an unknown fact. So plain `show` is the
        warning `widget.unknown-stated` if a text of the card uses a fact of a group in `show_when` (`route`, `results`,
        `traveller`, ...). If a complete search has no results, a card with a condition on `results` or `route.countries` is
        shown only if the condition is true, regardless of `when_unknown`.
        """,
        Markdown.table(
            ["operator", "true if the fact", "on"],
            Operator.allCases.map { [Markdown.code($0.rawValue), $0.summary, $0.typesInWords] }),
        Markdown.table(["join", "true if"], Join.allCases.map { [Markdown.code($0.rawValue), $0.summary] }),
        Markdown.block(
            "yaml",
            """
            show_when:
              route.countries: { $all: [CU] }
              $or: [ { traveller.residence: US }, { traveller.citizenship: US } ]
            """),
    ])

    private static let units = Markdown.section([
        "## Conditions on units",
        """
        `when` of features and experiments is a condition on attributes of the unit. It has the same operators, with the
        meaning of GrowthBook: a missing attribute has no value, and no attribute is pending. A condition may use `market`,
        `locale`, `platform`, `app` (the version), `id` (the user, else the device) and the `attributes` of
        `widgets/layover.yaml`, but no facts about results. Values are read by the attribute's type, so `market: NO` is Norway.

        `$inGroup: testers` is true if the attribute is a member of `flags/groups/testers.yaml`. GrowthBook's SDKs receive the
        members of the groups that features name, so a group must not contain anything that users of the app may not see.

        A list means `$in`. `app: ">=7.31"` is a [range of versions](#ranges-of-versions). `app.ios: ">=7.31"` also requires
        that platform, so combine two platforms with `$or`. `requires` is a condition on the values of other features. If it
        is not met, a rule is skipped, an experiment includes no unit, and a feature has its default.
        """,
        Markdown.block(
            "yaml",
            """
            when:
              market: [GB, NO]
              app.ios: ">=7.31"
              plan: { $ne: free }
            requires: { new-filters: true }
            """),
        "### Ranges of versions",
        """
        A range such as `>=7.31 <8` means the same in features, experiments, `requires`, kills and kill switches: the order of
        Semantic Versioning, with up to eight numbers. Missing numbers are zero, build metadata (`+5`) and a leading `v` do
        not count, and a pre-release comes before its release. An app without a version, or with an invalid one, is in no
        range. A kill with a range still applies to it.
        """,
        Markdown.table(
            ["range", "includes", "does not include"],
            [
                [
                    "`>=7.31.1`", "7.31.1, v7.31.1, 7.31.1+5, 7.31.1.0, 7.31.1.4, 7.31.2-rc.1, 8",
                    "7.31, 7.31.0.4, 7.31.1-rc.1",
                ],
                ["`>=7.31.0`, `>=7.31`", "7.31, 7.31.0, 7.31.0.4, 7.31.1-rc.1", "7.30.9, 7.31.0-rc.1"],
                ["`<7.31.1`", "7.31, 7.31.0.4, 7.31.1-rc.1", "7.31.1, 7.31.1.0, 7.31.1.4"],
                ["`>7.31.1`", "7.31.1.4, 7.31.2-rc.1, 7.31.2", "7.31.1, 7.31.1.0, 7.31.1-rc.1"],
                ["`<=7.31.1`", "7.31.1, 7.31.1.0, 7.31.1-rc.1, 7.31", "7.31.1.4"],
                ["`=7.31.1`", "7.31.1, 7.31.1.0, 7.31.1+5", "7.31.1.4, 7.31.1-rc.1"],
                ["`>=8.0.0-beta.2`", "8.0.0-beta.2, 8.0.0-beta.11, 8.0.0-rc, 8", "8.0.0-beta, 8.0.0-alpha.9, 7.99"],
            ]),
        """
        `$veq`, `$vgte` and the other version operators compare like GrowthBook instead: as texts padded with spaces, in which
        7.31 comes before 7.31.0, and 7.31.1.4 before 7.31.1. The feed for GrowthBook's SDKs (`/api/features/{clientKey}`) has
        only these operators, so a range becomes a condition with several of them. An SDK then decides like the server, except
        for versions that the padded texts cannot distinguish:
        """,
        Markdown.table(
            ["version of the app", "how an SDK reads it"],
            [
                [
                    "a number of more than five digits: `7.31.1.123456`",
                    "compared as a text: `123456` comes before `99999`",
                ],
                [
                    "zeros in front: `2026.01.05`",
                    "another version than `2026.1.5`; write the range in the form that the app sends",
                ],
                ["a pre-release that begins with a digit: `7.31.1-1`", "the version `7.31.1.1`"],
                ["a pre-release with a `-` of its own: `7.31.1-rc-1`", "the pre-release `rc.1`"],
                [
                    "a pre-release of a version of two numbers, or of one: `8.0-beta`",
                    "in its place among releases; two pre-releases of one version may be in reverse order",
                ],
                ["five numbers or more: `7.31.1.0.0`", "above the version without the zeros"],
                ["an empty text", "the version `0`"],
            ]),
    ])
}

extension Operator {
    /// The types of facts that the operator can be used with.
    fileprivate var typesInWords: String {
        let lists: [(String, FieldType)] = [
            ("list of text", .list(.text)), ("list of rows", .list(.record([]))),
        ]
        let all = FieldType.named.map { ($0.name, $0.type) } + lists
        let fitting = all.filter { fits($0.1) }
        return fitting.count == all.count ? "anything" : fitting.map(\.0).joined(separator: ", ")
    }
}
