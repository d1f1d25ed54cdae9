import LayoverModel
import LayoverReleases
import LayoverUpstream
import Synchronization

/// Releases at an HTTP address: a bucket, a CDN, any file server.
///
/// A poll sends the tag of the known pointer, so that nothing is transferred if nothing changed. A place that sends
/// `Layover-Wait: 25` with its pointer can hold a poll for that many seconds.
final class HTTPReleasePlace: ReleasePlace {
    /// A pointer as it was last read.
    struct Seen {
        let document: [UInt8]
        /// The entity tag; `nil` if the place sends no tag.
        let tag: String?
        /// How long the place can hold a request; 0 if it cannot.
        let waitSeconds: Int
    }

    /// Maximum versions in the list of a place; older ones are dropped.
    static let listedVersions = 10_000
    private static let listBytes = 128 << 10
    /// Maximum time for which a place may hold a request.
    private static let longestWaitSeconds = 25
    /// Timeouts for the pointer or a record, and for a bundle.
    private static let documentMilliseconds = 5_000
    private static let bundleMilliseconds = 60_000
    /// Maximum pause after failures of a place; each pause is random.
    private static let longestPauseMilliseconds = 15_000

    private struct State {
        var seen: Seen?
        /// Consecutive failures of reading.
        var failures = 0
        /// True if the place ignored the condition of the last write that tried one.
        var ignoresConditions = false
    }

    let name: String
    private let upstream: any UpstreamCalling
    private let credentials: ReleaseCredentials?
    private let state = Mutex(State())
    /// Interval between two polls, after which a write of another publisher has also ended; short in tests.
    let pauseMilliseconds: Int

    /// - Parameters:
    ///   - address: Without a slash at its end.
    ///   - upstream: The HTTP client.
    ///   - credentials: This server's credentials for the place.
    ///   - pauseMilliseconds: Between two polls.
    init(
        _ address: String, upstream: any UpstreamCalling, credentials: ReleaseCredentials? = nil,
        pauseMilliseconds: Int = ReleaseFollower.lookSeconds * 1_000
    ) {
        name = address
        self.upstream = upstream
        self.credentials = credentials
        self.pauseMilliseconds = pauseMilliseconds
    }

    var isRemote: Bool { true }

    var ignoresConditions: Bool {
        get { state.withLock { $0.ignoresConditions } }
        set { state.withLock { $0.ignoresConditions = newValue } }
    }

    func pointer() async throws(ReleaseRefusal) -> [UInt8]? { try await seenPointer()?.document }

    func record(_ version: Int) async throws(ReleaseRefusal) -> [UInt8] {
        try await part(.record, version, limit: ReleaseLimits.documentBytes)
    }

    func bundle(_ version: Int) async throws(ReleaseRefusal) -> [UInt8] {
        try await part(.bundle, version, limit: ReleaseLimits.packedBytes)
    }

    func versions() async throws -> [Int] {
        let pointed = try await pointer().flatMap { try? ReleasePointer(showing: $0).version }
        return Set(try await listed() + (pointed.map { [$0] } ?? [])).sorted()
    }

    func waitForChange() async {
        let (seen, failures) = state.withLock { ($0.seen, $0.failures) }
        if failures > 0 {
            let most = min(HTTPReleasePlace.longestPauseMilliseconds, pauseMilliseconds << min(failures, 10))
            try? await Task.sleep(
                for: .milliseconds(Int.random(in: pauseMilliseconds / 2...max(most, pauseMilliseconds))))
        } else if let seen, seen.waitSeconds > 0, seen.tag != nil {
            _ = try? await seenPointer(holding: seen.waitSeconds)
        } else {
            try? await Task.sleep(for: .milliseconds(pauseMilliseconds))
        }
    }
}

// Reading.
extension HTTPReleasePlace {
    /// Reads the pointer, or learns that it has not changed.
    ///
    /// - Parameter seconds: For how long the place should hold the request if nothing changed.
    /// - Returns: `nil` if nothing was published yet.
    /// - Throws: ``ReleaseRefusal`` if the place does not answer, or sends anything else.
    func seenPointer(holding seconds: Int = 0) async throws(ReleaseRefusal) -> Seen? {
        let known = state.withLock { $0.seen }
        var call = self.call(.get, seconds > 0 ? "pointer?wait=\(seconds)" : "pointer")
        call.limits.bodyBytes = ReleaseLimits.documentBytes
        call.limits.firstByteMilliseconds += seconds * 1_000
        call.limits.totalMilliseconds += seconds * 1_000
        call.headers.append(("Cache-Control", "no-cache"))
        if let tag = known?.tag { call.headers.append(("If-None-Match", tag)) }
        do throws(ReleaseRefusal) {
            let seen = try Seen?(answer: try await answer(to: call, .pointer), known: known, name)
            state.withLock { state in
                state.seen = seen
                state.failures = 0
            }
            return seen
        } catch {
            state.withLock { $0.failures += 1 }
            throw error
        }
    }

    /// Reads the list of versions; empty if it does not exist, because a place may be filled by copying.
    func listed() async throws(ReleaseRefusal) -> [Int] {
        var call = self.call(.get, "index")
        call.limits.bodyBytes = HTTPReleasePlace.listBytes
        let answer = try await answer(to: call, .record)
        guard answer.status == 200 else { return [] }
        return answer.bytes.split(separator: UInt8(ascii: "\n")).prefix(HTTPReleasePlace.listedVersions)
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            .filter { ReleaseLimits.versions.contains($0) }
    }

    /// Reads a record or a bundle; `nil` if it does not exist.
    func partIfThere(
        _ part: ReleasePart, _ version: Int, limit: Int
    ) async throws(ReleaseRefusal) -> [UInt8]? {
        var call = self.call(.get, ReleaseFolder.fileName(version, part))
        call.limits.bodyBytes = limit
        if part == .bundle { call.limits.totalMilliseconds = HTTPReleasePlace.bundleMilliseconds }
        let answer = try await answer(to: call, part)
        if [404, 410].contains(answer.status) { return nil }
        guard answer.status == 200 else { throw answer.refusal(part, name) }
        return answer.bytes
    }

    private func part(_ part: ReleasePart, _ version: Int, limit: Int) async throws(ReleaseRefusal) -> [UInt8] {
        guard let bytes = try await partIfThere(part, version, limit: limit) else { throw .missing(part) }
        return bytes
    }

    /// A call for a file below the address.
    func call(_ method: UpstreamCall.Method, _ file: String) -> UpstreamCall {
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = HTTPReleasePlace.documentMilliseconds / 2
        limits.firstByteMilliseconds = HTTPReleasePlace.documentMilliseconds
        limits.totalMilliseconds = HTTPReleasePlace.documentMilliseconds
        var call = UpstreamCall(method, "\(name)/\(file)", limits: limits)
        if let authorization = credentials?.authorization {
            call.headers.append(("Authorization", authorization))
        }
        call.signature = credentials?.signature
        return call
    }

    private func answer(to call: UpstreamCall, _ part: ReleasePart) async throws(ReleaseRefusal) -> UpstreamAnswer {
        do throws(UpstreamFailure) {
            return try await upstream.answer(to: call)
        } catch {
            if error == .tooLarge { throw .tooLarge(part, what: "bytes", limit: call.limits.bodyBytes) }
            throw .unreadable(part, why: "'\(name)' does not return the \(part.rawValue): \(error.rawValue)")
        }
    }

    /// Sends a file; `nil` if the outcome is unknown.
    func send(_ call: UpstreamCall) async throws -> UpstreamAnswer? {
        do throws(UpstreamFailure) {
            return try await upstream.answer(to: call)
        } catch {
            switch error {
            case .reset, .timedOut, .truncated, .malformed, .tooLarge: return nil
            default: throw ReleaseWriteError.notTaken(place: name, why: error.rawValue)
            }
        }
    }

    /// How long a place can hold a request, from its reply.
    static func waitSeconds(_ answer: UpstreamAnswer) -> Int {
        answer.header("Layover-Wait").flatMap { Int($0) }.map { min(max($0, 0), longestWaitSeconds) } ?? 0
    }
}

extension Optional<HTTPReleasePlace.Seen> {
    /// Reads the reply to a request for the pointer.
    fileprivate init(
        answer: UpstreamAnswer, known: HTTPReleasePlace.Seen?, _ place: String
    ) throws(ReleaseRefusal) {
        switch answer.status {
        case 200:
            self = HTTPReleasePlace.Seen(
                document: answer.bytes, tag: answer.header("ETag"), waitSeconds: HTTPReleasePlace.waitSeconds(answer))
        case 304:
            guard let known else {
                throw .unreadable(.pointer, why: "'\(place)' answers 304, but this server has no pointer yet")
            }
            self = known
        case 404, 410: self = nil
        default: throw answer.refusal(.pointer, place)
        }
    }
}

extension UpstreamAnswer {
    /// The refusal for the status of a requested part.
    fileprivate func refusal(_ part: ReleasePart, _ place: String) -> ReleaseRefusal {
        let hint = [401, 403].contains(status) ? "; check its credentials" : ""
        return .unreadable(part, why: "'\(place)' answers \(status) for the \(part.rawValue)\(hint)")
    }
}
