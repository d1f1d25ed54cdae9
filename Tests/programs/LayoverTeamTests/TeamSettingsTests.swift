import Testing

@testable import LayoverTeam

/// The requirements for a shared workbench, without which it does not start.
struct TeamSettingsTests {
    private static let address = "https://preview.example.com"

    private static func read(
        _ listen: String, _ address: String? = nil, secret: String? = nil, authors: String? = nil, audit: String? = nil
    ) throws -> TeamSettings? {
        try TeamSettings.read(
            listen: try #require(ListenAddress(listen)), publicAddress: address, secretFile: secret,
            authorsFile: authors,
            auditFile: audit)
    }

    @Test func `loopback needs nothing`() throws {
        for listen in ["127.0.0.1", "localhost"] { #expect(try Self.read(listen) == nil) }
    }

    @Test func `a socket is a proof, and so is a secret`() throws {
        let socket = try #require(try Self.read("unix:/run/s", Self.address, authors: "a", audit: "b"))
        #expect(socket.secretFile == nil)
        #expect(socket.authorsFile == "a")
        #expect(socket.auditFile == "b")
        for listen in ["0.0.0.0", "10.0.0.7", "127.0.0.1"] {
            #expect(try Self.read(listen, Self.address, secret: "s")?.secretFile == "s", "\(listen)")
        }
    }

    @Test(
        arguments: [
            ("0.0.0.0", nil, nil, nil, nil, "lacks --public-address"),
            ("10.0.0.7", nil, "s", nil, nil, "lacks --public-address"),
            ("unix:/run/s", nil, nil, nil, nil, "lacks --public-address"),
            ("0.0.0.0", TeamSettingsTests.address, nil, nil, nil, "lacks a proof of the proxy"),
            ("10.0.0.7", TeamSettingsTests.address, nil, "a", "b", "lacks a proof of the proxy"),
            ("127.0.0.1", TeamSettingsTests.address, nil, nil, nil, "lacks a proof of the proxy"),
            ("unix:/run/s", TeamSettingsTests.address, "s", nil, nil, "omit '--proxy-secret-file'"),
            ("10.0.0.7", "http://preview.example.com", "s", nil, nil, "'--public-address' takes the https address"),
            ("10.0.0.7", TeamSettingsTests.address + "/x", "s", nil, nil, "'--public-address' takes the https address"),
            ("10.0.0.7", TeamSettingsTests.address, "s", "a", nil, "set the file with --audit"),
            ("::1", nil, nil, nil, nil, "listens on 127.0.0.1"),
            ("127.0.0.2", nil, nil, nil, nil, "listens on 127.0.0.1"),
            ("127.0.0.1", nil, "s", nil, nil, "'--proxy-secret-file' is for a team"),
            ("127.0.0.1", nil, nil, "a", nil, "'--authors' is for a team"),
            ("127.0.0.1", nil, nil, nil, "b", "'--audit' is for a team"),
        ] as [(String, String?, String?, String?, String?, String)])
    func `settings that let others in without a proof do not start, with a suggestion`(
        listen: String, address: String?, secret: String?, authors: String?, audit: String?, words: String
    ) throws {
        let error = try #require(throws: TeamError.self) {
            _ = try Self.read(listen, address, secret: secret, authors: authors, audit: audit)
        }
        #expect(error.description.contains(words), "\(error)")
    }
}
