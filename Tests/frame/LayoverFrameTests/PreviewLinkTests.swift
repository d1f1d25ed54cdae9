import LayoverAssembly
@testable import LayoverFrame
import LayoverModel
import LayoverWeb
import Testing

/// Links that preview arms: their content, and that only the server can make them.
struct PreviewLinkTests {
    private static let key = SigningKey(secret: Array(0..<32))
    private static let noon = UTCInstant(seconds: 1_796_126_400)

    private static func preview(arms: Int = 2) -> Preview {
        var preview = Preview()
        for number in 0..<arms { preview.arms["experiment-\(number)"] = "arm-\(number)" }
        preview.market = "NO"
        preview.locale = "nb-NO"
        preview.now = UTCInstant("2026-12-24T18:00:00Z")
        return preview
    }

    private static func token(arms: Int = 2) -> String {
        PreviewLink(preview(arms: arms), until: noon).token(signedWith: key)
    }

    private func problem(_ token: String, key: SigningKey = key, now: UTCInstant = noon) -> PreviewLink.Problem? {
        do throws(PreviewLink.Problem) {
            _ = try PreviewLink(token, key: key, now: now)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a link comes back as it was made, and the same link is the same token`() throws {
        let token = Self.token()
        #expect(token == Self.token())
        #expect(try PreviewLink(token, key: Self.key, now: Self.noon) == PreviewLink(Self.preview(), until: Self.noon))
        let bare = PreviewLink(Preview(), until: Self.noon)
        #expect(try PreviewLink(bare.token(signedWith: Self.key), key: Self.key, now: Self.noon) == bare)
        #expect(
            token.utf8.allSatisfy { $0 != 0x2b && $0 != 0x2f && $0 != 0x3d && $0 != 0x26 }, "it is part of an address")
    }

    @Test func `it counts up to its last second and no longer`() {
        #expect(problem(Self.token(), now: Self.noon) == nil)
        #expect(problem(Self.token(), now: Self.noon.adding(seconds: 1)) == .overdue(Self.noon))
    }

    @Test func `no other key's signature counts, nor that of another purpose`() {
        #expect(problem(Self.token(), key: SigningKey(secret: Array(1..<33))) == .forged)
        let payload = Self.token().split(separator: ".")[0]
        let layoutID = Self.key.sign(Array(payload.utf8), purpose: .layoutID)
        #expect(layoutID != Self.key.sign(Array(payload.utf8), purpose: .previewLink))
    }

    @Test func `whatever is changed in a token, it is none`() {
        let signs = Array(Self.token().utf8)
        for index in signs.indices {
            var changed = signs
            changed[index] = changed[index] == 0x41 ? 0x42 : 0x41
            #expect(problem(String(decoding: changed, as: UTF8.self)) != nil, "\(index)")
            #expect(problem(String(decoding: signs[..<index], as: UTF8.self)) != nil, "cut at \(index)")
        }
        for text in ["", ".", "..", "a.b", Self.token() + ".x", Self.token() + "A", "\u{0}.\u{0}", "=.="] {
            #expect(problem(text) != nil, "\(text)")
        }
    }

    @Test(
        arguments: [(PreviewLink.armLimit, nil), (PreviewLink.armLimit + 1, .unreadable)]
            as [(Int, PreviewLink.Problem?)])
    func `a link takes as many experiments as the limit says`(arms: Int, expected: PreviewLink.Problem?) {
        #expect(problem(Self.token(arms: arms)) == expected)
    }

    @Test func `a token takes as many bytes as the limit says`() throws {
        var preview = Preview()
        func token(_ count: Int) -> String {
            preview.arms = ["a": String(repeating: "x", count: count)]
            return PreviewLink(preview, until: Self.noon).token(signedWith: Self.key)
        }
        let fits = try #require((1200..<1600).last { token($0).utf8.count <= PreviewLink.byteLimit })
        #expect(problem(token(fits)) == nil)
        #expect(problem(token(fits + 1)) == .unreadable)
    }
}
