import LayoverFrame
import LayoverHTTP
import LayoverSentence
import LayoverWeb

extension RouteDocument {
    static let sentence = RouteDocument(
        .get, "/v1/sentence", name: "sentence",
        summary: "Returns the sentence of a code, the options for each part, and the search that it means.",
        details: """
            For every code, the answer is a sentence that is available today, and `repairs` explain the replaced parts.
            `text` consists only of the gaps and texts of `tokens`, in order. Each option has the whole next code, so
            that clients never build one. Repeat the request at midnight, on focus and once a minute: a killed word is
            removed at once. Codes never appear in a log. Experiments choose only the sentence for an empty `say` and
            the order of lists, never the meaning of a code. If an experiment runs in the market, `Vary` names
            `Layover-Unit`, `Cache-Control` is also `private`, and the arms are in the `ETag`. A 200 with the default
            sentence or a list that the arms change is then an exposure; a 304 is not.
            """,
        parameters: place + [
            code,
            Parameter(
                .query, "options",
                summary: "the lists, separated by commas: `action`, `place`, `sub`, `time`, or `none`; all by default",
                example: "place,sub"),
            Parameter(
                .query, "view", summary: "`form` returns labelled `fields` instead of `tokens` and `options`",
                example: "form"),
            Parameter(
                .query, "origin",
                summary:
                    "an airport: destinations then have the lowest `price` that a search from there saw in the last 48 hours",
                example: "LHR"),
            Parameter(
                .query, "adults", summary: "the number of travellers of that price, 1 to 9; 1 by default", example: "2"),
            link, unit, held,
        ],
        replies: [
            Reply(
                200, "the sentence",
                .members(
                    head + [
                        ("code", "the repaired code, with the slots that the action hides"),
                        ("share", "the code without hidden slots, for links"),
                        ("text", "the sentence"),
                        (
                            "tokens?",
                            "the pieces of the sentence: `role` (`text`, `action`, `place`, `sub`, `more`, `time`, `stop`; draw others as text), `text`, `gap` before it, `glue`, and with a list `slot`, `id`, `label`"
                        ),
                        ("options?", "by list: `id`, `name`, `text`, `code`, and for places `group`, `places`, `more`"),
                        ("fields?", "with `view=form`: `slot`, `label`, `id`, `value`, `options`"),
                        (
                            "resolved",
                            "`kind` (`search`, `explore`, `nothing`), `destinations` (each with `place`, `name`, `iata` and `code`; with `origin`, `price` if one was seen: `amount`, `exponent`, `currency`, `departs`, `returns`, `seen`), `dates` (null for any time; `from`, `until`, `text`, and `searched`: `departs` and perhaps `returns` of a search), `nights`; `candidates` for text without a known meaning"
                        ),
                        ("repairs", "each `slot`, `was`, `now`, `reason`, `until`, `text`"),
                    ]), headers: kept + ["Vary"])
        ] + shared)

    static let sentenceSuggestions = RouteDocument(
        .get, "/v1/sentence/suggest", name: "suggestSentence",
        summary: "Returns options for text that is typed into a slot.",
        details: """
            At most \(SentenceLimits.suggestions) options: equal names first, then names with this beginning, then the
            results of the finder. A city is one option with all its airports. An airport is an option of its own, with
            its code in `name`, if the city's name means a word or cities of several countries. If nothing is found, one
            option with `typed` keeps the typed text. If `call:find` is killed, the words of sentences are still found.
            """,
        parameters: place + [
            Parameter(.query, "slot", summary: "`place`; no other slot takes text", example: "place"),
            Parameter(
                .query, "q",
                summary: "the typed text, at most \(SentenceLimits.typedScalars) characters; the rest is dropped",
                example: "tro"),
            code, held,
        ],
        replies: [
            Reply(
                200, "the options",
                .members(
                    head + [
                        ("options", "best first: `id`, `name`, `text`, `code`, `group`, `places`, `more`, `country`")
                    ]),
                headers: kept)
        ] + shared)

    static let sentenceBatch = RouteDocument(
        .post, "/v1/sentence/batch", name: "saySentences",
        summary: "Returns the sentences of many codes: a history, or links of a campaign.",
        parameters: place,
        body: Body(
            summary: "at most \(SentenceLimits.batch) codes; each counts as a look-up",
            content: .members([("codes", "codes, in the order of the answers")]),
            example: "{\"codes\": [\"1.fly.norway.spring\", \"1.daydream.beach\"]}"),
        replies: [
            Reply(
                200, "the sentences",
                .members(head + [("sentences", "each `text`, `share` and `repairs`")]), headers: ["Cache-Control"]),
            Reply(
                400, "the market or locale is unknown, or the codes are invalid", .problem, headers: ["Cache-Control"]),
            methodRefused,
        ] + refusals)

    static let sentenceGrammar = RouteDocument(
        .get, "/v1/sentence/grammar", name: "readSentenceGrammar",
        summary:
            "Returns the words, forms and rules that are available today, for clients that build sentences themselves.",
        details: """
            Experiments choose only `default` and the words of `first`, as in `/v1/sentence`. If one runs in the market,
            `Vary` names `Layover-Unit`, the arms are in the `ETag`, and a 200 is an exposure; a 304 is not.
            """,
        parameters: place + [link, unit, held],
        replies: [
            Reply(
                200, "the grammar",
                .members(
                    head + [
                        ("version", "the version in codes"), ("default", "`action`, `place`, `time`"),
                        (
                            "first",
                            "by list (`action`, `place`, `sub`, `time`): the words that are listed first, in this order; all others follow"
                        ),
                        ("actions", "each `id`, `live`, `slots`, `pieces` of its sentence, `nights`"),
                        ("refine", "`pieces` of a place within a region"),
                        ("typed", "by form: the words around text without a known meaning"),
                        ("unlisted", "by form: the words around a city that has no word of its own"),
                        (
                            "places",
                            "words: `id`, `group`, `name`, `forms`, `iata`, `part_of`, and `live`: the number of places that it means today, by action"
                        ),
                        ("times", "words: `id`, `live`, `name`, `forms`, `dates`"),
                        ("retired", "retired words, with replacements if there are any"),
                        ("labels", "names of slots"),
                    ]), headers: kept + ["Vary"])
        ] + shared)

    private static let head: [(name: String, summary: String)] = [
        ("schema", "1"), ("market", "as served"), ("locale", "as served"), ("dir", "`ltr` or `rtl`"),
        ("catalog", "the content"), ("generation", "counts kills"), ("day", "the date in the market's zone"),
    ]

    private static let place = [
        Parameter(
            .query, "market", summary: "two capital letters; the content's default market by default", example: "GB"),
        Parameter(.query, "locale", summary: "a language of the market; its first by default", example: "en-GB"),
    ]

    private static let code = Parameter(
        .query, "say", summary: "the code; the default sentence if missing", example: "1.fly.norway.spring")

    private static let link = Parameter(
        .query, PreviewLink.name,
        summary: "a signed link that `layover link` makes: arms of experiments, drafts too; never an exposure",
        example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")

    private static let unit = Parameter(
        .header, "Layover-Unit",
        summary: "the unit that is assigned if experiments choose the default sentence or the order of lists",
        example: "user=u-1; device=d-2")

    private static let kept = ["Cache-Control", "ETag"]

    private static let shared =
        [
            Reply(304, "the caller's copy is current", .nothing, headers: kept),
            Reply(400, "the market or locale is unknown", .problem, headers: ["Cache-Control"]), methodRefused,
        ] + refusals

    private static let refusals = [
        Reply(429, "too many requests", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(
            503, "there are no sentences, or the server has too much to do", .problem,
            headers: ["Cache-Control", "Retry-After"]),
    ]
}
