import Testing

@testable import LayoverTargeting

/// The caller's identity, wherever it is needed.
struct IdentityTests {
    @Test(
        arguments: [
            ([:], false, nil, nil), (["user": "u"], false, "u", "u"), (["device": "d"], false, "d", nil),
            (["user": "u", "device": "d"], false, "u", "u"), (["user": "", "device": "d"], false, "d", ""),
            (["targetingKey": "k"], false, "k", "k"), (["targetingKey": "k"], true, "k", nil),
            (["targetingKey": "k", "user": "u"], false, "k", "u"),
            (["targetingKey": "k", "user": "u", "id": "i"], false, "i", "u"),
            (["targetingKey": "", "user": "u"], false, "u", "u"), (["user": "u"], true, "u", "u"),
        ] as [([String: String], Bool, String?, String?)])
    func `id is itself, else the targeting key, the user, the device`(
        given: [String: String], onlyID: Bool, id: String?, user: String?
    ) {
        let members = given.sorted { $0.key < $1.key }.map { Attributes.Member($0.key, .text($0.value)) }
        let filled = Attributes(members).identified(onlyID: onlyID)
        #expect(filled["id"]?.text == id)
        #expect(filled["user"]?.text == user)
        #expect(filled["device"]?.text == given["device"])
    }

    @Test func `a number distinguishes people too, and null is null`() {
        #expect(Attributes([Attributes.Member("user", .number(7))]).identified()["id"] == .number(7))
        let null = Attributes([Attributes.Member("id", .null), Attributes.Member("user", .text("u"))])
        #expect(null.identified()["id"] == .null)
    }
}
