import LayoverExperiments
import LayoverModel
import LayoverTargeting

// Features and experiments.
extension Schemas {
    package static let feature = Record(
        "feature", "A value that apps ask for, and who gets which.",
        [
            Record.Key("feature", .name(.feature), required: true, "the name of this file"),
            Record.Key(
                "key", .text(bytes: 256), standard: "its name",
                "what apps ask by, where that is no such name: `ns/flag a`; kills and other files still say its name"),
            Record.Key("owner", .name(.owner), required: true, "the team that answers for it"),
            Record.Key("description", .paragraph, "what it switches, for the people who find it"),
            Record.Key("type", .word(featureForms), required: true, "what its values are"),
            Record.Key("default", .literal, required: true, "what it is where no rule decides"),
            Record.Key("safe", .literal, standard: "its `default`", "what it is while it is killed"),
            Record.Key(
                "variants", .map(key: .text(bytes: 128), value: .literal, count: 1...256),
                standard: "`on` and `off`, `default`, a rule's id, an arm's key",
                "names for its values, as apps and reports see them"),
            Record.Key("permanent", .bool, "never to be reviewed"),
            Record.Key("review_by", .date, "the day by which somebody decides whether it is still needed"),
            requires,
            Record.Key(
                "rules", .list(.record(featureRule), count: 0...1000), "who gets another value; the first that decides"),
        ])

    static let featureForms = Shape.Word.each(FeatureSource.Form.self) {
        switch $0 {
        case .bool: "`true` or `false`"
        case .text: "a text"
        case .number: "a number"
        case .json: "anything that JSON can say"
        }
    }

    static let requires = Record.Key(
        "requires", .map(key: .name(.feature), value: .literal, count: 1...32),
        "features that must have a value first: `{ new-filters: true }`, or operators on it: `{ rows: { $gte: 3 } }`")

    static let when = Record.Key(
        "when", .targeting, standard: "everybody", "who: attributes and what they must be")

    static let unit = Shape.text(bytes: 64)

    static let seed = Shape.text(bytes: 128)

    package static let group = Record(
        "group",
        "Values by one name, for `$inGroup` and `$notInGroup` of features, experiments and `show_when`.",
        exactlyOne: ["members", "column"],
        [
            Record.Key("group", .name(.group), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that answers for it"),
            Record.Key("description", .paragraph, "who or what belongs to it"),
            Record.Key(
                "type",
                .word([
                    Shape.Word("text", "members are held against texts"),
                    Shape.Word("number", "members are held against numbers"),
                ]), standard: "`text`",
                "of what type the attributes are; for facts of `show_when` a member is read by the fact's own type"),
            Record.Key(
                "members",
                .list(
                    .text(bytes: Limits.groupMemberBytes), count: 0...LayoverTargeting.Limits.groupLength),
                "its members, as written"),
            Record.Key(
                "column", .identifier,
                "the column of the CSV file of the same name beside it that holds its members, "
                    + "\(LayoverTargeting.Limits.groupLength) at most; empty cells are passed over"),
        ])

    static let featureRule = Record(
        "feature rule", "Who gets another value: exactly one of value and experiment.",
        exactlyOne: ["value", "experiment"],
        [
            Record.Key("id", .name(.plain), standard: "`rule-1` and so on", "its name"),
            when, requires,
            Record.Key("value", .literal, "what they get"),
            Record.Key(
                "coverage", .number(0...1), standard: "1",
                "only this share of them; raising it takes nothing from anybody"),
            Record.Key("seed", seed, "what their hash begins with; needed with `coverage`, and for nothing else twice"),
            Record.Key("unit", unit, standard: "`id`: the user, else the device", "the attribute that is hashed"),
            Record.Key("experiment", .name(.experiment), "the experiment whose arms decide"),
            Record.Key(
                "values", .map(key: .name(.plain), value: .literal, count: 2...20), "experiment: a value for each arm"),
        ])

    package static let experiment = Record(
        "experiment",
        "Who is given which variant of a page or of a feature, so that they can be held against each other.",
        [
            Record.Key("experiment", .name(.experiment), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that answers for it"),
            Record.Key("description", .paragraph, "what is to be found out"),
            Record.Key(
                "seed", seed, required: true,
                "what the hash begins with: renaming moves nobody, and a new phase takes a new one"),
            Record.Key("unit", unit, required: true, "who is assigned: `user`, `device`, an attribute of layover.yaml"),
            Record.Key("status", .word(phases), standard: "`running`", "whether it runs"),
            when, requires,
            Record.Key(
                "coverage", .number(0...1), standard: "1",
                "the share that takes part; raising it moves nobody to another arm"),
            Record.Key(
                "variants", .list(.record(variant), count: 2...20), required: true, "its arms; the first is the control"
            ),
            Record.Key(
                "exclude_group", .name(.plain),
                "experiments of one group share no unit; needed where two change one thing"),
            Record.Key(
                "exclude_range", .list(.number(0...1), count: 2...2),
                "its own part of the group, from and until: `[0, 0.5]`"),
        ])

    static let phases = Shape.Word.each(Experiment.Phase.self) {
        switch $0 {
        case .draft: "nobody takes part"
        case .running: "units are assigned"
        case .stopped: "everybody has the control again"
        }
    }

    static let variant = Record(
        "variant", "One arm: what is different for its units.",
        [
            Record.Key("key", .name(.plain), required: true, "its name, as exposures have it"),
            Record.Key("weight", .number(0...1), required: true, "its share; those of all arms sum to 1"),
            Record.Key(
                "changes", .list(.either([.record(sentenceChange), .record(armChange)]), count: 0...32),
                standard: "none: the page as it is", "what differs on the page, and about searching by a sentence"),
        ])

    static let sentenceChange = Record(
        "sentence change",
        "What differs about sentences: where they begin, or the order of a list; never what a code says.",
        [
            Record.Key("sentence", .word(sentenceParts), required: true, "what of sentences differs"),
            Record.Key("action", .text(bytes: 160), "of `default`: what stands there at first"),
            Record.Key("place", .text(bytes: 160), "of `default`: the same"),
            Record.Key("time", .text(bytes: 160), "of `default`: the same"),
            Record.Key(
                "first", .list(.text(bytes: 160), count: 1...64),
                "of a list: words that stand first, in this order; all others follow as they do"),
        ])

    private static let sentenceParts = Shape.Word.each(SentenceChange.Part.self) {
        switch $0 {
        case .start: "the sentence that stands there where nobody said any"
        case .action: "the list of what can be done"
        case .place: "the list of places"
        case .sub: "lists of places in a region"
        case .time: "the list of times"
        }
    }

    static let armChange = Record(
        "change", "What differs about one widget; what is not named stays.", exactlyOne: ["widget", "pick"],
        [
            Record.Key("widget", .name(.widget), "the widget that changes"),
            Record.Key(
                "pick", .line, "or the widget whose pick changes, and one of its `arms`: `late-dinner@distance-first`"),
            Record.Key("instead", .name(.widget), "another widget that takes its place"),
            Record.Key("show", .bool, standard: "`true`", "`false` leaves the card out"),
            Record.Key("place", .either([.word(places), .record(place)]), "where the card stands"),
            Record.Key("short", .word(shortWords), "what a shorter list of results does to it"),
            Record.Key("priority", .int(-1000...1000), "who stays when a page is full, and who stands first"),
            Record.Key(
                "fields", .map(key: .identifier, value: .record(field), count: 0...64),
                "fields that are filled otherwise, as `fields` of a widget"),
            Record.Key(
                "messages", .map(.locale, to: .map(.identifier, to: .shownParagraph)),
                "texts that read otherwise, by language and name"),
        ])
}
