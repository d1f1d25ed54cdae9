import LayoverWeb
import Testing

/// Paths with variable parts.
struct RouteTemplateTests {
    @Test(
        arguments: [
            ("/v1/attach", "/v1/attach", []), ("/v1/layouts/{surface}", "/v1/layouts/a", ["a"]),
            ("/v1/layouts/{surface}", "/v1/layouts/%2F", ["%2F"]),
            ("/v1/assets/{hash}/{name}", "/v1/assets/0a/hero.png", ["0a", "hero.png"]),
            ("/v1/styles/{hash}.css", "/v1/styles/a.css.css", ["a.css"]), ("/x-{a}", "/x-1", ["1"]), ("/", "/", []),
        ] as [(String, String, [String])])
    func `takes its own paths and says their variable parts`(template: String, path: String, values: [String]) {
        #expect(RouteTemplate(template).values(in: Array(path.utf8).span) == values)
    }

    @Test(arguments: [
        ("/v1/attach", "/v1/attach/"), ("/v1/attach", "/v1/attac"), ("/v1/attach", "/v1/attachs"),
        ("/v1/attach", "/v1"),
        ("/v1/attach", ""), ("/v1/attach", "*"), ("/", ""), ("/", "//"),
        ("/v1/layouts/{surface}", "/v1/layouts/"), ("/v1/layouts/{surface}", "/v1/layouts"),
        ("/v1/layouts/{surface}", "/v1/layouts/a/b"), ("/v1/layouts/{surface}", "/v1/layouts/a/"),
        ("/v1/styles/{hash}.css", "/v1/styles/.css"), ("/v1/styles/{hash}.css", "/v1/styles/a"),
        ("/v1/styles/{hash}.css", "/v1/styles/css"), ("/x-{a}", "/x-"), ("/x-{a}", "/x"),
    ])
    func `takes no others`(template: String, path: String) {
        #expect(RouteTemplate(template).values(in: Array(path.utf8).span) == nil)
    }

    @Test(arguments: [("/a/{key}", "/a/b/c", ["b/c"]), ("/a/{key}", "/a/b/", ["b/"]), ("/a/{key}", "/a/", nil)])
    func `an open one takes slashes in its last part`(template: String, path: String, values: [String]?) {
        #expect(RouteTemplate(template, isOpen: true).values(in: Array(path.utf8).span) == values)
    }

    @Test func `knows whether it has variable parts`() {
        #expect(RouteTemplate("/v1/attach").isLiteral)
        #expect(!RouteTemplate("/v1/{a}").isLiteral)
    }
}
