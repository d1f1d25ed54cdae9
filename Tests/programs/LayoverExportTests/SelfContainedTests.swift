@testable import LayoverCatalog
import LayoverModel
import Testing

@testable import LayoverExport

struct SelfContainedTests {
    private static let asset = Asset(
        name: "hero.png", hash: "0123456789abcdef", bytes: [1, 2, 3], contentType: "image/png")
    private static let pictures = SelfContained([asset])

    @Test(arguments: [
        (
            "<img src=\"/v1/assets/0123456789abcdef/hero.png\" alt=\"a\">",
            "<img src=\"data:image/png;base64,AQID\" alt=\"a\">"
        ),
        (
            "<img src=\"https://cdn.example/v1/assets/0123456789abcdef/hero.png\">",
            "<img src=\"data:image/png;base64,AQID\">"
        ),
        ("<img src=\"/v1/assets/0123456789abcdef/gone.png\">", "<img src=\"data:,\">"),
        ("<img src=\"https://images.example.com/x.png\" alt=\"x\">", "<img src=\"data:,\" alt=\"x\">"),
        ("<img src=\"data:image/gif;base64,AA\">", "<img src=\"data:image/gif;base64,AA\">"),
        ("<p>src=&quot;https://a.example&quot;</p>", "<p>src=&quot;https://a.example&quot;</p>"),
        (
            "<meta content=\"img-src https://a.example http://b.example; style-src 'none'\">",
            "<meta content=\"img-src data:; style-src 'none'\">"
        ),
        ("<img src=\"", "<img src=\"data:,"),
        ("", ""),
    ])
    func `pictures are in the document, and nothing else is requested`(html: String, whole: String) {
        #expect(SelfContainedTests.pictures.document(html) == whole)
    }

    @Test func `words never end the element that contains them`() {
        let frame = ExportFrame(
            caption: "\"><script>", scheme: "light", width: 390, height: 100,
            content: .document("<p title=\"a\">'&'</p>"))
        #expect(!frame.html.contains("<script>"))
        #expect(frame.html.contains("srcdoc=\"&lt;p title=&quot;a&quot;&gt;"))
        #expect(
            ExportDocument(title: "</title>", lines: ["<b>"], body: "").html.contains("<title>&lt;/title&gt;</title>"))
    }
}
