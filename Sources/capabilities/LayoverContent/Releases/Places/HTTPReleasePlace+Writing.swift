import LayoverReleases
import LayoverUpstream

// Publishing: there is no lock, so each file is written under a condition.
extension HTTPReleasePlace {
    /// Maximum reads after a pointer was written, until the place no longer shows the previous one.
    private static let readBackLooks = 5

    func exclusively<Value>(_ turn: PublisherTurn, _ work: () async throws -> Value) async throws -> Value {
        try await work()
    }

    func add(_ version: Int, record: [UInt8], bundle: [UInt8]) async throws -> Bool {
        guard try await partIfThere(.record, version, limit: ReleaseLimits.documentBytes) == nil else { return false }
        guard try await write(.bundle, version, bundle), try await write(.record, version, record) else { return false }
        // The same bytes once more: a place that accepts them ignores conditions.
        let again = try await put(ReleaseFolder.fileName(version, .record), record, ("If-None-Match", "*"))
        ignoresConditions = again == .taken || again == .unsupported
        let listed = try await listed()
        let list = ([version] + listed.filter { $0 != version }).prefix(HTTPReleasePlace.listedVersions)
        _ = try await put("index", Array(list.map { "\($0)\n" }.joined().utf8), nil)
        return true
    }

    func replacePointer(_ old: [UInt8]?, by new: [UInt8]) async throws -> Bool {
        let seen = try await seenPointer()
        guard seen?.document == old else { return false }
        let condition: (String, String)? =
            if let seen { seen.tag.map { ("If-Match", $0) } } else { ("If-None-Match", "*") }
        switch try await put("pointer", new, condition) {
        case .refused: return false
        case .unsupported: ignoresConditions = true; _ = try await put("pointer", new, nil)
        case .taken, .unknown: break
        }
        let isOurs = try await readBack(new, over: old)
        guard isOurs, ignoresConditions || condition == nil else { return isOurs }
        // A publisher that read the pointer before this one was written may still be writing.
        try await Task.sleep(for: .milliseconds(pauseMilliseconds))
        return try await readBack(new, over: old)
    }

    func remove(_ version: Int) async throws {
        for part in [ReleasePart.record, .bundle] {
            _ = try await send(call(.delete, ReleaseFolder.fileName(version, part)))
        }
        let list = try await listed().filter { $0 != version }
        _ = try await put("index", Array(list.map { "\($0)\n" }.joined().utf8), nil)
    }

    /// The outcome of a write.
    private enum Outcome {
        case taken
        /// The condition does not hold.
        case refused
        /// The place does not support the condition.
        case unsupported
        /// The connection ended before an answer.
        case unknown
    }

    /// Writes a part that does not exist yet, and reads it back if the connection ended.
    private func write(_ part: ReleasePart, _ version: Int, _ bytes: [UInt8]) async throws -> Bool {
        let file = ReleaseFolder.fileName(version, part)
        switch try await put(file, bytes, ("If-None-Match", "*")) {
        case .taken: return true
        case .refused: return false
        case .unsupported: return try await put(file, bytes, nil) == .taken
        case .unknown:
            let limit = part == .bundle ? ReleaseLimits.packedBytes : ReleaseLimits.documentBytes
            guard let there = try await partIfThere(part, version, limit: limit) else {
                throw ReleaseWriteError.notTaken(
                    place: name, why: "the connection ended while the \(part.rawValue) was sent")
            }
            return there == bytes
        }
    }

    private func put(
        _ file: String, _ bytes: [UInt8], _ condition: (name: String, value: String)?
    ) async throws -> Outcome {
        var call = self.call(.put, file)
        call.body = bytes
        call.limits.totalMilliseconds = HTTPReleasePlace.writeMilliseconds
        call.limits.firstByteMilliseconds = HTTPReleasePlace.writeMilliseconds
        call.limits.bodyBytes = HTTPReleasePlace.answerBytes
        call.limits.cutsBody = true
        call.headers.append(("Content-Type", "application/octet-stream"))
        if let condition { call.headers.append((condition.name, condition.value)) }
        guard let answer = try await send(call) else { return .unknown }
        switch answer.status {
        case 200..<300: return .taken
        case 409, 412: return condition == nil ? .unknown : .refused
        case 501 where condition != nil: return .unsupported
        default:
            let hint = [401, 403].contains(answer.status) ? "; check its credentials" : ""
            throw ReleaseWriteError.notTaken(place: name, why: "it answers \(answer.status) for '\(file)'\(hint)")
        }
    }

    /// Reads the pointer back, and waits while the place still shows the previous one.
    private func readBack(_ new: [UInt8], over old: [UInt8]?) async throws -> Bool {
        for look in 1...HTTPReleasePlace.readBackLooks {
            let there = try await seenPointer()?.document
            if there == new { return true }
            guard there == old else { return false }
            if look < HTTPReleasePlace.readBackLooks { try await Task.sleep(for: .milliseconds(pauseMilliseconds)) }
        }
        throw ReleaseWriteError.notKept(place: name)
    }

    private static let writeMilliseconds = 60_000
    /// Bytes of a reply to a write; the rest is not read.
    private static let answerBytes = 16 << 10
}
