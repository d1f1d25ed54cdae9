import LayoverExperiments
import LayoverModel
import LayoverTargeting

// Features and experiments.
extension Schemas {
    package static let feature = Record(
        "feature", "A value that apps request, and the rules that choose it.",
        keys: [
            Record.Key("feature", .name(.feature), required: true, "the name of this file"),
            Record.Key(
                "key", .text(bytes: 256), standard: "its name",
                "the key that apps request, if it differs from the name: `ns/flag a`; kills and other files use the name"
            ),
            Record.Key("owner", .name(.owner), required: true, "the team that is responsible for it"),
            Record.Key("description", .paragraph, "what it switches, for readers who do not know it"),
            Record.Key("type", .word(featureForms), required: true, "the type of its values"),
            Record.Key("default", .literal, required: true, "its value if no rule decides"),
            Record.Key("safe", .literal, standard: "its `default`", "its value while it is killed"),
            Record.Key(
                "variants", .map(key: .text(bytes: 128), value: .literal, count: 1...256),
                standard: "`on` and `off`, `default`, a rule's id, an arm's key",
                "names of its values in apps and reports"),
            Record.Key("permanent", .bool, "`true` exempts it from review"),
            Record.Key("review_by", .date, "the day by which its owner decides whether it is still needed"),
            requires,
            Record.Key(
                "rules", .list(.record(featureRule), count: 0...1000),
                "rules that choose another value; the first match decides"),
        ])

    static let featureForms = Shape.Word.each(FeatureSource.Form.self) {
        switch $0 {
        case .bool: "`true` or `false`"
        case .text: "a text"
        case .number: "a number"
        case .json: "any JSON value"
        }
    }

    static let requires = Record.Key(
        "requires", .map(key: .name(.feature), value: .literal, count: 1...32),
        "features that must have a value: `{ new-filters: true }`, or operators on it: `{ rows: { $gte: 3 } }`")

    static let when = Record.Key(
        "when", .targeting, standard: "everyone", "conditions on attributes of the unit")

    static let unit = Shape.text(bytes: 64)

    static let seed = Shape.text(bytes: 128)

    package static let group = Record(
        "group",
        "A named group of values, for `$inGroup` and `$notInGroup` in features, experiments and `show_when`.",
        exactlyOne: ["members", "column"],
        keys: [
            Record.Key("group", .name(.group), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that is responsible for it"),
            Record.Key("description", .paragraph, "the members of the group, in words"),
            Record.Key(
                "type",
                .word([
                    Shape.Word("text", "members are compared with texts"),
                    Shape.Word("number", "members are compared with numbers"),
                ]), standard: "`text`",
                "the type of the attributes; in `show_when` a member is read by the fact's own type"),
            Record.Key(
                "members",
                .list(
                    .text(bytes: Limits.groupMemberBytes), count: 0...LayoverTargeting.Limits.groupLength),
                "its members, as written"),
            Record.Key(
                "column", .identifier,
                "the column with its members, in the CSV file of the same name beside it: "
                    + "\(LayoverTargeting.Limits.groupLength) at most; empty cells are skipped"),
        ])

    static let featureRule = Record(
        "feature rule", "Another value for some units: exactly one of value and experiment.",
        exactlyOne: ["value", "experiment"],
        keys: [
            Record.Key("id", .name(.plain), standard: "`rule-1` and so on", "its name"),
            when, requires,
            Record.Key("value", .literal, "the value for these units"),
            Record.Key(
                "coverage", .number(0...1), standard: "1",
                "the share of these units that gets the value; when it rises, no unit loses the value"),
            Record.Key("seed", seed, "the prefix of the hash; required with `coverage`, and used only once"),
            Record.Key("unit", unit, standard: "`id`: the user, else the device", "the attribute that is hashed"),
            Record.Key("experiment", .name(.experiment), "the experiment whose arms decide"),
            Record.Key(
                "values", .map(key: .name(.plain), value: .literal, count: 2...20), "experiment: a value for each arm"),
        ])

    package static let experiment = Record(
        "experiment",
        "Assigns units to variants of a page or of a feature, so that the variants can be compared.",
        keys: [
            Record.Key("experiment", .name(.experiment), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that is responsible for it"),
            Record.Key("description", .paragraph, "the question that it answers"),
            Record.Key(
                "seed", seed, required: true,
                "the prefix of the hash: renaming the experiment moves no unit, and a new phase needs a new seed"),
            Record.Key(
                "unit", unit, required: true, "the unit of assignment: `user`, `device`, an attribute of layover.yaml"),
            Record.Key("status", .word(phases), standard: "`running`", "whether it runs"),
            when, requires,
            Record.Key(
                "coverage", .number(0...1), standard: "1",
                "the share of units that takes part; when it rises, no unit changes its arm"),
            Record.Key(
                "variants", .list(.record(variant), count: 2...20), required: true, "its arms; the first is the control"
            ),
            Record.Key(
                "exclude_group", .name(.plain),
                "experiments of one group share no unit; required if two of them change the same thing"),
            Record.Key(
                "exclude_range", .list(.number(0...1), count: 2...2),
                "its own part of the group, start and end: `[0, 0.5]`"),
        ])

    static let phases = Shape.Word.each(Experiment.Phase.self) {
        switch $0 {
        case .draft: "no unit takes part"
        case .running: "units are assigned"
        case .stopped: "every unit gets the control again"
        }
    }

    static let variant = Record(
        "variant", "One arm: what differs for its units.",
        keys: [
            Record.Key("key", .name(.plain), required: true, "its name in exposures"),
            Record.Key("weight", .number(0...1), required: true, "its share; the shares of all arms sum to 1"),
            Record.Key(
                "changes", .list(.either([.record(sentenceChange), .record(armChange)]), count: 0...32),
                standard: "no change of the page", "what differs on the page and in sentences"),
        ])

    static let sentenceChange = Record(
        "sentence change",
        "What differs in sentences: the start, or the order of a list. The meaning of a code never changes.",
        keys: [
            Record.Key("sentence", .word(sentenceParts), required: true, "the part that differs"),
            Record.Key("action", .text(bytes: 160), "`default` only: the word at the start"),
            Record.Key("place", .text(bytes: 160), "`default` only: the same"),
            Record.Key("time", .text(bytes: 160), "`default` only: the same"),
            Record.Key(
                "first", .list(.text(bytes: 160), count: 1...64),
                "lists only: the words that come first, in this order; the others keep their order"),
        ])

    private static let sentenceParts = Shape.Word.each(SentenceChange.Part.self) {
        switch $0 {
        case .start: "the sentence at the start, before the reader chooses one"
        case .action: "the list of actions"
        case .place: "the list of places"
        case .sub: "lists of places in a region"
        case .time: "the list of times"
        }
    }

    static let armChange = Record(
        "change", "What differs for one widget; keys that are missing change nothing.", exactlyOne: ["widget", "pick"],
        keys: [
            Record.Key("widget", .name(.widget), "the widget that changes"),
            Record.Key(
                "pick", .line, "or the widget whose pick changes, and one of its `arms`: `late-dinner@distance-first`"),
            Record.Key("instead", .name(.widget), "another widget that replaces it"),
            Record.Key("show", .bool, standard: "`true`", "`false` leaves the card out"),
            Record.Key("place", .either([.word(places), .record(place)]), "the position of the card"),
            Record.Key("short", .word(shortWords), "what happens if the list of results is shorter"),
            Record.Key(
                "priority", .int(-1000...1000),
                "which cards stay when a page is full, and which come first; higher wins"),
            Record.Key(
                "fields", .map(key: .identifier, value: .record(field), count: 0...64),
                "fields with another value, in the form of a widget's `fields`"),
            Record.Key(
                "messages", .map(.locale, to: .map(.identifier, to: .shownParagraph)),
                "texts with other words, by language and name"),
        ])
}
