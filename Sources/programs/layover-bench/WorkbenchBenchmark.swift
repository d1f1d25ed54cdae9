import Foundation
import LayoverBrowser
import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverProcesses
import LayoverServer

/// Times the page of `layover preview` until Chromium shows it: a tree of 5,000 widgets in 60 markets.
struct WorkbenchBenchmark {
    private static let turns = 11
    /// The promised milliseconds.
    private static let (firstView, change, matrix) = (1_000.0, 300.0, 2_000.0)
    /// A widget in every market, in addition to those of the tree.
    private static let everywhere = "everywhere"

    private let folder: URL
    private let page: BrowserPage
    private let origin: String

    /// Prints a line for each promise: `ok` or `FAIL`, the promised time, and the measured time.
    ///
    /// - Parameters:
    ///   - program: The built `layover` program.
    ///   - widgets: The number of widgets in the tree.
    /// - Returns: True if all promises were kept.
    /// - Throws: `BrowserMissing`, or an error if the program or Chromium fails.
    static func run(program: String, widgets: Int) async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layover-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(widgets, to: folder)
        let preview = try PreviewChild(program, folder)
        defer { preview.stop() }
        let session = try await BrowserSession()
        do {
            let page = try await session.newPage()
            try await page.resize(width: 1400, height: 900)
            let bench = WorkbenchBenchmark(folder: folder, page: page, origin: try await preview.origin())
            let kept = [
                try await bench.firstView(widgets), try await bench.changes(), try await bench.breaks(),
                try await bench.matrix(),
            ]
            await session.stop()
            return kept.allSatisfy(\.self)
        } catch {
            await session.stop()
            throw error
        }
    }

    /// The time from the start of loading to the first drawn card.
    private func firstView(_ widgets: Int) async throws -> Bool {
        let times = try await repeated("/", until: "document.querySelector('.thumb iframe.loaded')")
        return say("the first view of \(widgets) widgets", times, below: WorkbenchBenchmark.firstView)
    }

    /// The time from the start of loading until every visible card of all markets is drawn.
    private func matrix() async throws -> Bool {
        let cells =
            "[...document.querySelectorAll('.cell')].filter(one => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().left < innerWidth)"
        let drawn = "one => one.querySelector('iframe')?.contentDocument?.body?.innerText.includes('flights')"
        let times = try await repeated(
            "/matrix/\(WorkbenchBenchmark.everywhere)?market=AA",
            until:
                "document.querySelectorAll('.cell').length >= \(MadeUpTree.marketCount) && document.querySelectorAll('.cell-none').length === 0 && \(cells).every(\(drawn))"
        )
        return say(
            "the matrix of one widget for \(MadeUpTree.marketCount) markets", times, below: WorkbenchBenchmark.matrix)
    }

    /// The time from before the write of the file to the new text in the card.
    private func changes() async throws -> Bool {
        let file = folder.appendingPathComponent("widgets/cards/\(WorkbenchBenchmark.everywhere)/messages/en-GB.yaml")
            .path
        let good = String(decoding: try AtomicFile.read(file) ?? [], as: UTF8.self)
        try await page.open(origin + "/card/\(WorkbenchBenchmark.everywhere)?market=AA")
        let words =
            "[...document.querySelectorAll('.stage iframe')].some(one => one.contentDocument?.body?.innerText.includes"
        try await page.wait(for: "\(words)('From'))")
        var times: [Double] = []
        for turn in 0..<WorkbenchBenchmark.turns {
            times.append(
                try await time(until: "\(words)('Turn \(turn) from'))") {
                    try AtomicFile.replace(file, Array(good.replacing("From", with: "Turn \(turn) from").utf8))
                })
        }
        return say("a changed text in the card", times, below: WorkbenchBenchmark.change)
    }

    /// The time from before the error to the banner that reports it, and from before its correction to the banner's end.
    private func breaks() async throws -> Bool {
        let folder = folder.appendingPathComponent("widgets/cards/\(WorkbenchBenchmark.everywhere)")
        let paths = ["messages/en-GB.yaml", "widget.yaml"].map { folder.appendingPathComponent($0).path }
        let good = try paths.map { String(decoding: try AtomicFile.read($0) ?? [], as: UTF8.self) }
        let banner = "document.querySelector('#banner .banner-bad')"
        var (breaks, mends): ([Double], [Double]) = ([], [])
        for turn in 0..<WorkbenchBenchmark.turns {
            let file = turn % paths.count
            breaks.append(
                try await time(until: "\(banner) !== null") {
                    try AtomicFile.replace(paths[file], Array((good[file] + "nonsense: [\n").utf8))
                })
            mends.append(
                try await time(until: "\(banner) === null") {
                    try AtomicFile.replace(paths[file], Array((good[file] + "# mended \(turn)\n").utf8))
                })
        }
        let isBreakKept = say("what broke", breaks, below: WorkbenchBenchmark.change)
        return say("that it is mended", mends, below: WorkbenchBenchmark.change) && isBreakKept
    }

    /// Milliseconds from before `change` until the page fulfils the condition.
    private func time(until condition: String, after change: () throws -> Void) async throws -> Double {
        let start = monotonicNanoseconds()
        try change()
        try await page.wait(for: condition)
        return Double(monotonicNanoseconds() - start) / 1e6
    }

    /// Milliseconds from the start of loading, measured again for each turn.
    private func repeated(_ path: String, until condition: String) async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<WorkbenchBenchmark.turns {
            try await page.open("about:blank")
            try await page.open(origin + path)
            let time = try await page.wait(for: "(\(condition)) && String(performance.now())")
            times.append(time.string.flatMap { Double($0) } ?? .infinity)
        }
        return times
    }

    private func say(_ what: String, _ times: [Double], below limit: Double) -> Bool {
        let sorted = times.sorted()
        let (median, worst) = (sorted[sorted.count / 2], sorted[sorted.count - 1])
        let kept = worst < limit
        print(
            String(
                format: "%@ %@ within %.0f ms: median %.0f ms, worst of %d %.0f ms", kept ? "ok  " : "FAIL", what,
                limit,
                median, sorted.count, worst))
        return kept
    }

    private static func write(_ widgets: Int, to folder: URL) throws {
        let tree = MadeUpTree(widgets: widgets)
        try tree.write(to: folder.path)
        for file in tree.files where file.path.hasPrefix("widgets/cards/w0/") || file.path.hasSuffix("surface-0.yaml") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let path = folder.appendingPathComponent(file.path.replacing("/w0/", with: "/\(everywhere)/"))
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            let own = text.replacing("widget: w0\n", with: "widget: \(everywhere)\n")
            let everywhere =
                file.path.hasPrefix("widgets/layouts")
                ? text.replacing("widgets: []", with: "widgets: [\(everywhere)]") : own
            try Data(everywhere.utf8).write(to: path)
        }
    }
}

/// A separate `layover preview`.
private final class PreviewChild {
    private let process: ChildProcess
    private let log: String

    init(_ program: String, _ folder: URL) throws {
        log = folder.appendingPathComponent("preview.log").path
        let file = unsafe open(log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        process = try ChildProcess(
            program, ["preview", folder.path, "--port", "0"], streams: ChildStreams(output: file, errors: file))
    }

    /// Waits until the preview prints the origin of its page.
    func origin() async throws -> String {
        for _ in 0..<3_000 {
            let text = String(decoding: try AtomicFile.read(log) ?? [], as: UTF8.self)
            if let found = text.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/) { return String(found.output) }
            guard process.isRunning else { throw BenchError(text) }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BenchError("the preview does not print its address")
    }

    func stop() {
        process.send(signal: SIGTERM)
        process.waitUntilExit()
    }
}
