import Testing

@testable import LayoverServer

/// R5 of the reliability rules: content that the process dies of must not be tried for ever.
struct CrashGuardTests {
    /// A process that begins with `hash` and dies, or ends as `end` says.
    private func live(
        _ state: StateFolder, _ hash: String, version: String = "1", _ end: (inout CrashGuard) throws -> Void
    )
        throws
    {
        var crashes = CrashGuard(state: state.path, version: version)
        try crashes.begin(hash)
        try end(&crashes)
    }

    private func deaths(_ state: StateFolder, of hash: String, version: String = "1") -> Int {
        CrashGuard(state: state.path, version: version).deaths(of: hash)
    }

    @Test func `deaths of the same content add up, whatever was tried between`() throws {
        let state = try StateFolder()
        #expect(deaths(state, of: "bad") == 0)
        try live(state, "bad") { _ in }
        #expect(deaths(state, of: "bad") == 1)
        try live(state, "other") { try $0.begin("bad") }
        #expect(deaths(state, of: "bad") == 2 && deaths(state, of: "other") == 0)
    }

    @Test func `reading counts a death once, however often it is read`() throws {
        let state = try StateFolder()
        try live(state, "bad") { _ in }
        for _ in 0..<3 { #expect(deaths(state, of: "bad") == 1) }
    }

    @Test func `content that served for a minute is forgiven, one that was stopped keeps its deaths`() throws {
        let state = try StateFolder()
        try live(state, "bad") { _ in }
        try live(state, "bad") { try $0.end() }
        #expect(deaths(state, of: "bad") == 1)
        try live(state, "bad") { try $0.trust("other") }
        #expect(deaths(state, of: "bad") == 2, "trust in other content says nothing")
        try live(state, "bad") { try $0.trust("bad") }
        #expect(deaths(state, of: "bad") == 0 && state.text("applying") == nil)
    }

    @Test func `another version of the program starts without a past`() throws {
        let state = try StateFolder()
        try live(state, "bad") { _ in }
        #expect(deaths(state, of: "bad", version: "2") == 0)
    }

    @Test(arguments: [
        "", "x", "layover 1", "layover 1\ndied\napplying\n", "layover 1\ndied a -5\ndied b 99999999999999999999\n",
    ])
    func `a damaged file is no past`(text: String) throws {
        let state = try StateFolder()
        try state.write(text, to: "applying")
        let crashes = CrashGuard(state: state.path, version: "1")
        #expect(["a", "b", ""].allSatisfy { crashes.deaths(of: $0) == 0 })
    }

    @Test func `only so much is remembered, the latest`() throws {
        let state = try StateFolder()
        for number in 0...CrashGuard.entryLimit { try live(state, "content-\(number)") { _ in } }
        #expect(deaths(state, of: "content-0") == 0 && deaths(state, of: "content-1") == 1)
        #expect(deaths(state, of: "content-\(CrashGuard.entryLimit)") == 1)
    }

    @Test func `a state folder that takes no file is told`() throws {
        let state = try StateFolder()
        try state.write("a file", to: "state")
        var crashes = CrashGuard(state: state.path + "/state", version: "1")
        #expect(throws: (any Error).self) { try crashes.begin("content") }
    }
}
