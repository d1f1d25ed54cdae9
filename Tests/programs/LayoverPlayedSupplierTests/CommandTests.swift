import LayoverFlights
import Testing

@testable import LayoverPlayedSupplier

/// The command line.
struct CommandTests {
    @Test func `takes every option`() throws {
        let read = try SupplierCommand.read([
            "--port", "0", "--answers", "x", "--itineraries=9", "--seed", "3", "--link-bytes", "10", "--polls", "5",
            "--not-modified", "1", "--pace", "250", "--latency", "200ms", "--jitter", "50", "--fault", "stall:9",
            "--share",
            "0.5", "--key", "k", "--service", "places",
        ])
        #expect(read.answers == "x")
        #expect(read.itineraries == 9)
        #expect(read.seed == 3)
        #expect(read.linkBytes == 10)
        #expect(read.playsPlacesAlone)
        #expect(read.plan.polls == 5)
        #expect(read.notModified == 1)
        #expect(read.paceMilliseconds == 250)
        #expect(read.latencyMilliseconds == 200)
        #expect(read.jitterMilliseconds == 50)
        #expect(read.key == "k")
        #expect(read.fault?.fault == .stall(at: 9))
        #expect(read.fault?.share == 0.5)
    }

    @Test(arguments: [
        ["--ports", "1"], ["--port"], ["--port", "65536"], ["--itineraries", "0"], ["--itineraries", "5001"],
        ["--polls", "0"], ["--polls", "1001"], ["--fault", "x"], ["--share", "0.5"],
        ["--fault", "hang", "--share", "2"],
        ["--latency", "600001"], ["stray"], ["--service", "menus"],
    ])
    func `rejects unknown options`(words: [String]) {
        #expect(throws: SupplierError.self) { try SupplierCommand.read(words) }
        #expect(SupplierCommand.run(words) == 2)
    }

    @Test func `the help names every option and every fault`() {
        for option in SupplierOption.all { #expect(SupplierCommand.help.contains("  \(option.name) \(option.value)")) }
        for fault in Fault.words { #expect(SupplierCommand.help.contains("  \(fault.word)")) }
    }

    @Test func `every built-in format is played, at paths of its own that the help names`() {
        #expect(PlayedFormats.all.map { SupplierFormat($0) } == SupplierFormat.builtIn)
        let paths = PlayedFormats.all.flatMap(\.paths)
        #expect(Set(paths.map(\.path)).count == paths.count)
        #expect(paths.allSatisfy { $0.path.hasPrefix("/") })
        for path in paths { #expect(SupplierCommand.help.contains(" \(path.path) ")) }
    }

    @Test func `latency stays about its middle`() {
        let latency = Latency(milliseconds: 100, jitter: 30, seed: 1)
        let waits = (0..<1_000).map { _ in latency.next() }
        #expect(waits.allSatisfy { (70...130).contains($0) })
        #expect(Set(waits).count > 50)
        latency.set(milliseconds: 0)
        latency.set(jitter: 0)
        #expect(latency.next() == 0)
    }
}
