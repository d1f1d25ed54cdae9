import Foundation
import Glibc
import LayoverSuppliers

/// `layover-supplier`: simulates suppliers of flights, correct or faulty ones.
package enum SupplierCommand {
    /// - Returns: The exit code: 0 after a signal to end, 1 if it cannot start, 2 for an invalid command line.
    package static func run(_ words: [String]) -> Int32 {
        guard !words.contains("--help"), !words.contains("-h") else {
            say(help)
            return 0
        }
        let settings: SupplierSettings
        do { settings = try read(words) } catch {
            complain("layover-supplier: \(error)\n'layover-supplier --help' for more")
            return 2
        }
        // Signals are blocked before any thread starts, so that only the wait below receives them.
        let signals = blockedSignals()
        do {
            let server = try SupplierServer(settings)
            say("layover-supplier: listening on http://127.0.0.1:\(server.port)")
            waitForEnd(signals)
            server.stop()
            return 0
        } catch {
            complain("layover-supplier: \(error)")
            return 1
        }
    }

    static func read(_ words: [String]) throws -> SupplierSettings {
        var settings = SupplierSettings()
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = SupplierOption.all.first(where: { $0.name == parts[0] }) else {
                throw SupplierError("there is no option '\(parts[0])'")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw SupplierError("'\(option.name)' needs a value: \(option.value)")
            }
            try option.apply(&settings, value)
        }
        return settings
    }

    private static func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

    private static func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private static func blockedSignals() -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for one in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&signals, one) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }

    private static func waitForEnd(_ signals: sigset_t) {
        var signals = signals
        var number: Int32 = 0
        while unsafe sigwait(&signals, &number) != 0 {}
    }
}

/// The text of `--help`.
extension SupplierCommand {
    static var help: String {
        """
        Simulates the flight-search APIs of suppliers on this machine: progressive, slow, broken or healthy.

        usage: layover-supplier [options]

        options:
        \(list(SupplierOption.all.map { ("\($0.name) \($0.value)", $0.meaning) }))

        routes:
        \(list(paths, gap: 3))
        The same search returns the same flights and prices on every machine; places are real, airlines and sellers are not.
        ?itineraries=N in an address sets the number for one search, ?answer=NAME selects a recorded answer.

        recorded answers: FOLDER/**/NAME.json; formats are detected by their shape. A search selects NAME by its first two
        words, such as lhr-edi or lon-edi, else the first answer. A complete Skyscanner answer is revealed step by step; if
        both NAME.create.json and NAME.poll.json (or .poll1.json, .poll2.json) exist, they are served unchanged.

        faults and their details:
        \(list(Fault.words.map { ($0.detail.isEmpty ? $0.word : "\($0.word):\($0.detail)", $0.meaning) }))
        Use --fault or POST /control for all calls. For one call, put /fault/MODE before its path, or use ?fault=MODE or the
        header Supplier-Fault: MODE; a detail with slashes cannot be put before a path.

        while it runs:
          GET /control               counts of calls by path and by kind, of faults and of connections
          GET /control/last?kind=K   the last call of a kind (create, poll, search, places, details) with its headers and body
          DELETE /control            resets the counts
          POST /control              {"fault": "stall", "at": 5000, "share": 0.25, "count": 10, "kinds": ["poll"]};
                                     {"fault": null} ends it; {"latency": 200, "jitter": 50} in milliseconds

        SIGTERM stops it. Exit codes: 0 success, 1 it cannot start, 2 usage error.
        """
    }

    private static var paths: [(String, String)] {
        PlayedFormats.all.flatMap(\.paths).map { ("\($0.methods.joined(separator: ", ")) \($0.path)", $0.meaning) } + [
            ("POST \(PlacesResponder.path)", "made-up places around a point or an airport, for picks")
        ]
    }

    private static func list(_ rows: [(String, String)], gap: Int = 2) -> String {
        let width = (rows.map(\.0.count).max() ?? 0) + gap
        return rows.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.count) + $0.1 }.joined(
            separator: "\n")
    }
}
