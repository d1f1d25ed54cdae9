import LayoverServer
import LayoverTargeting
import LayoverUpstream

/// One case in progress: its server, the saved values, and its event stream.
struct OFREPRun {
    private let steps: [AttributeValue]
    private let servers: OFREPServers?
    /// The address of an external server.
    private let outside: WireAddress?
    private var kind = OFREPServers.Kind.replica(0)
    private var saved: [String: AttributeValue] = [:]
    private var stream: WireStream?
    private var killed: [(flag: String, kind: OFREPServers.Kind)] = []
    private var isBroken = false

    init(_ test: AttributeValue, servers: OFREPServers?, outside: WireAddress?) {
        steps = test["steps"]?.list ?? []
        self.servers = servers
        self.outside = outside
        let statuses = Set(steps.compactMap { $0["expect"]?["status"]?.number.map(Int.init) })
        // The expected statuses decide which kind of server the case needs.
        if !statuses.isDisjoint(with: [401, 403]) { kind = .keyed }
        if statuses.contains(429) { kind = .limited }
        if statuses == [503] { kind = .unloaded }
    }

    /// Plays every step, and restores the servers afterwards.
    mutating func play() throws -> Verdict {
        defer { restore() }
        if outside != nil, kind != .replica(0) { return .skipped("the server is not set up for this case") }
        for (number, step) in steps.enumerated() {
            let outcome: Verdict
            if let action = step["action"]?.text {
                outcome = try act(action, step)
            } else if let expected = step["expect_sse"] {
                outcome = listen(expected)
            } else {
                outcome = try ask(step)
            }
            switch outcome {
            case .passed: continue
            case .failed(let expected, let miss): return .failed(expected: expected, got: "step \(number + 1): \(miss)")
            case .skipped: return outcome
            }
        }
        return .passed
    }

    private func address() throws -> WireAddress {
        if let outside { return outside }
        guard let servers else { throw SuiteError("there is no server to call") }
        return try WireAddress("http://127.0.0.1:\(try servers.server(kind).server.port)")
    }

    private mutating func ask(_ step: AttributeValue) throws -> Verdict {
        let request = try request(step["request"] ?? .null)
        let expectation = OFREPExpectation(step["expect"] ?? .null)
        var reply = try request.send(to: try address())
        if step["expect"]?["status"] == 429 {
            // The first request within a second passes. The number of requests before the first 429 does not matter.
            for _ in 0..<50 where reply.status != 429 { reply = try request.send(to: try address()) }
        }
        let misses = expectation.misses(reply, saved: &saved)
        return misses.isEmpty ? .passed : .missed(misses.joined(separator: "; "))
    }

    private func request(_ written: AttributeValue) throws -> WireRequest {
        let name = written["method"]?.text ?? "POST"
        guard let method = UpstreamCall.Method(rawValue: name) else { throw SuiteError("no client sends '\(name)'") }
        let headers = (written["headers"]?.object?.members ?? []).map {
            (name: $0.name, value: OFREPExpectation.filled($0.value.text ?? $0.value.description, saved))
        }
        let body = written["body"].map { Array(($0.text ?? $0.description).utf8) }
        return WireRequest(
            method: method, path: OFREPExpectation.filled(written["path"]?.text ?? "/", saved), headers: headers,
            body: body ?? [])
    }

    private mutating func listen(_ expected: AttributeValue) -> Verdict {
        guard let stream else { return .missed("no stream is open") }
        let limit = expected["within_ms"]?.number.map(Int.init) ?? 10_000
        guard let event = stream.first(within: limit, OFREPEvent.take) else {
            return .missed("no event within \(limit) ms")
        }
        if let name = expected["event"]?.text, name != event.name {
            return .missed("the event is called '\(event.name)', not '\(name)'")
        }
        if expected["id_present"]?.bool == true, event.id?.isEmpty ?? true { return .missed("the event has no id") }
        let data = (try? AttributeValue(parsing: Array(event.data.utf8))) ?? .null
        if let part = expected["data_json"], !OFREPExpectation.contains(data, part) {
            return .missed("the event's data is \(event.data), not \(part)")
        }
        for pair in expected["save"]?.object?.members ?? [] { saved[pair.name] = data[pair.value.text ?? ""] }
        return .passed
    }
}

// Actions that change the servers.
extension OFREPRun {
    private mutating func act(_ action: String, _ step: AttributeValue) throws -> Verdict {
        if outside != nil, action != "open-sse" {
            return .skipped("'\(action)' is for servers that this program starts")
        }
        switch action {
        case "other-replica":
            kind = kind == .replica(0) ? .replica(1) : .replica(0)
            return .passed
        case "open-sse": return try open()
        case "kill", "revive":
            guard let flag = step["flag"]?.text else { return .missed("'flag' is missing: the flag to change") }
            guard let servers else { return .skipped("'\(action)' is for servers that this program starts") }
            try servers.flip(flag, isKill: action == "kill", on: try servers.server(kind).server)
            if action == "kill" { killed.append((flag, kind)) }
            return .passed
        case "break-evaluator":
            try servers?.server(kind).fault.set(true)
            isBroken = true
            return .passed
        default: return .skipped("unknown action '\(action)'")
        }
    }

    /// Opens the event stream that a bulk answer names.
    private mutating func open() throws -> Verdict {
        let bulk = WireRequest(
            method: .post, path: "/ofrep/v1/evaluate/flags", headers: [("Content-Type", "application/json")],
            body: Array(#"{"context":{"targetingKey":"listener"}}"#.utf8))
        let address = try address()
        let reply = try bulk.send(to: address)
        let entry = (try? AttributeValue(parsing: reply.bytes))?["eventStreams"]?.list?.first {
            $0["type"] == "sse"
        }
        if let target = entry?["endpoint"]?["requestUri"]?.text {
            stream = try WireStream(WireRequest(method: .get, path: target), to: address)
        } else if let url = entry?["url"]?.text {
            let path = url.dropFirst("http://".count).firstIndex(of: "/") ?? url.endIndex
            stream = try WireStream(
                WireRequest(method: .get, path: String(url[path...])), to: try WireAddress(String(url[..<path])))
        } else {
            return .missed("the bulk response has no stream of server-sent events")
        }
        return .passed
    }

    private mutating func restore() {
        stream = nil
        for (flag, kind) in killed {
            guard let servers, let server = try? servers.server(kind).server else { continue }
            try? servers.flip(flag, isKill: false, on: server)
        }
        killed = []
        guard isBroken else { return }
        for kind in [OFREPServers.Kind.replica(0), .replica(1)] { try? servers?.server(kind).fault.set(false) }
    }
}

extension Verdict {
    fileprivate static func missed(_ miss: String) -> Verdict { .failed(expected: "what the case says", got: miss) }
}
