import LayoverFrame
import LayoverModel
import Testing

@testable import LayoverCardPreviews

/// Links to single cards: their content, and that only the server can make them.
struct CardPreviewLinkTests {
    private static let key = SigningKey(secret: Array(0..<32))
    private static let noon = UTCInstant(seconds: 1_796_126_400)
    private static let link = CardPreviewLink(
        widget: "price-alert", scene: "market=NO&sample=two-months&scheme=dark", until: noon)

    private static var token: String { link.token(signedWith: key) }

    private func read(_ token: String, key: SigningKey = key, now: UTCInstant = noon) -> CardPreviewLink? {
        CardPreviewLink(token, key: key, now: now)
    }

    @Test func `a link comes back as it was made, and the same link is the same token`() {
        #expect(Self.token == Self.token)
        #expect(read(Self.token) == Self.link)
        let odd = CardPreviewLink(widget: "æ\"\\", scene: "", until: Self.noon)
        #expect(read(odd.token(signedWith: Self.key)) == odd)
        #expect(
            Self.token.utf8.allSatisfy { $0 != 0x2b && $0 != 0x2f && $0 != 0x3d && $0 != 0x26 },
            "it is part of an address")
    }

    @Test func `it counts up to its last second and no longer`() {
        #expect(read(Self.token, now: Self.noon) == Self.link)
        #expect(read(Self.token, now: Self.noon.adding(seconds: 1)) == nil)
    }

    @Test func `no other key's signature counts, nor that of another purpose`() {
        #expect(read(Self.token, key: SigningKey(secret: Array(1..<33))) == nil)
        let bytes = Array("x".utf8)
        let others = SigningKey.Purpose.allCases.filter { $0 != .cardPreview }
        #expect(!others.isEmpty)
        for other in others {
            #expect(Self.key.sign(bytes, purpose: other) != Self.key.sign(bytes, purpose: .cardPreview))
        }
    }

    @Test func `whatever is changed in a token, it is none`() {
        let signs = Array(Self.token.utf8)
        for index in signs.indices {
            var changed = signs
            changed[index] = changed[index] == 0x41 ? 0x42 : 0x41
            #expect(read(String(decoding: changed, as: UTF8.self)) == nil, "\(index)")
            #expect(read(String(decoding: signs[..<index], as: UTF8.self)) == nil, "cut at \(index)")
        }
        for text in ["", ".", "..", "a.b", Self.token + ".x", Self.token + "A", "\u{0}.\u{0}", "=.="] {
            #expect(read(text) == nil, "\(text)")
        }
    }

    @Test func `a token takes as many bytes as the limit says`() throws {
        func token(_ count: Int) -> String {
            CardPreviewLink(widget: String(repeating: "x", count: count), scene: "", until: Self.noon)
                .token(signedWith: Self.key)
        }
        let fits = try #require((1_200..<1_600).last { token($0).utf8.count <= CardPreviewLimits.tokenBytes })
        #expect(read(token(fits)) != nil)
        #expect(read(token(fits + 1)) == nil)
    }

    /// The longest link that the server makes has a token that can be read.
    @Test func `a link of the longest name and scene is read`() {
        let most = CardPreviewLink(
            widget: String(repeating: "\"", count: CardPreviewLimits.widgetBytes),
            scene: String(repeating: "\"", count: CardPreviewLimits.sceneBytes), until: Self.noon)
        #expect(read(most.token(signedWith: Self.key)) == most)
    }
}
