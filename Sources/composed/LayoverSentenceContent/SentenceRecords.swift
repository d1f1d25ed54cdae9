import LayoverSchema
import LayoverSentence

/// The keys of the files of sentences; `LayoverSentence` reads them.
enum SentenceRecords {
    private static let id = Shape.text(bytes: 160)
    private static let phrase = Shape.shown(bytes: 4 * SentenceLimits.phraseScalars)
    private static let ids = Shape.list(id, count: 0...SentenceLimits.places)
    private static let killSwitch = Record.Key(
        "kill_switch", .name(.killSwitch), "a kill switch that removes it from lists and sentences")
    private static let showWhen = Record.Key(
        "show_when", .sentenceCondition,
        "where and when it is available: operators on `market`, `locale` and `day`, the local date")
    private static let was = Record.Key("was", ids, "its former identifiers: `[nyc]`")

    static let sentence = Record(
        "sentence", "The sentences that readers can build, and their meaning.",
        keys: [
            Record.Key("sentence", .int(1...999_999_999), required: true, "the version that codes contain"),
            Record.Key(
                "default", .record(defaults), required: true, "the words for slots that a code leaves out"),
            Record.Key("forms", .record(forms), required: true, "the questions that phrases of a slot answer"),
            Record.Key(
                "actions", .map(key: id, value: .record(action), count: 0...256), required: true,
                "the actions: `fly: { slots: [place, time] }`"),
            Record.Key(
                "times", .map(key: id, value: .record(time), count: 0...4_096), required: true,
                "`spring: { season: spring }`"),
            Record.Key(
                "markets", .map(key: .text(bytes: 8), value: .record(calendar), count: 0...300),
                "calendars that override those in the markets' own files"),
        ])

    private static let defaults = Record(
        "sentence default", "A code without words.",
        keys: [
            Record.Key("action", id, "an action without an offer"), Record.Key("place", id, "a word of places"),
            Record.Key("time", id, "a time"),
        ])

    private static let forms = Record(
        "sentence forms", "Forms by slot.",
        keys: [Record.Key("place", ids, "`[to, about, within]`"), Record.Key("time", ids, "`[when]`")])

    private static let action = Record(
        "sentence action", "An action.",
        keys: [
            Record.Key("slots", ids, "the slots of its sentence: `[place, time]`"),
            Record.Key("offer", id, "only places of this offer are allowed"),
            Record.Key("nights", .record(nights), "the length of the stay"), killSwitch, showWhen, was,
        ])

    private static let nights = Record(
        "sentence nights", "The length of the stay.",
        keys: [Record.Key("min", .int(0...999), "at least"), Record.Key("max", .int(0...999), "at most")])

    private static let time = Record(
        "sentence time", "A time and the days that it means. Without days it means any time.",
        keys: [
            Record.Key("season", id, "spring, summer, autumn or winter"),
            Record.Key("month", .text(bytes: 16), "1 to 12"),
            Record.Key("weekend", .int(0...999), "0 is the weekend of the current week, 1 that of the next week"),
            killSwitch,
            showWhen, was,
        ])

    private static let calendar = Record(
        "sentence calendar", "How a market counts its weeks and seasons.",
        keys: [
            Record.Key("week_starts", .text(bytes: 16), "`mon`"), Record.Key("weekend", ids, "`[sat, sun]`"),
            Record.Key("seasons", .text(bytes: 16), "north or south"),
        ])

    static let places = Record(
        "sentence places", "Places that sentences lead to, with their styles and regions.",
        keys: [
            Record.Key("styles", ids, "kinds of places: `[beach, city]`"),
            Record.Key(
                "regions", .map(key: id, value: .record(region), count: 0...4_096), "`crete: { part_of: greece }`"),
            Record.Key(
                "places", .map(key: id, value: .record(place), count: 0...8_192),
                "`oslo: { iata: OSL, country: NO, styles: [city], regions: [norway] }`"),
            Record.Key(
                "retired", .map(key: id, value: .record(retired), count: 0...8_192),
                "retired words: `hawaii: { instead: usa }`"),
            Record.Key("off_market", .list(.record(closed), count: 0...4_096), "the days on which places are not sold"),
            Record.Key(
                "offers",
                .map(key: id, value: .either([.line, .list(.record(offered), count: 0...4_096)]), count: 0...256),
                "places by offer, for actions that are limited to an offer: a list, or a table of widgets/data with `places`, `markets`, `from`, `until`"
            ),
        ])

    private static let region = Record(
        "sentence region", "A region.",
        keys: [Record.Key("part_of", id, "the region around it"), was, killSwitch, showWhen])

    private static let place = Record(
        "sentence place", "One place.",
        keys: [
            Record.Key("iata", .text(bytes: 16), required: true, "its airport: `OSL`"),
            Record.Key("country", .text(bytes: 16), required: true, "its country: `NO`"),
            Record.Key("styles", ids, "its kinds"), Record.Key("regions", ids, "its regions, the first is its own"),
            was, killSwitch, showWhen,
        ])

    private static let retired = Record(
        "sentence retired", "A retired word.", keys: [Record.Key("instead", id, "the word that replaces it")])

    private static let days = [
        Record.Key("places", ids, required: true, "places by identifier"),
        Record.Key("markets", ids, standard: "every market", "the markets: `[GB]`"),
        Record.Key("from", .text(bytes: 32), "the first day"), Record.Key("until", .text(bytes: 32), "the last day"),
    ]

    private static let closed = Record(
        "sentence period", "Days on which places are not sold.",
        keys: days + [
            Record.Key(
                "why", .text(bytes: 64),
                "the reason, for readers of the file: maintenance, no-flights; `check` warns of a season, because a link for later days must keep its meaning"
            )
        ])

    private static let offered = Record("sentence offer", "Days on which places are offered.", keys: days)

    static let words = Record(
        "sentence language", "The words and sentences of one language. The file is named after it.",
        keys: [
            Record.Key("locale", .locale, "the language; it must match the file's name"),
            Record.Key("extends", .locale, "the language whose words fill the gaps of this file"),
            Record.Key("inflects", .bool, standard: "false", "warns if a phrase is the bare name"),
            Record.Key(
                "sentences", .map(key: id, value: .shown(bytes: 1_600), count: 0...256),
                "one for each action: `I want to [fly] {place:to} {time}.`"),
            Record.Key(
                "refine", .shown(bytes: 1_600), "a place in a region: `{sub} {region:within}`"),
            Record.Key("gaps", phrases, "a sentence with a gap for each form: `to: I want to fly ___.`"),
            Record.Key(
                "patterns", .map(key: id, value: phrases, count: 0...256),
                "patterns of regular words: `default: { to: to {name} }`"),
            Record.Key("typed", phrases, "text that names no known place: `to: to “{text}”`"),
            Record.Key("unlisted", phrases, "a city without words of its own: `to: to {name}`"),
            Record.Key("place", entries(8_192), "words of places, styles and regions"),
            Record.Key("time", entries(4_096), "words of times"),
            Record.Key("labels", phrases, "names of slots: `place: Where`"),
            Record.Key(
                "repairs", phrases, "explanations of a replaced word: `unknown: {was}: not known. Showing: {now}.`"),
            Record.Key(
                "proofread", .record(proofread),
                "the person who has proofread the whole file; missing if it has not been proofread"),
        ])

    private static let phrases = Shape.map(key: id, value: .shown(bytes: 1_600), count: 0...256)

    private static func entries(_ count: Int) -> Shape {
        .map(
            key: id,
            value: .either([
                phrase, .map(key: id, value: .either([phrase, .list(phrase, count: 0...64)]), count: 0...16),
            ]), count: 0...count)
    }

    private static let proofread = Record(
        "sentence proofread", "The native speaker who has proofread the language.",
        keys: [Record.Key("by", .text(bytes: 200), "a name"), Record.Key("on", .text(bytes: 32), "the day")])

    static let lock = Record(
        "sentence lock",
        "The words that published links contain, and the proofread sentences: written by `layover sentence lock`, never by hand.",
        keys: [
            Record.Key("actions", meanings, "actions that were published"),
            Record.Key("times", meanings, "times, with the days that they mean"),
            Record.Key("places", meanings, "words of places, with their kind or their airport"),
            Record.Key(
                "seals", .map(key: .text(bytes: 64), value: .record(seal), count: 0...300),
                "the proofread sentences of each language"),
        ])

    private static let meanings = Shape.map(key: id, value: .text(bytes: 64), count: 0...16_384)

    private static let seal = Record(
        "sentence seal", "Proofread sentences.",
        keys: [
            Record.Key("by", .text(bytes: 200), "the proofreader"), Record.Key("on", .text(bytes: 32), "the day"),
            Record.Key(
                "sentences", .map(key: .text(bytes: 200), value: .text(bytes: 32), count: 0...131_072),
                "a hash of each sentence by its code"),
        ])
}
