@testable import LayoverFrame
import LayoverSearches
@testable import LayoverServer
import Testing

/// Meaning of settings for the process as a whole.
struct SettingsTests {
    @Test func `bodies and searches take what they say`() {
        let settings = ServerSettings()
        #expect(settings.inFlightMegabytes + settings.searches.megabytes == 192)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.0.0.2", true), ("0.0.0.0", false), ("::", false),
        ("10.0.0.7", false), ("layover.internal", false), ("", false),
    ])
    func `opens to others with tokens alone`(address: String, isOpen: Bool) {
        var settings = ServerSettings()
        settings.adminAddress = address
        #expect(((try? RunningServer.checkAdmin(settings)) != nil) == isOpen)
        settings.adminTokens = [AdminToken("view:" + String(repeating: "0a", count: 32))].compactMap { $0 }
        #expect((try? RunningServer.checkAdmin(settings)) != nil)
    }
}
