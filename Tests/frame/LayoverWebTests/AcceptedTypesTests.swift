import LayoverWeb
import Testing

/// Which clients receive a page, and which JSON.
struct AcceptedTypesTests {
    @Test(
        arguments: [
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true), ("text/html", true),
            ("TEXT/HTML ; Q=0.5 , application/json;q=0.4", true), ("text/*", true), ("*/*;q=0.1, text/html", true),
            (nil, false), ("", false), ("*/*", false), ("application/json", false),
            ("application/json, text/html", false), ("application/json, text/html;q=0.9", false),
            ("text/html;q=0", false), ("text/html;q=x", false), ("text/html;q=nan", false), ("image/png", false),
            ("text/*;q=0.5, application/json;q=0.6", false), (",;,", false),
        ] as [(String?, Bool)])
    func `a page goes to clients that prefer it to JSON`(field: String?, isPage: Bool) {
        #expect(AcceptedTypes(field).prefersPage == isPage)
    }
}
