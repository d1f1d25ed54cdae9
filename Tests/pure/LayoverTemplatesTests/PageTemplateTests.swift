import LayoverModel
import Testing

@testable import LayoverTemplates

/// Elements that pages may contain in addition to those of cards.
struct PageTemplateTests {
    private struct NoDigest: Digesting {
        func sha256(_ parts: [[UInt8]]) -> [UInt8] { [UInt8](repeating: 0, count: 32) }
    }

    private static let fields = [
        TemplateField("items", .list(.record([FieldType.Column("id", .text)]))), TemplateField("title", .text),
    ]

    private func compile(_ text: String, as kind: TemplateKind = .page) -> (CardTemplate?, [String]) {
        let compiler = TemplateCompiler(settings: TemplateSettings(), kind: kind, digest: NoDigest())
        let file = SourceFile(path: "page.html", bytes: Array(text.utf8))
        let (page, findings) = compiler.compile(file, fields: Self.fields)
        return (page, findings.filter(\.isError).map(\.code))
    }

    private func render(_ text: String, address: (PageForm) -> String = { "/\($0.rawValue)" }) throws -> String {
        let page = try #require(compile(text).0)
        let locale = try #require(LocaleTag("en-GB"))
        let context = RenderContext(
            formatting: PlainFormatting(), zones: PlainZones(), zone: "UTC", now: UTCInstant(seconds: 0),
            form: .fragment)
        var output: [UInt8] = []
        let items = Value.list([.record([.text("i\"1")]), .record([.text("i2")])])
        let values =
            [items, .text("x")]
            + PageForm.values(
                address: address, proof: "p<1", picture: { "/\($0.rawValue)?a=1&b=2" }, namedVote: "/vote?hl=en&item=",
                typedName: "B\"a", deadline: "2026-12-01T18:00")
        try page.localized(locale).render(fields: values, context: context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `address, method and hidden inputs are the server's`() throws {
        let vote = try render("{{#items}}<form for=\"vote\"><button value=\"yes\">a</button></form>{{/items}}")
        #expect(
            vote.hasPrefix(
                "<form method=\"post\" action=\"/vote\"><input type=\"hidden\" name=\"item\" value=\"i&quot;1\"><input type=\"hidden\" name=\"proof\" value=\"p&lt;1\"><button value=\"yes\" type=\"submit\" name=\"value\">a</button></form>"
            ), "\(vote)")
        #expect(vote.contains("value=\"i2\""))
        let join = try render("<form for=\"join\"><label>n <input type=\"text\"></label></form>")
        #expect(join.hasPrefix("<form method=\"post\" action=\"/join\" id=\"join\">"))
        let field = "<input type=\"text\" name=\"name\" maxlength=\"80\" autocomplete=\"nickname\" value=\"B&quot;a\">"
        #expect(join.contains(field), "\(join)")
        let radio = try render("<form for=\"join\"><input type=\"radio\" value=\"no\" checked=\"checked\"></form>")
        #expect(radio.contains("type=\"radio\" value=\"no\" checked=\"checked\" name=\"value\""))
        #expect(try render("<form for=\"look\"></form>") == "<form method=\"get\" action=\"/look\"></form>")
        #expect(try render("<form for=\"leaving\"></form>").contains("name=\"leave\" value=\"1\""))
        let choose = try render("{{#items}}<form for=\"choose\"><button value=\"yes\">a</button></form>{{/items}}")
        #expect(
            choose.hasPrefix(
                "<form method=\"post\" action=\"/choose\"><input type=\"hidden\" name=\"item\" value=\"i&quot;1\">"))
        for form in ["handover", "takeover", "report"] {
            let page = try render("<form for=\"\(form)\"><button>a</button></form>")
            #expect(page.hasPrefix("<form method=\"post\" action=\"/\(form)\"><input type=\"hidden\" name=\"proof\""))
        }
    }

    @Test func `the form for the deadline has its choices, a time and the zone of the reader's clock`() throws {
        let form = try render(
            "<form for=\"deadline\"><input type=\"radio\" value=\"in-three-days\"><input type=\"datetime-local\"></form>"
        )
        #expect(
            form.hasPrefix(
                "<form method=\"post\" action=\"/deadline\"><input type=\"hidden\" name=\"zone\" value=\"\">"))
        #expect(form.contains("<input type=\"hidden\" name=\"proof\""))
        #expect(form.contains("type=\"radio\" value=\"in-three-days\" name=\"value\""))
        #expect(form.contains("<input type=\"datetime-local\" name=\"at\" value=\"2026-12-01T18:00\">"))
        #expect(try render("<div tabindex=\"0\">a</div>") == "<div tabindex=\"0\">a</div>")
    }

    @Test(arguments: [
        "<form for=\"join\"><input type=\"datetime-local\"></form>", "<div tabindex=\"1\">a</div>",
        "<p tabindex=\"0\">a</p>",
        "<form for=\"deadline\"><button value=\"tonight\">a</button></form>",
    ])
    func `a time belongs to the deadline, and nothing changes the order of the keyboard`(text: String) {
        #expect(compile(text).0 == nil)
    }

    @Test func `a button of a vote sends the name along in its form`() throws {
        let vote = try render(
            "{{#items}}<form for=\"vote\"><button value=\"yes\" with=\"join\">a</button></form>{{/items}}")
        #expect(
            vote.contains(
                "<button value=\"yes\" type=\"submit\" name=\"value\" form=\"join\" formaction=\"/vote?hl=en&amp;item=i&quot;1\">a</button>"
            ), "\(vote)")
        #expect(vote.contains("formaction=\"/vote?hl=en&amp;item=i2\""))
    }

    @Test func `where a picture of the server's lies is the server's to say`() throws {
        let page = try render("<img class=\"code\" for=\"code\" alt=\"a\" width=\"256\" height=\"256\">")
        #expect(page.contains("src=\"/code?a=1&amp;b=2\""))
        #expect(page.contains("alt=\"a\""))
        #expect(!page.contains("for="))
    }

    @Test(arguments: [
        ("<img for=\"cod\" alt=\"a\">", "template.picture"),
        ("<img for=\"{{title}}\" alt=\"a\">", "template.hole-type"), ("<img alt=\"a\">", "template.address"),
        ("<img for=\"code\" src=\"https://images.example/a.png\" alt=\"a\">", "template.picture"),
        ("<img src=\"https://images.example/a.png\" for=\"code\" alt=\"a\">", "template.picture"),
        ("<p for=\"code\">a</p>", "template.attribute"),
    ])
    func `a picture that is none, or is another one too, is refused`(text: String, code: String) {
        let (page, codes) = compile(text)
        #expect(page == nil, "\(codes)")
        #expect(codes.contains(code), "\(codes)")
    }

    @Test func `no card shows a picture of the server's`() {
        #expect(compile("<img for=\"code\" alt=\"a\">", as: .card).1.contains("template.attribute"))
    }

    @Test(arguments: [
        "<form for=\"join\" action=\"https://elsewhere.example/\"></form>", "<form for=\"join\" method=\"get\"></form>",
        "<form for=\"join\"><input type=\"hidden\"></form>",
        "<form for=\"join\"><input type=\"text\" name=\"proof\"></form>",
        "<form for=\"join\"><input></form>", "<form for=\"join\"><button formaction=\"/x\">a</button></form>",
        "<form for=\"join\"><button name=\"x\">a</button></form>",
        "<form for=\"join\"><button value=\"{{title}}\">a</button></form>",
        "<form for=\"{{title}}\"></form>", "<form for=\"elsewhere\"></form>", "<form></form>",
        "<form for=\"vote\"></form>",
        "<button>a</button>", "<input type=\"text\">", "<legend>a</legend>",
        "<form for=\"join\"><form for=\"join\"></form></form>",
        "<form for=\"join\"><button><p>a</p></button></form>", "<div><main></main></div>", "<script></script>",
        "<form for=\"join\"><label><label>a</label></label></form>", "<style>a{}</style>", "<iframe></iframe>",
        "<form for=\"join\"><button onclick=\"x()\">a</button></form>",
        "{{#items}}<form for=\"vote\"><button value=\"yes\" with=\"leave\">a</button></form>{{/items}}",
        "{{#items}}<form for=\"vote\"><button value=\"yes\" with=\"{{id}}\">a</button></form>{{/items}}",
        "{{#items}}<form for=\"vote\"></form><form for=\"choose\"><button with=\"join\">a</button></form>{{/items}}",
        "<form for=\"join\"><button with=\"join\">a</button></form>", "<form for=\"join\" id=\"mine\"></form>",
        "<form for=\"join\"><button form=\"join\">a</button></form>",
    ])
    func `a form that could lead elsewhere, or that a browser would mend, is refused`(text: String) {
        let (page, codes) = compile(text)
        #expect(page == nil)
        #expect(!codes.isEmpty)
    }

    @Test(arguments: ["main", "h1", "form", "fieldset", "legend", "label", "button", "input"])
    func `no card holds them`(name: String) {
        #expect(compile("<\(name)>", as: .card).1.contains("template.element"))
        #expect(!CardReference.elements.contains(name))
    }

    @Test(arguments: [(131_072, true), (131_073, false)])
    func `a page's file has a limit of bytes`(count: Int, compiles: Bool) {
        #expect((compile(String(repeating: "x", count: count)).0 != nil) == compiles)
    }

    @Test(arguments: [(4_194_304, true), (4_194_305, false)])
    func `a rendered page has a limit of bytes`(count: Int, isWritten: Bool) throws {
        let page = try #require(compile("{{title}}").0)
        let locale = try #require(LocaleTag("en-GB"))
        let context = RenderContext(
            formatting: PlainFormatting(), zones: PlainZones(), zone: "UTC", now: UTCInstant(seconds: 0),
            form: .fragment)
        var output: [UInt8] = []
        let values: [Value?] = [.list([]), .text(String(repeating: "x", count: count))]
        let all = values + PageForm.values(address: { _ in "" }, proof: "")
        let report = try? page.localized(locale).render(fields: all, context: context, into: &output)
        #expect((report != nil) == isWritten)
        #expect(output.isEmpty != isWritten)
    }
}
