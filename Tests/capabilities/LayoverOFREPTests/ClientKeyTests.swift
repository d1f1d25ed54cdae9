@testable import LayoverOFREP
import Testing

struct ClientKeyTests {
    private static let digest = String(repeating: "0a", count: 32)

    @Test(arguments: [
        ("ios:\(digest)", true), ("ios:\(digest):withdrawn", true), (":\(digest)", false), ("ios", false),
        ("ios:\(digest.dropLast())", false), ("ios:\(digest.uppercased())", false), ("ios:\(digest):gone", false),
        ("\(String(repeating: "n", count: 64)):\(digest)", true),
        ("\(String(repeating: "n", count: 65)):\(digest)", false),
    ])
    func `reads a name and a digest`(text: String, isRead: Bool) {
        #expect((ClientKey(text) != nil) == isRead)
        #expect(ClientKey(text)?.isWithdrawn ?? text.hasSuffix("withdrawn") == text.hasSuffix("withdrawn"))
    }
}
