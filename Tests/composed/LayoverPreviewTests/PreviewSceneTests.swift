import LayoverPreview
import Testing

@Suite struct PreviewSceneTests {
    private func scene(_ items: KeyValuePairs<String, String>) -> PreviewScene {
        PreviewScene(items.map { (name: $0.key, value: $0.value) })
    }

    @Test func `an empty query is the usual scene`() {
        #expect(scene([:]) == PreviewScene())
        #expect(scene(["market": "", "unknown": "x"]) == PreviewScene())
    }

    @Test(arguments: [("1", true), ("10000", true), ("0", false), ("10001", false), ("wide", false)])
    func `a width is a number of points`(text: String, isRead: Bool) {
        let scene = scene(["width": text])
        #expect(scene.width == (isRead ? Int(text) : PreviewScene.usualWidth))
        #expect(scene.notes.isEmpty == isRead)
    }

    @Test func `arms, kills and services are lists`() {
        let scene = scene([
            "arms": "a:b, c:d,broken", "kills": "price-alert,,provider:visa", "services": "visa:to-india,bags:none",
        ])
        #expect(scene.services == ["visa": "to-india", "bags": "none"])
        #expect(scene.arms == ["a": "b", "c": "d"])
        #expect(scene.kills == ["price-alert", "provider:visa"])
        #expect(scene.notes == ["'arms' is experiment:variant, not 'broken'"])
    }
}
