import LayoverAssembly
import Testing

/// `Layover-Client`, and the defaults for the parts that a client leaves out.
struct ClientProfileTests {
    @Test(arguments: ["", "platform=ios, width=390", "app=7.31.0, scale=1.3"])
    func `a client that lists nothing shows pages with https links, and is known to have said nothing`(
        header: String
    ) throws {
        let client = try ClientProfile(header: header)
        #expect(client.capabilities?.keys.sorted() == ["card.html"])
        #expect(!client.saysCapabilities)
        #expect(!client.handlesActions)
        #expect(!client.opensDeepLinks)
        #expect(!client.wantsFragments)
    }

    @Test(arguments: ["caps=", "caps=\"\"", "platform=ios, caps=\"\", width=390"])
    func `an empty list is none`(header: String) throws {
        let client = try ClientProfile(header: header)
        #expect(client.capabilities?.isEmpty == true)
        #expect(client.saysCapabilities)
    }

    @Test func `a list is taken by its word, and so is silence`() throws {
        let client = try ClientProfile(header: "platform=ios, caps=\"card.html@1 native.timetable@2 action.open\"")
        #expect(client.capabilities?.keys.sorted() == ["action.open", "card.html", "native.timetable"])
        #expect(client.saysCapabilities)
        #expect(client.handlesActions)
        #expect(client.opensDeepLinks)
        #expect(ClientProfile.unknown.saysCapabilities)
        #expect(ClientProfile.unknown.capabilities == nil)
    }
}
