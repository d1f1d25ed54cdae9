import Testing

@testable import LayoverTemplates

struct AddressRuleTests {
    private static let rule = AddressRule(
        TemplateSettings(
            deepLinks: ["skyscanner", "tel", "javascript"], imageHosts: ["images.example.com"],
            assetOrigin: "http://127.0.0.1:8080"))

    @Test(arguments: [
        "https://a.example", "https://a.example/", "HTTPS://A.example/x?y#z", "https://a.example:8443/x",
        "https://a.example?q=1", "skyscanner://x", "tel:+44", "https://a.example/x@y", "https://a.example/é",
    ])
    func `lets links go to https and to the app`(address: String) {
        let isAllowed = Self.rule.allowsLink(Array(address.utf8).span)
        #expect(isAllowed)
    }

    @Test(arguments: [
        "", "https", "https:", "https:/a", "https://", "https:///x", "http://a.example/", "//a.example", "/x", "x",
        "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", " https://a.example", "data:text/html,x",
        "https://user@a.example/", "https://a.example:x/", "https://a.example:/", "https://a.example:123456/",
        "https://a b/", "https://a.example\\@b", "https://.a/", "intent://x", "https://a.example/\u{0}", "tel:",
        "https://a.example/<", "about:blank", "blob:https://a.example/1", "https://[::1/", "https://[]/",
        "https://[x]/", "https://a[::1]/", "https:\\\\a.example",
    ])
    func `refuses all other links`(address: String) {
        let isAllowed = Self.rule.allowsLink(Array(address.utf8).span)
        #expect(!isAllowed)
    }

    @Test(arguments: [
        ("https://images.example.com/a.png", true), ("https://IMAGES.example.com/a.png", true),
        ("http://127.0.0.1:8080/v1/assets/x", true), ("http://127.0.0.1:80801/x", false),
        ("https://evil.example/a.png", false), ("https://images.example.com.evil.example/", false),
        ("https://x@images.example.com/", false), ("http://images.example.com/a.png", false),
        ("data:image/png,", false),
    ])
    func `lets images come from their hosts alone`(address: String, isAllowed: Bool) {
        let found = Self.rule.allowsImage(Array(address.utf8).span)
        #expect(found == isAllowed)
    }

    @Test(arguments: [
        ("https://a.example/x/../y", true), ("https://a.example/.", true), ("https://a.example/%2E%2e/x", true),
        ("https://a.example/a..b", false), ("https://a.example/x?../y", false), ("https://a.example/...", false),
    ])
    func `finds segments of only dots`(address: String, hasDots: Bool) {
        let found = Self.rule.hasDotSegments(Array(address.utf8).span)
        #expect(found == hasDots)
    }
}
