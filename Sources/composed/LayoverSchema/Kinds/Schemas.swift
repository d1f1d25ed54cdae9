import LayoverModel

/// The keys of every kind of content file.
package enum Schemas {
    package static let settings = Record(
        "settings", "What all widgets share: the budgets and what links and images may be.",
        [
            Record.Key(
                "default_market", .market, required: true, "the market of a request that names none"),
            Record.Key(
                "deep_links", .list(.name(.plain), count: 0...32),
                "schemes that links may open beside https: `[skyscanner, mailto, tel]`"),
            Record.Key("image_hosts", .list(.line, count: 0...64), "hosts that images may come from, over https"),
            Record.Key(
                "web_hosts", .list(.line, count: 0...64),
                "hosts to which links of suppliers may lead from a shared trip, over https"),
            Record.Key(
                "attributes", .map(key: .text(bytes: 64), value: .word(attributeTypes), count: 0...64),
                "what flags and experiments may ask of a unit: `{ user: text, device: text }`"),
            Record.Key("budgets", .record(budgets), "limits that no card or layout may pass"),
            Record.Key("apps", .record(apps), "apps that open links to pages of this server"),
            Record.Key("find", .record(placeLinks), "where taps on places and airlines that were found lead"),
            Record.Key("lists", .record(lists), "lists of flights from which people share; none of them is kept here"),
            Record.Key(
                "rollout", .record(rollout),
                "by which steps a release of this content comes to readers; without it to all at once"
            ),
        ])

    static let lists = Record(
        "lists", "Lists of flights from which people share: what `/v1/lists/{name}` answers with.",
        ListSource.names.map { Record.Key($0, list, "`client`, who sends it, or the service that has it") })

    private static let list = Shape.either([
        .word([Shape.Word("client", "the client has it, and sends it")]), .record(remoteList),
    ])

    static let remoteList = Record(
        "remote list", "A list that a service of another team has.",
        [
            Record.Key(
                "service", .name(.plain), required: true, "the service, by the name that settings have for it"),
            Record.Key(
                "deadline", .duration(milliseconds: ListSource.deadlineMilliseconds),
                standard: "\(ListSource.standardDeadlineMilliseconds)ms", "an answer that comes later is none"),
        ])

    static let apps = Record(
        "apps",
        "Apps that open links to pages of this server: what `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json` say.",
        [
            Record.Key(
                "ios", .list(.line, count: 0...16),
                "app ids, each the team's and the bundle's: `[ABCDE12345.com.example.flights]`"),
            Record.Key(
                "android", .map(key: .text(bytes: 128), value: .oneOrMany(.line, count: 1...8), count: 0...16),
                "the SHA-256 of the certificates that sign each package, with colons, as `keytool -list -v` prints them"
            ),
            Record.Key(
                "app_store", .int(1...99_999_999_999),
                "the app's number in the App Store, for the banner on the page of a shared trip"),
            Record.Key(
                "scheme", .name(.plain),
                "one of `deep_links`, by which the page of a shared trip opens the app: `<scheme>://t/<token>`"),
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
        "budgets", "Limits that no card or layout may pass.",
        [
            Record.Key(
                "card_bytes", .int(512...SettingsSource.Budgets.mostCardBytes), standard: "16384",
                "a rendered card, in bytes"),
            Record.Key("layout_bytes", .int(1024...4_194_304), standard: "262144", "a whole layout, in bytes"),
            Record.Key("images", .int(0...64), standard: "6", "images in one card"),
        ])

    package static let market = Record(
        "market", "A country that Layover serves, or what several of them share.",
        [
            Record.Key(
                "market", .either([.market, .name(.market)]), required: true,
                "its two capitals, `NO`; a word such as `default` for what others extend"),
            Record.Key(
                "extends", .either([.market, .name(.market)]),
                "the market file whose keys this one takes over where it has none"),
            Record.Key(
                "locales", .list(.locale, count: 1...16),
                "its languages, the first is the default; a card whose texts are not complete in one is shown in the next"
            ),
            Record.Key("currency", .currency, "the currency of a request that names none"),
            Record.Key("time_zone", .timeZone, "the clock of its schedules, campaigns and weekdays: `Europe/Oslo`"),
            Record.Key(
                "ad_label", .map(.locale, to: .shown(bytes: 64)), "what marks advertising, in each of its locales"),
            Record.Key("week_starts", .word(weekdays), standard: "mon", "the first day of its weeks, for sentences"),
            Record.Key(
                "weekend", .list(.word(weekdays), count: 1...6), standard: "[sat, sun]",
                "the days of its weekend, which closes the week"),
            Record.Key(
                "seasons",
                .word([
                    Shape.Word("north", "spring begins in March"), Shape.Word("south", "spring begins in September"),
                ]), standard: "north", "the hemisphere whose seasons it has"),
        ])

    package static let layout = Record(
        "layout", "Which widgets a surface has, in which order, and how many.",
        [
            Record.Key("layout", .name(.layout), required: true, "the surface: the name of this file"),
            Record.Key(
                "widgets", .list(.name(.widget), count: 0...100), required: true, "widgets of every market, in order"),
            Record.Key("limits", .record(limits), "how many cards a page takes"),
            Record.Key("markets", .map(.market, to: .record(layoutChange)), "what differs in one market"),
        ])

    static let limits = Record(
        "limits",
        "How many cards a page takes; the lowest priority goes first, but in a search no card that readers see for a later one.",
        [
            Record.Key("top", .int(0...20), standard: "3", "cards above the first result"),
            Record.Key("total", .int(0...100), standard: "8", "cards in all"),
            Record.Key("gap", .int(0...50), standard: "2", "results between two cards below the top"),
        ])

    static let layoutChange = Record(
        "layout change", "What differs in one market.",
        [
            Record.Key(
                "add", .list(.record(placement), count: 0...100), "widgets that this market has beside the others"),
            Record.Key("remove", .list(.name(.widget), count: 0...100), "widgets that this market does not have"),
            Record.Key(
                "move", .list(.record(placement), count: 0...100), "widgets that stand elsewhere in this market"),
            Record.Key("limits", .record(limits), "limits of this market, key by key"),
        ])

    static let placement = Record(
        "placement", "A widget and where it stands in the layout's order; last when neither is given.",
        [
            Record.Key("widget", .name(.widget), required: true, "the widget"),
            Record.Key("after", .name(.widget), "right after this one"),
            Record.Key("before", .name(.widget), "right before this one"),
        ])

    package static let component = Record(
        "component", "The contract of a native card: clients build their view against these fields.",
        [
            Record.Key(
                "component", .line, required: true, "its name and version, the name of this file: `timetable@1`"),
            Record.Key("summary", .paragraph, "what the card shows, for the people who build its view"),
            Record.Key("fields", .map(.identifier, to: .fieldType), required: true, "its fields and their types"),
        ])

    package static let sample = Record(
        "sample", "Facts to preview and to test a widget with.",
        [
            Record.Key("sample", .name(.sample), required: true, "the name of this file"),
            Record.Key("summary", .paragraph, "what it shows"),
            Record.Key("market", .market, standard: "the first that has the widget", "the market it is for"),
            Record.Key("locale", .locale, standard: "the market's first", "the language"),
            Record.Key("now", .localTime, standard: "a time within the schedule", "the market's local time"),
            Record.Key("complete", .bool, standard: "true", "whether results are all in"),
            Record.Key(
                "facts", .map(.source, to: .literal), names: .fact, "facts by name; those not named are unknown"),
            Record.Key(
                "answer",
                .either([
                    .word([Shape.Word("none", "there is no card")]),
                    .map(key: .identifier, value: .literal, count: 0...64),
                ]), standard: "not answered yet",
                "remote: what the service says, by the names of its members"),
            Record.Key("expect", .record(expectation), "makes the sample a test"),
        ])

    static let expectation = Record(
        "expectation", "What must come of the sample.",
        [
            Record.Key(
                "card", .word([Shape.Word("shown", "a card"), Shape.Word("hidden", "no card")]), required: true,
                "whether there is a card"),
            Record.Key("place", .either([.line, .record(place)]), "where it stands, as in `place`"),
            Record.Key(
                "reason", .line, "why it is hidden: `condition`, `unknown`, `pending`, `schedule`, `no_card` ..."),
            Record.Key("fields", .map(.identifier, to: .literal), "values of fields, as the reader sees them"),
        ])

    package static let pageMessages = Record(
        "page-messages", "The texts of a page in one language, in ICU MessageFormat.", [])

    package static let messages = Record(
        "messages", "The texts of a widget in one language, in ICU MessageFormat.", [])

    package static let killSwitch = Record(
        "kill switch", "Several widgets, campaigns, providers, features or experiments that go off together.",
        [
            Record.Key("kill_switch", .name(.killSwitch), required: true, "the name of this file"),
            Record.Key("owner", .name(.owner), required: true, "the team that answers for it"),
            Record.Key("description", .paragraph, "when to use it, for the engineer on call"),
            Record.Key(
                "guards", .list(.line, count: 1...256), required: true, names: .killable,
                "what it takes away: widgets by name, else `campaign:x`, `component:x@1`, `provider:x`, `supplier:x`, `format:x`, `feature:x`, `experiment:x`, `call:x`, `word:place.x`"
            ),
            Record.Key(
                "safe",
                .either([
                    .word([
                        Shape.Word(
                            "hidden",
                            "cards are left out and their places close, experiments give the control, features their own `safe`"
                        )
                    ]), .record(safeValue),
                ]), required: true,
                "what stands instead: `hidden`, or a value where it guards features and nothing else"),
            Record.Key("scope", .record(scope), standard: "everywhere", "where it works"),
            Record.Key(
                "resting",
                .word([Shape.Word("live", "guards nothing until it is flipped"), Shape.Word("killed", "is off")]),
                standard: "`live`", "its state in these files"),
            Record.Key("review_by", .date, "the day by which somebody decides whether it is still needed"),
            Record.Key("permanent", .bool, "never to be reviewed; one of `review_by` and `permanent` is required"),
            Record.Key("high_impact", .bool, "asks for confirmation before it is flipped"),
        ])

    static let safeValue = Record(
        "safe value", "What the guarded features are while they are killed.",
        [
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
        "scope", "Where a kill switch works.",
        [
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
