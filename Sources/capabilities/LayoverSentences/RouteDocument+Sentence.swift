import LayoverFrame
import LayoverHTTP
import LayoverSentence
import LayoverWeb

extension RouteDocument {
    static let sentence = RouteDocument(
        .get, "/v1/sentence", "sentence", "What a code says, what may be chosen instead, and where it leads.",
        details: """
            Whatever the code is, the answer is a sentence that can be said and booked today, with `repairs` that explain what could not
            be. `text` is gaps and texts of `tokens` in order, nothing else; each option carries the whole next code, so that no client
            builds one. Ask again at midnight, on focus and once a minute: a word that is killed is gone at once. Codes stand in no log.
            Experiments choose the sentence where `say` is empty and the order of lists, nothing that a code says. Where one runs in the
            market, `Vary` names `Layover-Unit`, `Cache-Control` is `private` too, the arms are in the `ETag`, and a 200 with the
            default or a list that they change is an exposure; a 304 is none.
            """,
        parameters: place + [
            code,
            Parameter(
                .query, "options",
                "which lists, with commas: `action`, `place`, `sub`, `time`, or `none`; all by default",
                example: "place,sub"),
            Parameter(
                .query, "view", "`form` gives labelled `fields` in place of `tokens` and `options`", example: "form"),
            Parameter(
                .query, "origin",
                "an airport: destinations then have the `price` that somebody's search from there saw in the last 48 hours",
                example: "LHR"),
            Parameter(.query, "adults", "for how many that price is, 1 to 9; 1 by default", example: "2"),
            link, unit, match,
        ],
        replies: [
            Reply(
                200, "the sentence",
                .members(
                    head + [
                        ("code", "what was said, repaired, with slots that the action hides"),
                        ("share", "the same without those: for links"),
                        ("text", "the sentence"),
                        (
                            "tokens?",
                            "its pieces: `role` (`text`, `action`, `place`, `sub`, `more`, `time`, `stop`; draw others as text), `text`, `gap` before it, `glue`, and with a list `slot`, `id`, `label`"
                        ),
                        ("options?", "by list: `id`, `name`, `text`, `code`, and of places `group`, `places`, `more`"),
                        ("fields?", "with `view=form`: `slot`, `label`, `id`, `value`, `options`"),
                        (
                            "resolved",
                            "`kind` (`search`, `explore`, `nothing`), `destinations` (each with `place`, `name`, `iata` and `code`; with `origin`, `price` where one was seen: `amount`, `exponent`, `currency`, `departs`, `returns`, `seen`), `dates` (null for any time), `nights`; `candidates` for text that names nothing"
                        ),
                        ("repairs", "each `slot`, `was`, `now`, `reason`, `until`, `text`"),
                    ]), headers: kept + ["Vary"])
        ] + shared)

    static let sentenceSuggestions = RouteDocument(
        .get, "/v1/sentence/suggest", "suggestSentence", "Options for text that is typed into a slot.",
        details: """
            At most \(SentenceLimits.suggestions): the same name first, then names that begin so, then what the finder knows; where nothing is found, one with `typed`, by which the text stays as it
            was typed. With `call:find` killed the
            words of sentences still answer.
            """,
        parameters: place + [
            Parameter(.query, "slot", "`place`; no other slot takes text", example: "place"),
            Parameter(
                .query, "q", "what is typed, at most \(SentenceLimits.typedScalars) characters; the rest is dropped",
                example: "tro"),
            code, match,
        ],
        replies: [
            Reply(
                200, "the options",
                .members(head + [("options", "best first: `id`, `name`, `text`, `code`, `group`, `places`, `more`")]),
                headers: kept)
        ] + shared)

    static let sentenceBatch = RouteDocument(
        .post, "/v1/sentence/batch", "saySentences", "What many codes say: a history, or links of a campaign.",
        parameters: place,
        body: Body(
            summary: "at most \(SentenceLimits.batch) codes, of which each counts as a look-up",
            content: .members([("codes", "codes, in the order of the answers")]),
            example: "{\"codes\": [\"1.fly.norway.spring\", \"1.daydream.beach\"]}"),
        replies: [
            Reply(
                200, "the sentences",
                .members(head + [("sentences", "each `text`, `share` and `repairs`")]), headers: ["Cache-Control"]),
            Reply(400, "market, locale or codes are not known", .problem, headers: ["Cache-Control"]),
            methodRefused,
        ] + refusals)

    static let sentenceGrammar = RouteDocument(
        .get, "/v1/sentence/grammar", "readSentenceGrammar",
        "Words, forms, rules and what can be said today, for clients that say sentences themselves.",
        details: """
            Experiments choose `default` and the words of `first` alone, as `/v1/sentence` does: where one runs in the market, `Vary`
            names `Layover-Unit`, the arms are in the `ETag`, and a 200 is an exposure; a 304 is none.
            """,
        parameters: place + [link, unit, match],
        replies: [
            Reply(
                200, "the grammar",
                .members(
                    head + [
                        ("version", "that stands in codes"), ("default", "`action`, `place`, `time`"),
                        (
                            "first",
                            "by list (`action`, `place`, `sub`, `time`): words that are listed first, in this order; all others follow"
                        ),
                        ("actions", "each `id`, `live`, `slots`, `pieces` of its sentence, `nights`"),
                        ("refine", "`pieces` of a place in a region"),
                        ("typed", "by form: what stands around text that names nothing"),
                        ("unlisted", "by form: what stands around a city that no file words"),
                        (
                            "places",
                            "words: `id`, `group`, `name`, `forms`, `iata`, `part_of`, and `live`: by action how many places it means today"
                        ),
                        ("times", "words: `id`, `live`, `name`, `forms`, `dates`"),
                        ("retired", "words that are no more, with what follows them"),
                        ("labels", "names of slots"),
                    ]), headers: kept + ["Vary"])
        ] + shared)

    private static let head: [(name: String, summary: String)] = [
        ("schema", "1"), ("market", "as served"), ("locale", "as served"), ("dir", "`ltr` or `rtl`"),
        ("catalog", "the content"), ("generation", "counts kills"), ("day", "the date in the market's zone"),
    ]

    private static let place = [
        Parameter(.query, "market", "a market that is served; the default market if missing", example: "GB"),
        Parameter(.query, "locale", "a language of it; the market's first by default", example: "en-GB"),
    ]

    private static let code = Parameter(
        .query, "say", "the code; the default sentence if missing", example: "1.fly.norway.spring")

    private static let link = Parameter(
        .query, PreviewLink.name,
        "a signed link that `layover link` makes: arms of experiments, drafts too; never an exposure",
        example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")

    private static let unit = Parameter(
        .header, "Layover-Unit",
        "who is assigned, where experiments choose the default sentence or the order of lists",
        example: "user=u-1; device=d-2")

    private static let match = Parameter(
        .header, "If-None-Match", "the `ETag` of the previous answer",
        example: "\"9f2c5e0a41d7-1-2026-12-07-GB-en-GB-1\"")

    private static let kept = ["Cache-Control", "ETag"]

    private static let shared =
        [
            Reply(304, "the client has it", .nothing, headers: kept),
            Reply(400, "market or locale is not known", .problem, headers: ["Cache-Control"]), methodRefused,
        ] + refusals

    private static let refusals = [
        Reply(429, "too many requests from the address", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(
            503, "there are no sentences, or the server has too much to do", .problem,
            headers: ["Cache-Control", "Retry-After"]),
    ]
}
