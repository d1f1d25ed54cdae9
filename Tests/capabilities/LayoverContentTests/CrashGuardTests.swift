@testable import LayoverContent
import LayoverTestKit
import Testing

/// R5 of the reliability rules: content that crashes the process is not tried forever, and no other content is skipped.
struct CrashGuardTests {
    private static let noon = 1_000_000

    /// Simulates a process that begins with `hashes` and then runs `end`; `signal` marks a fault of its own.
    private func live(
        _ state: TemporaryFolder, _ hashes: [String], signal: String? = "SIGSEGV", version: String = "1",
        at now: Int = noon,
        _ end: (inout CrashGuard) throws -> Void = { _ in }
    ) throws {
        var crashes = CrashGuard(state: state.path, version: version, now: now)
        try crashes.settle()
        try state.write("", to: "fatal-signal")
        try crashes.begin(hashes)
        try end(&crashes)
        if let signal { try state.write(signal + "\n", to: "fatal-signal") }
    }

    private func ends(_ state: TemporaryFolder, of hash: String, version: String = "1") -> Int {
        CrashGuard(state: state.path, version: version, now: Self.noon).ends(of: hash)
    }

    @Test func `ends of the same content add up, whatever was tried between`() throws {
        let state = try TemporaryFolder()
        #expect(ends(state, of: "bad") == 0)
        try live(state, ["bad"])
        #expect(ends(state, of: "bad") == 1)
        try live(state, ["other"]) { try $0.begin(["bad"]) }
        #expect(ends(state, of: "bad") == 2)
        #expect(ends(state, of: "other") == 0)
    }

    @Test func `an end from outside counts nothing, however often`() throws {
        let state = try TemporaryFolder()
        for _ in 0..<5 { try live(state, ["good"], signal: nil) }
        #expect(ends(state, of: "good") == 0)
        for text in ["", "\n", "nonsense\n"] {
            try live(state, ["good"], signal: text)
            #expect(ends(state, of: "good") == 0)
        }
    }

    @Test func `reading a tree and serving it end together`() throws {
        let state = try TemporaryFolder()
        try live(state, ["written", "served"])
        let crashes = CrashGuard(state: state.path, version: "1", now: Self.noon)
        #expect(crashes.ends(of: "written") == 1)
        #expect(crashes.ends(of: "served") == 1)
        #expect(crashes.lastEnd?.signal == "SIGSEGV")
        #expect(crashes.lastEnd?.hashes == ["written", "served"])
    }

    @Test func `reading counts an end once, however often it is read, and so does settling`() throws {
        let state = try TemporaryFolder()
        try live(state, ["bad"])
        for _ in 0..<3 { #expect(ends(state, of: "bad") == 1) }
        try CrashGuard(state: state.path, version: "1", now: Self.noon).settle()
        for _ in 0..<3 { #expect(ends(state, of: "bad") == 1) }
    }

    @Test func `content that served for a minute is forgiven, one that was stopped keeps its ends`() throws {
        let state = try TemporaryFolder()
        try live(state, ["bad"])
        try live(state, ["bad"]) { try $0.end() }
        #expect(ends(state, of: "bad") == 1)
        try live(state, ["bad"]) { try $0.trust(["other"]) }
        #expect(ends(state, of: "bad") == 2, "trust in other content says nothing")
        try live(state, ["bad"]) { try $0.trust(["bad"]) }
        #expect(ends(state, of: "bad") == 0)
        #expect(!state.exists("applying"))
    }

    @Test func `content is passed over from the second end on, for a while that doubles`() throws {
        let state = try TemporaryFolder()
        func quarantineEnd(_ now: Int) -> Int? {
            CrashGuard(state: state.path, version: "1", now: Self.noon).quarantineEnd(of: "bad", now: now)
        }
        try live(state, ["bad"])
        #expect(quarantineEnd(Self.noon) == nil)
        try live(state, ["bad"])
        #expect(quarantineEnd(Self.noon) == Self.noon + CrashGuard.firstWaitSeconds)
        #expect(quarantineEnd(Self.noon + CrashGuard.firstWaitSeconds - 1) != nil)
        #expect(quarantineEnd(Self.noon + CrashGuard.firstWaitSeconds) == nil)
        #expect(quarantineEnd(Self.noon - 1) == nil, "a clock that was put back holds up nothing")
        try live(state, ["bad"])
        #expect(quarantineEnd(Self.noon) == Self.noon + 2 * CrashGuard.firstWaitSeconds)
    }

    @Test func `the wait grows to its limit and no further`() {
        let waits = (CrashGuard.quarantineEnds...1000).map { CrashGuard.waitSeconds(after: $0) }
        #expect(waits.first == CrashGuard.firstWaitSeconds)
        #expect(waits.last == CrashGuard.longestWaitSeconds)
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(waits[1] == 2 * waits[0])
    }

    @Test func `another version of the program starts without a past`() throws {
        let state = try TemporaryFolder()
        try live(state, ["bad"])
        #expect(ends(state, of: "bad", version: "2") == 0)
    }

    @Test(arguments: [
        "", "x", "layover 1", "layover 1\nended\napplying\n",
        "layover 1\nended a -5 3\nended b 99999999999999999999 1\nended c 9\n",
    ])
    func `a damaged file is no past`(text: String) throws {
        let state = try TemporaryFolder()
        try state.write(text, to: "applying")
        try state.write("SIGILL\n", to: "fatal-signal")
        let crashes = CrashGuard(state: state.path, version: "1", now: Self.noon)
        #expect(["a", "b", "c", ""].allSatisfy { crashes.ends(of: $0) == 0 })
        #expect(crashes.lastEnd == nil)
    }

    @Test func `only so much is remembered, the latest`() throws {
        let state = try TemporaryFolder()
        for number in 0...CrashGuard.entryLimit { try live(state, ["content-\(number)"]) }
        #expect(ends(state, of: "content-0") == 0)
        #expect(ends(state, of: "content-1") == 1)
        #expect(ends(state, of: "content-\(CrashGuard.entryLimit)") == 1)
    }

    @Test func `a state folder that cannot be written is reported`() throws {
        let state = try TemporaryFolder()
        try state.write("a file", to: "state")
        var crashes = CrashGuard(state: state.path + "/state", version: "1", now: Self.noon)
        #expect(throws: (any Error).self) { try crashes.begin(["content"]) }
    }
}
