import LayoverJSON
import LayoverModel
import Testing

@testable import LayoverPreview

struct TemplatePlacesTests {
    private let places = TemplatePlaces([
        SourceFile(
            path: "card.html",
            bytes: Array(
                "<div class=\"card\">\n  <h2 class=\"title\">{{@title}}</h2><a class=\"link {{#x}}on{{/x}}\">\n<a></a></div>"
                    .utf8)),
        SourceFile(path: "more.html", bytes: Array("<p>1 < 2</p><a class=\"button go\">".utf8)),
    ])

    @Test(
        arguments: [
            ("div", ["card"], "card.html:1:1"), ("h2", ["title", "x3f"], "card.html:2:3"),
            ("a", ["link"], "card.html:2:36"), ("a", ["button", "go"], "more.html:1:13"), ("a", [], "card.html:3:1"),
            ("a", ["other"], "card.html:3:1"), ("h2", [], nil), ("img", [], nil),
        ] as [(String, [String], String?)])
    func `finds the tag that an element was written as`(name: String, classes: [String], place: String?) {
        #expect(places.place(name: name, classes: classes).map { "\($0)" } == place)
    }

    @Test func `a finding of a card points at its tag`() throws {
        let fixture = try PreviewFixture(Fair.text)
        let check = try #require(
            fixture.card("advice", ["sample": "us"])["checks"]?.items?.first { $0["rule"]?.string == "heading-order" })
        #expect(check.at("place.file")?.string == "widgets/cards/advice/card.html")
        #expect(check.at("place.line")?.int == 1)
        #expect(check.at("place.column")?.int == 1)
    }
}
