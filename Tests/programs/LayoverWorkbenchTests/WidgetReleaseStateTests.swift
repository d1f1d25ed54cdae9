import LayoverModel
import LayoverSeal
@testable import LayoverWorkbench
import Testing

/// How far a widget is released, worked out from four contents.
struct WidgetReleaseStateTests {
    private static func content(_ text: String?) throws -> ContentDigests {
        let files = text.map { [SourceFile(path: "widgets/cards/one/widget.yaml", bytes: Array($0.utf8))] } ?? []
        return ContentDigests(files, digest: try Seal())
    }

    @Test(
        arguments: [
            ("a", nil, nil, false, "new"), ("a", "b", "b", false, "changed"), (nil, "a", "a", false, "removed"),
            ("a", "a", "a", false, "live"), ("a", "a", "a", true, "live"), ("a", "a", "b", true, "on-the-way"),
            ("a", "a", "b", false, "published"), ("a", "b", "a", false, "changed"), ("a", nil, "a", false, "new"),
            (nil, nil, "a", false, nil),
        ] as [(String?, String?, String?, Bool, String?)])
    func `a state follows from the files here, published and served`(
        here: String?, published: String?, served: String?, isOnTheWay: Bool, expected: String?
    ) throws {
        let state = WidgetReleaseState(
            of: "one", here: try Self.content(here),
            WidgetReleaseState.Releases(
                published: try Self.content(published), served: try Self.content(served), isOnTheWay: isOnTheWay))
        #expect(state?.rawValue == expected)
    }

    @Test(
        arguments: [
            ("a", nil, nil, "new"), ("a", "b", "b", "changed"), ("a", "a", "a", "not-shown"),
            ("a", "a", "b", "not-shown"),
        ] as [(String, String?, String?, String)])
    func `a published draft is not live`(here: String, published: String?, served: String?, expected: String) throws {
        let state = WidgetReleaseState(
            of: "one", here: try Self.content(here),
            WidgetReleaseState.Releases(
                published: try Self.content(published), served: try Self.content(served), isOnTheWay: false),
            isServed: false)
        #expect(state?.rawValue == expected)
    }

    @Test func `without a server that says so nothing is live`() throws {
        let content = try Self.content("a")
        let releases = WidgetReleaseState.Releases(published: content, served: nil, isOnTheWay: false)
        #expect(WidgetReleaseState(of: "one", here: content, releases) == .published)
    }

    @Test func `files outside of widgets are separate, and a widget is its whole folder`() throws {
        func digests(_ files: [String: String]) throws -> ContentDigests {
            ContentDigests(files.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }, digest: try Seal())
        }
        let old = try digests([
            "widgets/cards/one/widget.yaml": "a", "widgets/layover.yaml": "a", "widgets/data/t.csv": "a",
        ])
        let new = try digests([
            "widgets/cards/one/widget.yaml": "a", "widgets/cards/one/messages/en-GB.yaml": "b",
            "widgets/layover.yaml": "b",
            "widgets/markets/GB.yaml": "c",
        ])
        #expect(old.widgets["one"] != new.widgets["one"])
        let changes = new.otherChanges(since: old).map { "\($0.change) \($0.path)" }
        #expect(
            changes == ["removed widgets/data/t.csv", "changed widgets/layover.yaml", "added widgets/markets/GB.yaml"])
    }
}
