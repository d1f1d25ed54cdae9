import Testing

@testable import LayoverTemplates

struct FragmentStylesheetTests {
    private static let sheet = String(decoding: FragmentStylesheet.bytes(), as: UTF8.self)

    @Test func `every rule hangs on the root`() {
        var stray: [String] = []
        func visit(_ blocks: [StyleBlock]) {
            for block in blocks {
                switch block {
                case .rule(let selectors, _):
                    stray += selectors.filter { !$0.contains(FragmentStylesheet.root) && $0 != ":host" }
                case .group(let prelude, let blocks):
                    if !prelude.hasPrefix("@keyframes layover-") { visit(blocks) }
                }
            }
        }
        visit(StyleBlock.read(Self.sheet))
        #expect(stray == [])
    }

    @Test func `hangs on no page, no viewport and no text size of a page`() {
        for word in ["rem", ":root", "}html", "}body", "@media(min", "@media(max", "font-size:115%"] {
            #expect(!Self.sheet.contains(word), "\(word)")
        }
    }

    @Test func `is one whole sheet that loads nothing and ends no element`() {
        #expect(Self.sheet.count { $0 == "{" } == Self.sheet.count { $0 == "}" })
        for refused in ["</", "url(", "@import", "&", "expression(", "\n"] {
            #expect(!Self.sheet.contains(refused), "\(refused)")
        }
    }

    @Test func `has a rule for every class and a value for every colour`() {
        for name in Stylesheet.shared.names { #expect(Self.sheet.contains(".\(name)"), "\(name)") }
        for token in StyleToken.all {
            #expect(Self.sheet.split(separator: "--\(token.name):").count == 5, "\(token.name)")
        }
    }

    @Test func `asks its container where a document asks the viewport, less what the frame keeps free`() {
        #expect(StyleRule.base.contains("padding:\(FragmentStylesheet.padding)px;background:transparent"))
        #expect(Self.sheet.contains("@container(min-width:596px){.layover.layover .card{"))
        #expect(Self.sheet.contains("@container(max-width:595.98px){.layover.layover .only-regular{display:none}}"))
    }

    @Test func `names its animations as its own`() {
        #expect(Self.sheet.contains("@keyframes layover-bone{from{"))
        #expect(Self.sheet.contains("animation:layover-bone 1.6s"))
        #expect(Self.sheet.contains("{animation:none;"))
    }

    @Test func `knows every step of text size`() {
        for (step, unit) in [(115, "18.4px"), (130, "20.8px"), (150, "24px"), (175, "28px"), (200, "32px")] {
            #expect(Self.sheet.contains(".layover.layover[data-scale=\"\(step)\"]{--u:\(unit)}"))
            #expect(StyleRule.base.contains("[data-scale=\"\(step)\"]{font-size:\(step)%}"), "\(step) in documents")
        }
    }

    @Test(arguments: [
        ("padding:1rem", "padding:var(--u)"), ("gap:.5rem .625rem", "gap:calc(.5*var(--u)) calc(.625*var(--u))"),
        ("margin:-.25rem", "margin:calc(-.25*var(--u))"),
        ("width:min(100%,14rem)", "width:min(100%,calc(14*var(--u)))"),
        ("font:400 1rem/1.45 x", "font:400 var(--u)/1.45 x"), ("color:red", "color:red"), ("a:rem", "a:rem"), ("", ""),
    ])
    func `counts lengths in the root's unit`(written: String, expected: String) {
        #expect(FragmentStylesheet.inUnits(written) == expected)
    }

    @Test(arguments: [
        ("*", ["R", "R *"]), ("html", ["R"]), (":root", ["R"]), ("body", ["R"]),
        ("body>:last-child", ["R>:last-child"]),
        ("html body p", ["R p"]), (".body", ["R .body"]), ("a", ["R a"]), ("bodyguard", ["R bodyguard"]),
        (".a>li:not(.b, .c) em", ["R .a>li:not(.b, .c) em"]), ("::before", ["R ::before"]),
        ("[data-scale=\"130\"] .a", ["R[data-scale=\"130\"] .a"]),
        (":is([data-scale=\"130\"],[data-scale=\"150\"]) body", ["R:is([data-scale=\"130\"],[data-scale=\"150\"])"]),
        (":is([data-scale=\"130\"]) .a>b", ["R:is([data-scale=\"130\"]) .a>b"]),
        ("html[dir=\"rtl\"] .a", ["R[dir=\"rtl\"] .a"]), (":lang(ar)", ["R:lang(ar)", "R :lang(ar)"]),
        (":lang(ar) .a", ["R:lang(ar) .a", "R :lang(ar) .a"]), ("", ["R "]),
    ])
    func `binds each selector of a document to the root`(written: String, expected: [String]) {
        #expect(FragmentSelector.bound(written, to: "R") == expected)
    }

    @Test(arguments: [
        ("@media(min-width:600px)", "@container(min-width:596px)"),
        ("@media(max-width:599.98px)", "@container(max-width:595.98px)"),
        ("@media(min-width:360px)", "@container(min-width:356px)"),
        ("@media(prefers-color-scheme:dark)", "@media(prefers-color-scheme:dark)"),
        ("@media(min-width:x)", "@media(min-width:x)"),
    ])
    func `asks the root for its width`(written: String, expected: String) {
        #expect(FragmentStylesheet.measured(written) == expected)
    }

    @Test func `takes the rules of cards' own classes, behind all others`() {
        let own = ["s-b": "color:#123456", "s-a": "gap:2rem;inline-size:100%"]
        let sheet = String(decoding: FragmentStylesheet.bytes(own: own), as: UTF8.self)
        #expect(
            sheet == Self.sheet + ".layover.layover .s-a{gap:calc(2*var(--u));inline-size:100%}"
                + ".layover.layover .s-b{color:#123456}")
    }

    @Test(arguments: [
        "a{b:c}", "a,b>c:not(d,e){f:g;h:i}", "@media(x){a{b:c}d{e:f}}", "@keyframes k{from{a:b}to{c:d}}g{h:i}", "",
    ])
    func `a sheet read and written is as it was`(sheet: String) {
        #expect(StyleBlock.text(StyleBlock.read(sheet)) == sheet)
    }

    @Test(arguments: ["{", "}", "a{", "@media{", "a{b{", "}}}{", "a{b:c", "@a{b{c}"])
    func `broken sheets end the reading and nothing else`(sheet: String) {
        #expect(StyleBlock.read(sheet).count <= 1)
    }
}
