import Foundation
import Glibc
import LayoverFrame
import LayoverServer

/// Open event streams and a steady load of creates and polls, with direct calls of the supplier for comparison: the time that
/// Layover adds.
final class LiveBenchmark {
    private let settings: LiveSettings
    private let load: LiveLoad
    private let crowd = StreamCrowd()
    private let requests = LiveRequests()
    /// Resident kibibytes, measured once a second.
    private var memory: [Int] = []

    init(_ words: [String]) throws {
        settings = try LiveSettings(words)
        load = LiveLoad(settings)
    }

    /// Prints the figures.
    ///
    /// The last line is for programs.
    func run() throws {
        crowd.start()
        try openStreams()
        waitUntilQuiet()
        load.reset()
        let opened = crowd.open
        let spentBefore = processorMilliseconds()
        measure()
        report(
            opened: opened,
            processorShare: Double(processorMilliseconds() - spentBefore) / 10 / Double(settings.seconds))
        crowd.stop()
    }

    /// Opens a search for each stream, 32 at a time.
    private func openStreams() throws {
        var asked = 0
        var opened = 0
        while opened < settings.streams {
            while load.underWay < 32, asked < settings.streams {
                load.begin(.create)
                asked += 1
            }
            load.wait(milliseconds: 100)
            for search in load.takeCreated() {
                let stream = try LiveConnection(port: settings.layover)
                try stream.send(requests.events(search))
                let kept = dup(stream.descriptor)
                guard kept >= 0 else { throw LiveError("there are no descriptors left; raise 'ulimit -n'") }
                crowd.add(kept)
                opened += 1
            }
            let failed = load.times[LiveLoad.Kind.create.rawValue]
            guard failed.errors == 0 else { throw LiveError("a search failed: \(failed.firstError)") }
        }
    }

    /// Waits until no stream receives results any more.
    ///
    /// Heartbeats are small enough to be ignored.
    private func waitUntilQuiet() {
        for _ in 0..<60 {
            let before = crowd.bytes
            sleep(1)
            if crowd.bytes - before < 64 * settings.streams, crowd.open == settings.streams { return }
        }
    }

    private func measure() {
        let start = monotonicNanoseconds()
        let end = start + UInt64(settings.seconds) * 1_000_000_000
        var next = Schedule(start: start, perSecond: settings.rate)
        var nextDirect = Schedule(start: start, perSecond: settings.directRate)
        var nextLook = start
        while true {
            let now = monotonicNanoseconds()
            if now >= end { break }
            while let number = next.due(now) { load.begin(number % 2 == 0 ? .create : .poll) }
            while let number = nextDirect.due(now) { load.begin(number % 2 == 0 ? .directCreate : .directPoll) }
            if now >= nextLook {
                memory.append(residentKibibytes())
                nextLook += 1_000_000_000
            }
            _ = load.takeCreated()
            let until = min(next.at, nextDirect.at, nextLook, end)
            // Starting requests took time, so the clock is read again.
            let then = monotonicNanoseconds()
            let left = until > then ? until - then : 0
            load.wait(milliseconds: Int32(clamping: left / 1_000_000))
        }
        for _ in 0..<100 where load.underWay > 0 { load.wait(milliseconds: 100) }
    }

    private func report(opened: Int, processorShare: Double) {
        for times in load.times {
            print(
                "\(times.name): \(times.count), \(times.meanBytes) bytes each, p50 \(text(times.quantile(0.5))) ms, p99 \(text(times.quantile(0.99))) ms, errors \(times.errors) \(times.firstError)"
            )
        }
        let errors = load.times.reduce(0) { $0 + $1.errors } + crowd.broken + crowd.refused + load.underWay
        let added = [added(.create, .directCreate), added(.poll, .directPoll)]
        let slope = slopeKibibytesPerMinute()
        print(
            "streams: \(opened) open, \(crowd.broken) ended, \(crowd.refused) refused; CPU of the server \(text(processorShare)) %"
        )
        print(
            "memory: \(memory.first ?? 0) KiB at first, \(memory.last ?? 0) KiB at last, slope \(text(slope)) KiB a minute"
        )
        print(
            "LIVE \(errors) \(text(added.map(\.strict).max() ?? 0)) \(text(added.map(\.alike).max() ?? 0)) \(memory.first ?? 0) \(memory.last ?? 0) \(text(slope)) \(text(processorShare)) \(opened)"
        )
    }

    /// The time that Layover adds at p99, in milliseconds: compared with the supplier's median, so that the supplier's
    /// slowest calls count as Layover's, and with the supplier's own p99.
    private func added(_ through: LiveLoad.Kind, _ direct: LiveLoad.Kind) -> (strict: Double, alike: Double) {
        let (ours, theirs) = (load.times[through.rawValue], load.times[direct.rawValue])
        return (ours.quantile(0.99) - theirs.quantile(0.5), ours.quantile(0.99) - theirs.quantile(0.99))
    }

    /// The slope by least squares over the second half, when caches are full.
    private func slopeKibibytesPerMinute() -> Double {
        let half = Array(memory.dropFirst(memory.count / 2))
        guard half.count > 2 else { return 0 }
        let mean = Double(half.reduce(0, +)) / Double(half.count)
        let middle = Double(half.count - 1) / 2
        var (above, below) = (0.0, 0.0)
        for (index, value) in half.enumerated() {
            above += (Double(index) - middle) * (Double(value) - mean)
            below += (Double(index) - middle) * (Double(index) - middle)
        }
        return above / below * 60
    }

    private func residentKibibytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(settings.process)/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4
    }

    /// The server's user and system time so far.
    private func processorMilliseconds() -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(settings.process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return 0 }
        return (user + system) * 1_000 / max(1, sysconf(Int32(_SC_CLK_TCK)))
    }

    private func text(_ number: Double) -> String { String(format: "%.2f", number) }
}

/// The times at which requests are due, for a rate per second.
private struct Schedule {
    let start: UInt64
    let perSecond: Int
    private var number = 0

    init(start: UInt64, perSecond: Int) {
        self.start = start
        self.perSecond = perSecond
    }

    var at: UInt64 { start + UInt64(number) * 1_000_000_000 / UInt64(perSecond) }

    /// The number of the request that is due; `nil` if no request is due.
    mutating func due(_ now: UInt64) -> Int? {
        guard now >= at else { return nil }
        number += 1
        return number - 1
    }
}
