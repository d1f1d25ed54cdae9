import LayoverJSON
import Testing

@testable import LayoverCardPreviews

struct CardPreviewRequestTests {
    private static func body(widget: JSONValue, scene: JSONValue, look: JSONValue) -> [UInt8] {
        Array(JSONValue.object(of: ["widget": widget, "scene": scene, "look": look]).description.utf8)
    }

    @Test func `says a card, a scene and a look`() throws {
        let asked = try #require(
            CardPreviewRequest(Self.body(widget: .string("a"), scene: .string("market=NO"), look: .string("12"))))
        #expect(asked.widget == "a")
        #expect(asked.scene == "market=NO")
        #expect(asked.look == "12")
    }

    @Test func `names and scenes are as long as they may be`() {
        func takes(_ widget: Int, _ scene: Int) -> Bool {
            let texts = [widget, scene].map { JSONValue.string(String(repeating: "x", count: $0)) }
            return CardPreviewRequest(Self.body(widget: texts[0], scene: texts[1], look: .string("x"))) != nil
        }
        let (name, scene) = (CardPreviewLimits.widgetBytes, CardPreviewLimits.sceneBytes)
        #expect(takes(1, 0))
        #expect(takes(name, scene))
        #expect(!takes(0, 0))
        #expect(!takes(name + 1, scene))
        #expect(!takes(name, scene + 1))
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"widget": "a", "scene": ""}"#, #"{"widget": "a", "scene": "", "look": ""}"#,
        #"{"widget": 1, "scene": "", "look": "x"}"#, #"{"widget": "a", "scene": null, "look": "x"}"#,
    ])
    func `any other body requests nothing`(text: String) { #expect(CardPreviewRequest(Array(text.utf8)) == nil) }
}
