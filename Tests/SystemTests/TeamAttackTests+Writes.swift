import LayoverJSON
import LayoverTestKit

// Attempts by authors: on files that are not content, and with words that git could read as options.
extension TeamAttackTests {
    static let writes = [campaigns, lines, widgets, texts, signs, others, pictures].flatMap { $0 }

    private static let strayNames = [
        "../x", "a/b", "/etc/x", "..", ".x", "x%2fy", "x\u{0}", "x\\y", "X", "a b", "-x", "",
    ]

    private static let campaigns: [Attempt] = strayNames.map { name in
        let body = JSONValue.object(of: [
            "campaign": .string(name), "uses": .string("banner"), "write": .bool(true),
        ])
        return Attempt.write("campaign '\(name)'", "POST /api/campaigns", body: body.description, statuses: 400, 422)
    }

    /// Values that could begin a new line in the campaign's file, or lead elsewhere.
    private static let lines: [Attempt] = [
        ("link", #"{"web": "https://e.example/\"}\nstatus: live\n#"}"#), ("link", #"{"web": "javascript:alert(1)"}"#),
        ("link", #"{"web": "https://bank.example@evil.example/"}"#), ("from", #""2027-01-01\nmarkets: [US]""#),
        ("markets", #"["GB]\nstatus: [live"]"#), ("image", #""../../../etc/passwd""#), ("image", #""a.png\nx: y""#),
        ("uses", #""../x""#), ("routes", #"{"to": ["OSL]\nx: [y"]}"#), ("except", #"{"../x": {"from": "2027-01-02"}}"#),
        ("text", #"{"title\nx": {"en-GB": "x"}}"#), ("text", #"{"title": {"en-GB\"\n x": "x"}}"#),
    ].map { member, value in
        Attempt.write(
            "campaign of \(member) \(value)", "POST /api/campaigns",
            body: #"{"campaign": "new-one", "uses": "banner", "write": true, "\#(member)": \#(value)}"#,
            statuses: 400, 422)
    }

    private static let widgets: [Attempt] = strayNames.map { name in
        let body = JSONValue.object(of: [
            "widget": .string(name), "starter": .string("notice"), "owner": .string("../x"),
        ])
        return Attempt.write("widget '\(name)'", "POST /api/widgets", body: body.description, statuses: 400, 422)
    }

    private static func text(_ widget: String, name: String, locale: String) -> String {
        JSONValue.object(of: [
            "widget": .string(widget), "name": .string(name), "locale": .string(locale), "text": .string("x"),
            "was": .string("Rules for {city}"),
        ]).description
    }

    private static let texts: [Attempt] = [
        ("../../x", "label", "en-GB"), ("cuba-advice/../banner", "label", "en-GB"), ("/etc", "label", "en-GB"),
        ("cuba-advice", "../label", "en-GB"), ("cuba-advice", "label", "../en-GB"), ("cuba-advice", "label", "en-GB/x"),
        ("cuba-advice", "label\n  title", "en-GB"), ("cuba-advice", "label: x\nother", "en-GB"),
        ("cuba-advice\u{0}", "label", "en-GB"),
    ].map { widget, name, locale in
        Attempt.write(
            "text \(widget) \(name) \(locale)", "PUT /api/texts", body: text(widget, name: name, locale: locale),
            statuses: 400, 404, 409, 422)
    }

    /// Invisible characters in a text that would be accepted without them, and a text that is given twice.
    private static let signs: [Attempt] = ["\\u0000", "\\u0007", "\\u001b[31m", "\\u0085", "\\u009b"].map { sign in
        Attempt.write(
            "text with \(sign)", "PUT /api/texts",
            body:
                #"{"widget": "cuba-advice", "name": "label", "locale": "en-GB", "text": "a\#(sign)b", "was": "Rules for {city}"}"#,
            statuses: 400)
    }

    private static let others: [Attempt] = [
        Attempt.write(
            "an approval of another folder", "POST /api/approvals", body: #"{"widgets": ["../x"]}"#, statuses: 404),
        Attempt.write(
            "an approval by steps", "POST /api/approvals", body: #"{"widgets": ["cuba-advice/../banner"]}"#,
            statuses: 404),
        Attempt.write(
            "approvals without end", "POST /api/approvals",
            body: JSONValue.object(of: ["widgets": .texts((0..<501).map { "a\($0)" })]).description, statuses: 400),
        Attempt.write(
            "an approval over a link", "POST /api/approvals", body: #"{"widgets": ["banner"]}"#, statuses: 403),
        Attempt.write(
            "a format of another folder", "POST /api/formats",
            body: #"{"name": "../x", "text": "a: b", "answer": "x"}"#,
            statuses: 400, 422),
        Attempt.write(
            "a format that is none", "POST /api/formats", body: #"{"name": "x", "text": "../x", "answer": "x"}"#,
            statuses: 400, 404, 422),
        Attempt.write("a draft of another folder", "POST /api/card/..%2fx", body: #"{"texts": []}"#, statuses: 404),
        Attempt.write(
            "an end of another campaign", "PUT /api/campaigns", body: #"{"campaign": "../x"}"#, statuses: 400, 404),
        Attempt.write("nothing to take back", "POST /api/texts/undo", body: #"{"entry": "../x"}"#, statuses: 400, 404),
        Attempt.write("a phone", "POST /api/phone", body: #"{"widget": "cuba-advice", "texts": []}"#, statuses: 409),
    ]

    private static func picture(_ name: String, query: String, _ bytes: [UInt8]) -> Attempt {
        Attempt(
            "picture \(name)", "POST /api/pictures?name=\(query)", more: TeamProcess.page, body: bytes,
            statuses: 400, 409, 413, 422)
    }

    private static let onePixel = Array(ServedContent.picture)

    private static let pictures: [Attempt] = [
        picture("of no bytes", query: "a", []), picture("of text", query: "a", Array("hello".utf8)),
        picture("of SVG", query: "a", Array("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".utf8)),
        picture("of HTML", query: "a", Array("<!doctype html><script>alert(1)</script>".utf8)),
        picture("of PHP", query: "a.php", Array("<?php system('id');".utf8)),
        picture("of a PNG's first bytes", query: "a", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        picture("of a GIF's first bytes and a script", query: "a", Array("GIF89a/*<script>alert(1)</script>*/".utf8)),
        picture("of a JPEG's first bytes", query: "a", [0xff, 0xd8, 0xff, 0xe0]),
        picture("of half a PNG", query: "a", Array(onePixel.prefix(20))),
        picture("with a script behind it", query: "a", onePixel + Array("<script>alert(1)</script>".utf8)),
        picture("of two names", query: "a&name=..%2fb", onePixel),
        picture("of two MiB and one byte", query: "a", onePixel + [UInt8](repeating: 0, count: 2 * 1_048_576)),
        picture("called by steps up", query: "..%2fa", onePixel),
        picture("called like a path", query: "a%2fb", onePixel),
        picture("called like a root", query: "%2fetc%2fx", onePixel), picture("without a name", query: "", onePixel),
        picture("of a hidden name", query: ".a", onePixel), picture("called with NUL", query: "a%00", onePixel),
        picture("called with an ending", query: "a.html", onePixel),
        picture("of a long name", query: String(repeating: "a", count: 65), onePixel),
        picture("called with a line's end", query: "a%0d%0ab", onePixel),
        picture("called with a tilde", query: "a~", onePixel),
    ]

    /// A file behind a link that leads out of the content is neither read nor written.
    static let links: [Attempt] = [
        Attempt(
            "a picture behind a link", "POST /api/pictures?name=out", more: TeamProcess.page, body: onePixel,
            statuses: 403),
        Attempt.write(
            "a text behind a link", "PUT /api/texts",
            body: #"{"widget": "spring-hint", "name": "label", "locale": "nb-NO", "text": "x", "was": "TOP"}"#,
            statuses: 403, 404, 409, 422),
        Attempt("a text that is shown behind a link", "GET /api/texts?widget=spring-hint", statuses: 200, 400, 404),
        Attempt("a card of a text behind a link", "GET /api/card/spring-hint?market=NO", statuses: 200, 404),
        Attempt("a card behind a link", "GET /frame/spring-hint?market=NO", statuses: 200, 404),
        Attempt("a sample behind a link", "GET /api/card/idea?sample=out", statuses: 200, 404),
        Attempt("samples behind a link", "GET /frame/idea?sample=out", statuses: 200, 404),
        Attempt("an asset behind a link", "GET /v1/assets/0123456789abcdef/messages", statuses: 404),
        Attempt("pictures behind a link", "GET /api/pictures", statuses: 200),
        Attempt("differences behind a link", "GET /api/diff", statuses: 200, 409),
        Attempt("changes behind a link", "GET /api/reviews", statuses: 200, 409),
        Attempt("words behind a link", "GET /api/find?q=TOP-SECRET", statuses: 200),
        Attempt("findings behind a link", "GET /api/state", statuses: 200),
    ]

    // MARK: git

    static let commands = [comparisons, reviews, talks].flatMap { $0 }

    private static let options = [
        "--upload-pack=touch%20x", "-x", "--all", "--output=x", "branch:--all", "branch:-", "branch:--output=x",
        "HEAD:widgets", "HEAD%00--all", "$(touch%20x)", "@{upstream}", "refs/heads/../../x", ":/x", "HEAD..HEAD",
        "^HEAD",
        "HEAD;touch%20x", "branch:", "%0aHEAD", "HEAD%20--output=x", "ext::sh%20-c%20id",
    ]

    private static let comparisons: [Attempt] =
        options.map { Attempt("difference from \($0)", "GET /api/diff?against=\($0)", statuses: 409) }
        + options.prefix(6).map {
            Attempt("card against \($0)", "GET /api/compare/cuba-advice?against=\($0)", statuses: 409)
        }

    private static func review(_ base: String?, files: [String], title: String, writes: Bool) -> String {
        JSONValue.object(of: [
            "base": base.map { .string($0) } ?? .null, "state": .string("x"), "files": .texts(files),
            "title": .string(title), "message": .string("x"), "write": .bool(writes),
        ]).description
    }

    private static let reviews: [Attempt] =
        ["--upload-pack=touch x", "-x", "--output=x", "HEAD; touch x", "HEAD\u{0}", "../x", ""].map { (base: String) in
            Attempt.write(
                "review since '\(base)'", "POST /api/reviews",
                body: review(base, files: ["widgets/layover.yaml"], title: "x", writes: false), statuses: 400, 409)
        } + [
            Attempt.write(
                "review of a file outside", "POST /api/reviews",
                body: review(nil, files: ["../../etc/passwd"], title: "x", writes: false), statuses: 409),
            Attempt.write(
                "review of git's own files", "POST /api/reviews",
                body: review(nil, files: [".git/config"], title: "x", writes: false), statuses: 409),
            Attempt.write(
                "review with a title of two lines", "POST /api/reviews",
                body: review(nil, files: [], title: "x\n--amend", writes: false), statuses: 400, 409),
            Attempt.write(
                "review without a title", "POST /api/reviews", body: review(nil, files: [], title: " ", writes: true),
                statuses: 400),
            Attempt.write(
                "review of too many files", "POST /api/reviews",
                body: review(nil, files: (0..<501).map { "a\($0)" }, title: "x", writes: false), statuses: 400),
            // The job reports the error; no branch is made.
            Attempt.write(
                "review that writes since an option", "POST /api/reviews",
                body: review("--output=x", files: ["widgets/layover.yaml"], title: "x", writes: true), statuses: 202),
        ]

    private static let talks: [Attempt] =
        ["--all", "ada-1;touch%20x", "ada-1%20", "..%2fada-1", "ada-0", "-x-1", "ada..x-1", "ADA-1", "ada-1%00"].map {
            Attempt.write("comment on \($0)", "POST /api/reviews/\($0)", body: #"{"comment": "x"}"#, statuses: 404)
        } + [
            Attempt.write(
                "approval of no review", "POST /api/reviews/ada-1", body: #"{"approve": "x"}"#, statuses: 404),
            Attempt.write(
                "comment and approval", "POST /api/reviews/ada-1", body: #"{"comment": "x", "approve": "y"}"#,
                statuses: 400),
            Attempt.write("picture of an option", "POST /api/reviews/ada-1/--output=x.png", body: "{}", statuses: 405),
            Attempt("picture of a review", "GET /api/reviews/ada-1/--output=x.png", statuses: 404),
        ]
}
