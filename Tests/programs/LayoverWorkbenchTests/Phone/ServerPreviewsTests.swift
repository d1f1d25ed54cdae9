import LayoverJSON
import LayoverPreview
import Testing

@testable import LayoverWorkbench

/// How the workbench reads a server's answer to a request for a link.
struct ServerPreviewsTests {
    private static func made(_ address: String, _ seconds: Int = 60) -> JSONValue {
        .object([.init("address", .string(address)), .init("seconds", .int(seconds))])
    }

    @Test func `a link is taken as long as it may be, and no other address`() {
        let most = "https://a/" + String(repeating: "x", count: WorkbenchLimits.previewAddressBytes - 10)
        #expect(ServerPreviews.read(201, Self.made(most)) == .made(most, seconds: 60))
        for body in [
            Self.made(most + "x"), Self.made("javascript:alert(1)"), Self.made("//a/b"), Self.made("https://a", 0),
            .null,
        ] {
            #expect(ServerPreviews.read(201, body) == .none("the server returned no link"), "\(body)")
        }
    }

    @Test(
        arguments: [
            (401, "role 'view'"), (403, "role 'view'"), (404, "does not serve this card"), (409, "otherwise; here"),
            (500, "returned 500"), (nil, "does not answer"),
        ] as [(Int?, String)])
    func `any other answer of the server is shown as text`(status: Int?, words: String) {
        let body = JSONValue.object([.init("title", .string("otherwise")), .init("detail", .string("here"))])
        guard case .none(let told) = ServerPreviews.read(status, body) else {
            Issue.record("\(status ?? 0) is a link")
            return
        }
        #expect(told.contains(words), "\(told)")
    }

    @Test func `a link that the server cannot make is not requested`() {
        var settings = WorkbenchSettings()
        var subject = PhoneSubject(widget: "a", scene: PreviewScene(), edits: [])
        #expect(!ServerPreviews(WorkbenchServer(settings)).isThere)
        #expect(ServerPreviews(WorkbenchServer(settings)).link(to: subject, look: "x") == .none("no server is set"))
        // No server listens there, and none is called.
        settings.server = "127.0.0.1:1"
        #expect(ServerPreviews(WorkbenchServer(settings)).isThere)
        subject = PhoneSubject(widget: "a", scene: PreviewScene([("answer", "mine")]), edits: [])
        let told = ServerPreviews(WorkbenchServer(settings)).link(to: subject, look: "x")
        #expect(told == .none("the server does not have the supplier response of this preview"))
    }
}
