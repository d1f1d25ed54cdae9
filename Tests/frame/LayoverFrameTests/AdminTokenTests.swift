@testable import LayoverFrame
import Testing

struct AdminTokenTests {
    private static let digest = String(repeating: "0a", count: 32)

    @Test func `a token has a role, a name and a digest`() throws {
        let token = try #require(AdminToken("on-call:ola:" + Self.digest))
        #expect(token.role == .onCall)
        #expect(token.name == "ola")
        #expect(token.digest == Self.digest)
        #expect(AdminToken("view:" + Self.digest)?.name == "view")
        #expect(AdminToken.Role.view < .onCall)
        #expect(AdminToken.Role.onCall < .publish)
    }

    @Test(arguments: [
        "", "secret", "on-call:secret", "admin:\(digest)", "on-call:\(digest.uppercased())", "on-call::\(digest)",
        "on-call:a:b:\(digest)", "on-call:\(digest)0", "on-call:\(String(repeating: "x", count: 65)):\(digest)",
    ])
    func `an invalid token is rejected`(text: String) {
        #expect(AdminToken(text) == nil)
    }

    @Test func `a secret put into the setting by mistake is never repeated`() throws {
        var settings = ServerSettings()
        let key = try #require(ServerSettings.keys.first { $0.name == "admin_tokens" })
        var message = ""
        do { try settings.set(key, to: "hunter2", from: "file:1:1") } catch { message = error.description }
        #expect(message.contains("admin_tokens"))
        #expect(!message.contains("hunter2"))
    }
}
