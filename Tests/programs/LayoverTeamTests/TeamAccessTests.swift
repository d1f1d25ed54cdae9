import LayoverHTTP
import LayoverSeal
import LayoverTestKit
import Testing

@testable import LayoverTeam

/// Who may enter behind a proxy, and under which name.
struct TeamAccessTests {
    private static let secret = String(repeating: "s3cret-", count: 6)

    private let folder: TemporaryFolder
    private let access: TeamAccess

    init() throws {
        let seal = try Seal()
        folder = try TemporaryFolder()
        try folder.write("ola@example.com # Norway\n\nkari\n", to: "authors")
        let secret = try #require(ProxySecret(Array(Self.secret.utf8), seal: seal))
        access = TeamAccess(
            try #require(PublicAddress("https://preview.example.com")), secret: secret,
            authors: try AuthorsFile(folder.path("authors")),
            audit: try AuditFile(folder.path("audit"), outside: folder.path("content"), seal: seal))
    }

    /// A request as the proxy forwards it.
    private static func headers(_ change: (inout ProxyHeaders) -> Void = { _ in }) -> ProxyHeaders {
        var headers = ProxyHeaders()
        headers.host = "preview.example.com"
        headers.secrets = [secret]
        headers.users = ["ola@example.com"]
        change(&headers)
        return headers
    }

    private static func save(_ change: (inout ProxyHeaders) -> Void = { _ in }) -> ProxyHeaders {
        headers {
            $0.method = .put
            $0.mark = "1"
            $0.origins = ["https://preview.example.com"]
            change(&$0)
        }
    }

    @Test func `a person whom the proxy names reads, and authors write`() throws {
        #expect(try access.user(Self.headers()).isAuthor)
        #expect(try access.user(Self.save()).name == "ola@example.com")
        let reader = try access.user(Self.headers { $0.users = ["per"] })
        #expect(reader.name == "per")
        #expect(!reader.isAuthor)
        for host in ["PREVIEW.example.com", "preview.example.com:443"] {
            #expect(try access.user(Self.headers { $0.host = host }).isAuthor, "\(host)")
        }
        let link = Self.headers {
            $0.fetchSite = "cross-site"
            $0.fetchMode = "navigate"
        }
        #expect(try access.user(link).isAuthor)
    }

    @Test(
        arguments: [
            ([], .unproven), ([""], .unproven), (["x"], .unproven), ([TeamAccessTests.secret + "x"], .unproven),
            ([String(TeamAccessTests.secret.dropLast())], .unproven),
            ([TeamAccessTests.secret, TeamAccessTests.secret], .unproven), ([TeamAccessTests.secret, "x"], .unproven),
            (["x", TeamAccessTests.secret], .unproven), ([TeamAccessTests.secret.uppercased()], .unproven),
        ] as [([String], AccessRefusal)])
    func `a name without the proxy's proof is ignored`(secrets: [String], refusal: AccessRefusal) {
        #expect(throws: refusal) { _ = try access.user(Self.headers { $0.secrets = secrets }) }
        #expect(throws: refusal) { _ = try access.user(Self.save { $0.secrets = secrets }) }
    }

    @Test(arguments: [
        [], [""], ["ola@example.com", "ola@example.com"], ["ola@example.com", "kari"], ["ola, kari"], ["ola\u{0}"],
        ["../kari"],
        ["kari\u{200b}"], ["Ola Nordmann"], ["ola<script>"],
        [String(repeating: "a", count: TeamLimits.userBytes + 1)],
    ])
    func `without a known name nothing can be read or written`(users: [String]) {
        #expect(throws: AccessRefusal.unknown) { _ = try access.user(Self.headers { $0.users = users }) }
    }

    @Test func `the longest name is taken`() throws {
        let name = String(repeating: "a", count: TeamLimits.userBytes)
        #expect(try access.user(Self.headers { $0.users = [name] }).name == name)
    }

    @Test(
        arguments: [
            nil, "", "evil.example", "preview.example.com.evil.example", "preview.example.com:80",
            "preview.example.com:8090",
            "127.0.0.1:8090", "localhost", "xpreview.example.com",
        ] as [String?])
    func `foreign hosts are refused`(host: String?) {
        #expect(throws: AccessRefusal.host("https://preview.example.com")) {
            _ = try access.user(Self.headers { $0.host = host })
        }
    }

    @Test(arguments: [
        ["null"], ["https://evil.example"], ["http://preview.example.com"], ["https://preview.example.com:8443"],
        ["https://preview.example.com.evil.example"], ["https://preview.example.com", "https://evil.example"],
        ["https://preview.example.com", "https://preview.example.com"], ["https://preview.example.com/"], [""],
    ])
    func `foreign origins and none of a page's own change nothing`(origins: [String]) {
        #expect(throws: AccessRefusal.otherPage) { _ = try access.user(Self.save { $0.origins = origins }) }
    }

    @Test func `a call that changes something names its origin, and another origin is rejected`() {
        #expect(throws: AccessRefusal.otherPage) { _ = try access.user(Self.save { $0.origins = [] }) }
        for mark in [nil, "", "0", "2"] as [String?] {
            #expect(throws: AccessRefusal.unmarked) { _ = try access.user(Self.save { $0.mark = mark }) }
        }
        #expect(throws: AccessRefusal.otherPage) { _ = try access.user(Self.headers { $0.origins = ["null"] }) }
        for site in ["cross-site", "same-site"] {
            for mode in [nil, "cors", "no-cors", "websocket"] as [String?] {
                let headers = Self.headers {
                    $0.fetchSite = site
                    $0.fetchMode = mode
                }
                #expect(throws: AccessRefusal.otherPage) { _ = try access.user(headers) }
            }
            let form = Self.save {
                $0.fetchSite = site
                $0.fetchMode = "navigate"
            }
            #expect(throws: AccessRefusal.otherPage) { _ = try access.user(form) }
        }
    }

    @Test func `readers change nothing, whatever it is`() throws {
        let (reader, author) = (
            try access.user(Self.headers { $0.users = ["per"] }), try access.user(Self.headers())
        )
        for method in [HTTPMethod.get, .head] { try access.check(reader, method, now: 0) }
        for method in [HTTPMethod.post, .put, .delete, .patch] {
            #expect(throws: AccessRefusal.reader("per")) { try access.check(reader, method, now: 0) }
        }
        try access.check(author, .put, now: 0)
    }

    @Test func `a person who is removed from the file can no longer write, and without the file no person can`() throws
    {
        try folder.write("kari\n", to: "authors")
        #expect(try !access.user(Self.headers()).isAuthor)
        #expect(try access.user(Self.headers { $0.users = ["kari"] }).isAuthor)
        try folder.remove("authors")
        #expect(try !access.user(Self.headers { $0.users = ["kari"] }).isAuthor)
    }

    @Test(
        arguments: [
            (.view, TeamLimits.userRequestsPerSecond), (.change, TeamLimits.userChangesPerSecond),
            (.upload, TeamLimits.userUploadsPerSecond), (.render, TeamLimits.userRendersPerSecond),
        ] as [(UserLimits.Work, Int)])
    func `each person has a limit of calls a second, and takes nothing from another`(
        work: UserLimits.Work, most: Int
    ) {
        let limits = UserLimits()
        for _ in 0..<most { #expect(limits.wait("ola", work, now: 5_000) == nil) }
        #expect(limits.wait("ola", work, now: 5_000) == 1)
        #expect(limits.wait("kari", work, now: 5_000) == nil)
        #expect(limits.wait("ola", work, now: 6_000) == nil)
    }

    @Test func `the work of a person is limited across their requests`() throws {
        let author = try access.user(Self.headers())
        for _ in 0..<TeamLimits.userUploadsPerSecond { try author.count(.upload, now: 5_000) }
        let again = try access.user(Self.headers())
        #expect(throws: AccessRefusal.tooOften(seconds: 1)) { try again.count(.upload, now: 5_000) }
        try again.count(.view, now: 5_000)
        try again.count(.upload, now: 6_000)
    }

    @Test func `as many people as are counted each by themselves, and further ones share a count`() {
        let limits = UserLimits()
        let most = TeamLimits.userChangesPerSecond
        for number in 1..<TeamLimits.users { #expect(limits.wait("\(number)", .change, now: 5_000) == nil) }
        // The last place in the table: its person shares the limit with no other.
        for _ in 0..<most { #expect(limits.wait("last", .change, now: 5_000) == nil) }
        #expect(limits.wait("last", .change, now: 5_000) == 1)
        for _ in 0..<most { #expect(limits.wait("more", .change, now: 5_000) == nil) }
        #expect(limits.wait("another", .change, now: 5_000) == 1)
        #expect(limits.wait("1", .change, now: 5_000) == nil)
    }
}
