import LayoverModel

/// The keys of every kind of content file.
package enum Schemas {
    package static let settings = Record(
        "settings", "The settings of all widgets: budgets, links and images.",
        keys: [
            Record.Key(
                "default_market", .market, required: true, "the market of requests that name no market"),
            Record.Key(
                "deep_links", .list(.name(.plain), count: 0...32),
                "schemes that links may use besides https: `[skyscanner, mailto, tel]`"),
            Record.Key("image_hosts", .list(.line, count: 0...64), "the hosts of images, over https"),
            Record.Key(
                "web_hosts", .list(.line, count: 0...64),
                "hosts that suppliers' links in a shared trip may open, over https"),
            Record.Key(
                "attributes", .map(key: .text(bytes: 64), value: .word(attributeTypes), count: 0...64),
                "attributes of units, for the conditions of flags and experiments: `{ user: text, device: text }`"),
            Record.Key("budgets", .record(budgets), "limits of cards and layouts"),
            Record.Key("apps", .record(apps), "apps that open links to pages of this server"),
            Record.Key(
                "rollout", .record(rollout),
                "the steps in which a release of this content reaches readers; without this key all readers get it at once"
            ),
        ])

    static let apps = Record(
        "apps",
        "Apps that open links to pages of this server. They are listed in `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json`.",
        keys: [
            Record.Key(
                "ios", .list(.line, count: 0...16),
                "app ids, each of a team id and a bundle id: `[ABCDE12345.com.example.flights]`"),
            Record.Key(
                "android", .map(key: .text(bytes: 128), value: .oneOrMany(.line, count: 1...8), count: 0...16),
                "the SHA-256 of the certificates that sign each package, with colons, as `keytool -list -v` prints them"
            ),
            Record.Key(
                "app_store", .int(1...99_999_999_999),
                "the app's number in the App Store, for the banner on the page of a shared trip"),
            Record.Key(
                "scheme", .name(.plain),
                "the scheme of `deep_links` with which the page of a shared trip opens the app: `<scheme>://t/<token>`"),
        ])

    static let attributeTypes = Shape.Word.each(AttributeType.self) {
        switch $0 {
        case .text: "a text"
        case .number: "a number"
        case .bool: "yes or no"
        case .list: "several texts or numbers"
        }
    }

    static let budgets = Record(
        "budgets", "The limits of cards and layouts.",
        keys: [
            Record.Key(
                "card_bytes", .int(512...SettingsSource.Budgets.mostCardBytes), standard: "16384",
                "a rendered card, in bytes"),
            Record.Key("layout_bytes", .int(1024...4_194_304), standard: "262144", "a whole layout, in bytes"),
            Record.Key("images", .int(0...64), standard: "6", "images in one card"),
        ])

    package static let market = Record(
        "market", "A country that Layover serves, or keys that several countries share.",
        keys: [
            Record.Key(
                "market", .either([.market, .name(.market)]), required: true,
                "its two capitals, `NO`; a word such as `default` for a file that others extend"),
            Record.Key(
                "extends", .either([.market, .name(.market)]),
                "the market file that supplies the keys this one leaves out"),
            Record.Key(
                "locales", .list(.locale, count: 1...16),
                "its languages, the default first; a card with missing texts in one language is shown in the next"
            ),
            Record.Key("currency", .currency, "the currency of requests that name no currency"),
            Record.Key("time_zone", .timeZone, "the time zone of its schedules, campaigns and weekdays: `Europe/Oslo`"),
            Record.Key(
                "ad_label", .map(.locale, to: .shown(bytes: 64)), "the label of advertising, in each of its locales"),
        ])

    package static let layout = Record(
        "layout", "The widgets of a surface, their order and their number.",
        keys: [
            Record.Key("layout", .name(.layout), required: true, "the surface: the name of this file"),
            Record.Key(
                "widgets", .list(.name(.widget), count: 0...100), required: true, "widgets of every market, in order"),
            Record.Key("limits", .record(limits), "how many cards a page can have"),
            Record.Key("markets", .map(.market, to: .record(layoutChange)), "what differs in one market"),
        ])

    static let limits = Record(
        "limits",
        "How many cards a page can have. Cards with the lowest priority are removed first. During a search, a card on screen is never replaced by a later one.",
        keys: [
            Record.Key("top", .int(0...20), standard: "3", "cards above the first result"),
            Record.Key("total", .int(0...100), standard: "8", "cards in all"),
            Record.Key("gap", .int(0...50), standard: "2", "results between two cards below the top"),
        ])

    static let layoutChange = Record(
        "layout change", "What differs in one market.",
        keys: [
            Record.Key(
                "add", .list(.record(placement), count: 0...100), "widgets that only this market has"),
            Record.Key("remove", .list(.name(.widget), count: 0...100), "widgets that this market does not have"),
            Record.Key(
                "move", .list(.record(placement), count: 0...100), "widgets that have another position in this market"),
            Record.Key("limits", .record(limits), "limits of this market, key by key"),
        ])

    static let placement = Record(
        "placement", "A widget and its position in the layout's order; it is last if no position is set.",
        keys: [
            Record.Key("widget", .name(.widget), required: true, "the widget"),
            Record.Key("after", .name(.widget), "directly after this one"),
            Record.Key("before", .name(.widget), "directly before this one"),
        ])

    package static let component = Record(
        "component", "The contract of a native card: clients build their view against these fields.",
        keys: [
            Record.Key(
                "component", .line, required: true, "its name and version, the name of this file: `timetable@1`"),
            Record.Key("summary", .paragraph, "what the card shows, for the people who build its view"),
            Record.Key("fields", .map(.identifier, to: .fieldType), required: true, "its fields and their types"),
        ])

    package static let sample = Record(
        "sample", "Facts for the preview and the tests of a widget.",
        keys: [
            Record.Key("sample", .name(.sample), required: true, "the name of this file"),
            Record.Key("summary", .paragraph, "what it shows"),
            Record.Key("market", .market, standard: "the first that has the widget", "the market it is for"),
            Record.Key("locale", .locale, standard: "the market's first", "the language"),
            Record.Key("now", .localTime, standard: "a time within the schedule", "the market's local time"),
            Record.Key("complete", .bool, standard: "true", "whether all results have arrived"),
            Record.Key(
                "facts", .map(.source, to: .literal), names: .fact, "facts by name; those not named are unknown"),
            Record.Key(
                "answer",
                .either([
                    .word([Shape.Word("none", "the service returns no card")]),
                    .map(key: .identifier, value: .literal, count: 0...64),
                ]), standard: "not answered yet",
                "remote: the service's answer, by the names of its members"),
            Record.Key("expect", .record(expectation), "makes the sample a test"),
        ])

    static let expectation = Record(
        "expectation", "The expected result of the sample.",
        keys: [
            Record.Key(
                "card", .word([Shape.Word("shown", "a card"), Shape.Word("hidden", "no card")]), required: true,
                "whether there is a card"),
            Record.Key("place", .either([.line, .record(place)]), "its position, in the form of `place`"),
            Record.Key(
                "reason", .line, "why it is hidden: `condition`, `unknown`, `pending`, `schedule`, `no_card` ..."),
            Record.Key("fields", .map(.identifier, to: .literal), "values of fields in the form that readers see"),
        ])

    package static let messages = Record(
        "messages", "The texts of a widget in one language, in ICU MessageFormat.", keys: [])

    package static let killSwitch = Record(
        "kill switch", "Several widgets, campaigns, providers, features or experiments that are switched off together.",
        keys: [
            Record.Key("kill_switch", .name(.killSwitch), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that is responsible for it"),
            Record.Key("description", .paragraph, "when to use it, for the engineer on call"),
            Record.Key(
                "guards", .list(.line, count: 1...256), required: true, names: .killable,
                "what it switches off: widgets by name, else `campaign:x`, `component:x@1`, `provider:x`, `supplier:x`, `format:x`, `feature:x`, `experiment:x`, `call:x`, `word:place.x`"
            ),
            Record.Key(
                "safe",
                .either([
                    .word([
                        Shape.Word(
                            "hidden",
                            "cards are left out and their places close, experiments assign the control, features return their own `safe`"
                        )
                    ]), .record(safeValue),
                ]), required: true,
                "what replaces them: `hidden`, or a value if it guards only features"),
            Record.Key("scope", .record(scope), standard: "everywhere", "where it applies"),
            Record.Key(
                "resting",
                .word([Shape.Word("live", "has no effect until it is flipped"), Shape.Word("killed", "is off")]),
                standard: "`live`", "its state in these files"),
            Record.Key("review_by", .date, "the day by which its owner decides whether it is still needed"),
            Record.Key(
                "permanent", .bool, "`true` exempts it from review; one of `review_by` and `permanent` is required"),
            Record.Key("high_impact", .bool, "requires confirmation before it is flipped"),
        ])

    static let safeValue = Record(
        "safe value", "The value of the guarded features while they are killed.",
        keys: [
            Record.Key("value", .literal, required: true, "a value of the features' type"),
            Record.Key(
                "variant", .name(.plain), standard: "the features' own name for it, else `safe`", "its name"),
        ])

    static let cardTypes = Shape.Word.each(WidgetSource.Form.self) {
        switch $0 {
        case .html: "HTML cards"
        case .native: "the client's own views"
        case .placeholder: "grey cards"
        }
    }

    static let scope = Record(
        "scope", "Where a kill switch applies.",
        keys: [
            Record.Key("markets", .list(.market, count: 1...300), "only these markets"),
            Record.Key("locales", .list(.locale, count: 1...300), "only these languages"),
            Record.Key("platforms", .list(.word(platforms), count: 1...3), "only these platforms"),
            Record.Key("app", .versionRange, "only these versions of the app: `<7.31`"),
            Record.Key("types", .list(.word(cardTypes), count: 1...3), "only cards of these types"),
        ])

    static let platforms = Shape.Word.each(Platform.self) {
        switch $0 {
        case .ios: "iPhone and iPad"
        case .android: "Android"
        case .web: "a browser"
        }
    }
}
