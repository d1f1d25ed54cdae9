import Foundation
import LayoverUpstream
import Synchronization

/// The cost of one call to another server in this process, with its answer in memory: CPU, time and connections.
struct UpstreamBenchmark {
    let url: String
    let count: Int
    let concurrency: Int

    func run() throws {
        let host = URLComponents(string: url)?.host ?? ""
        let upstream = try CurlUpstream(UpstreamSettings(addresses: AddressRule(allowed: [host])))
        defer { upstream.stop() }
        // Warm up: open connections and allocate blocks and handles.
        _ = round(upstream, count: max(concurrency * 4, count / 10))
        let opened = upstream.counters.connectionsOpened
        let before = (cpu: cpu, bytes: upstream.counters.bytesIn)
        let began = ContinuousClock.now
        let result = round(upstream, count: count)
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let used = (user: cpu.user - before.cpu.user, system: cpu.system - before.cpu.system)
        let bytes = upstream.counters.bytesIn - before.bytes
        let perCall = 1_000_000 / Double(count)
        print(
            String(
                format:
                    "%d calls, %d at a time: %.0f a second, %.1f us of CPU each (%.1f user, %.1f system), %d bytes each",
                count, concurrency, Double(count) / seconds, (used.user + used.system) * perCall, used.user * perCall,
                used.system * perCall, bytes / count))
        print(
            "\(result.failures) failed, p50 \(result.percentile(50)) us, p99 \(result.percentile(99)) us, "
                + "\(upstream.counters.connectionsOpened - opened) connections opened on the way")
    }

    private func round(_ upstream: CurlUpstream, count: Int) -> Round {
        let round = Round(upstream, url: url, left: count)
        for _ in 0..<concurrency { round.next() }
        round.done.wait()
        return round
    }

    private var cpu: (user: Double, system: Double) {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return (seconds(usage.ru_utime), seconds(usage.ru_stime))
    }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}

/// Calls that each start the next one when they end.
private final class Round: Sendable {
    private struct State {
        var left: Int
        var underWay = 0
        var failures = 0
        var microseconds: [Int] = []
    }

    let done = DispatchSemaphore(value: 0)
    private let upstream: CurlUpstream
    private let url: String
    private let state: Mutex<State>

    init(_ upstream: CurlUpstream, url: String, left: Int) {
        self.upstream = upstream
        self.url = url
        state = Mutex(State(left: left))
    }

    var failures: Int { state.withLock { $0.failures } }

    func percentile(_ percent: Int) -> Int {
        let sorted = state.withLock { $0.microseconds.sorted() }
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    func next() {
        let isLeft = state.withLock { state in
            guard state.left > 0 else { return false }
            state.left -= 1
            state.underWay += 1
            return true
        }
        guard isLeft else { return }
        upstream.start(UpstreamCall(.get, url)) { [self] result in
            let isLast = state.withLock { state in
                switch result {
                case .success(let answer) where answer.status == 200:
                    state.microseconds.append(answer.totalMicroseconds)
                default: state.failures += 1
                }
                state.underWay -= 1
                return state.left == 0 && state.underWay == 0
            }
            if isLast { done.signal() } else { next() }
        }
    }
}
