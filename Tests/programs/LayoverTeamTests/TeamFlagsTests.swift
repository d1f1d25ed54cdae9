import Testing

@testable import LayoverTeam

/// Every combination of command-line options: it starts a personal workbench or a team's, or explains what to change.
struct TeamFlagsTests {
    /// One combination of valid values.
    struct Flags: Sendable {
        let listen: String
        let address: String?
        let secret: String?
        let authors: String?
        let audit: String?

        static let all: [Flags] = {
            var all: [Flags] = []
            for listen in ["127.0.0.1", "127.0.0.2", "::1", "0.0.0.0", "10.0.0.7", "unix:/run/s"] {
                for address in [nil, "https://preview.example.com", "http://preview.example.com"] {
                    for bits in 0..<8 {
                        all.append(
                            Flags(
                                listen: listen, address: address, secret: bits & 1 == 0 ? nil : "s",
                                authors: bits & 2 == 0 ? nil : "a", audit: bits & 4 == 0 ? nil : "b"))
                    }
                }
            }
            return all
        }()

        /// The words of the error by the first matching rule; `nil` if it starts.
        var refusal: String? {
            let isLoopback = ["127.0.0.1", "127.0.0.2", "::1"].contains(listen)
            let isSocket = listen.hasPrefix("unix:")
            let rules: [(holds: Bool, words: String)] = [
                (address == nil && !isLoopback, "lacks --public-address"),
                (address == nil && listen != "127.0.0.1", "listens on 127.0.0.1"),
                (address == nil && secret != nil, "'--proxy-secret-file' is for a team"),
                (address == nil && authors != nil, "'--authors' is for a team"),
                (address == nil && audit != nil, "'--audit' is for a team"),
                (address?.hasPrefix("http:") == true, "'--public-address' takes the https address"),
                (address != nil && isSocket && secret != nil, "omit '--proxy-secret-file'"),
                (address != nil && !isSocket && secret == nil, "lacks a proof of the proxy"),
                (authors != nil && audit == nil, "set the file with --audit"),
            ]
            return rules.first { $0.holds }?.words
        }

        func read() throws -> TeamSettings? {
            try TeamSettings.read(
                listen: try #require(ListenAddress(listen)), publicAddress: address, secretFile: secret,
                authorsFile: authors, auditFile: audit)
        }
    }

    @Test func `each combination starts, or is refused in its own words`() throws {
        var (own, teams) = (0, 0)
        for flags in Flags.all {
            guard let words = flags.refusal else {
                let settings = try flags.read()
                #expect((settings == nil) == (flags.address == nil), "\(flags)")
                #expect(settings?.secretFile == flags.secret, "\(flags)")
                #expect(settings?.authorsFile == flags.authors, "\(flags)")
                if settings == nil { own += 1 } else { teams += 1 }
                continue
            }
            let error = try #require(throws: TeamError.self, "\(flags)") { _ = try flags.read() }
            #expect(error.description.contains(words), "\(flags): \(error)")
        }
        #expect(Flags.all.count == 144)
        #expect(own == 1)
        #expect(teams == 18)
    }

    @Test func `nothing that others reach starts without a proof of the proxy`() throws {
        for flags in Flags.all where (try? flags.read()) != nil {
            let settings = try flags.read()
            let isOpen = ListenAddress(flags.listen)?.isLoopback == false
            #expect(!isOpen || settings != nil, "\(flags)")
            #expect(settings == nil || flags.secret != nil || flags.listen.hasPrefix("unix:"), "\(flags)")
        }
    }
}
