import LayoverJSON

/// `/control`: reads counters, and sets faults and latency while the program runs.
struct ControlRoute: Sendable {
    let counters: Counters
    let faults: FaultInjector
    let latency: Latency

    func answer(_ request: PlayedRequest) -> SupplierReply {
        switch (request.method, request.path) {
        case ("GET", "/control"): state()
        case ("GET", "/control/last"): last(request)
        case ("DELETE", "/control"): cleared()
        case ("POST", "/control"): set(request)
        default: SupplierReply(status: 405, headers: [("Allow", "GET, POST, DELETE")], json: [:])
        }
    }

    private func state() -> SupplierReply {
        let fault = faults.plan.map { JSONValue.string($0.word) } ?? .null
        let members = counters.json + [.init("fault", fault), .init("latency", .int(latency.milliseconds))]
        return SupplierReply(status: 200, json: .object(members))
    }

    private func cleared() -> SupplierReply {
        counters.reset()
        return state()
    }

    /// The last request of a kind, with its headers.
    private func last(_ request: PlayedRequest) -> SupplierReply {
        guard let kind = request.item("kind").flatMap({ CallKind(rawValue: $0) }), let last = counters.last(kind) else {
            return SupplierReply(status: 404, json: [:])
        }
        let headers = last.headers.map { JSONValue.Member($0.name.lowercased(), .string($0.value)) }
        return SupplierReply(
            status: 200,
            json: [
                "method": .string(last.method), "path": .string(last.path),
                "query": .object(last.query.map { .init($0.name, .string($0.value)) }),
                "headers": .object(headers), "body": .string(String(decoding: last.body, as: UTF8.self)),
            ])
    }

    private func set(_ request: PlayedRequest) -> SupplierReply {
        do {
            guard let order = try? JSONValue(parsing: request.body), let members = order.members else {
                throw SupplierError("the body must be a JSON object")
            }
            let known = ["fault", "at", "share", "count", "kinds", "latency", "jitter"]
            if let odd = members.first(where: { !known.contains($0.key) }) {
                throw SupplierError("'\(odd.key)' is not one of \(known.joined(separator: ", "))")
            }
            let plan = try ControlRoute.plan(order)
            if let milliseconds = try ControlRoute.wait(order["latency"]) { latency.set(milliseconds: milliseconds) }
            if let milliseconds = try ControlRoute.wait(order["jitter"]) { latency.set(jitter: milliseconds) }
            if order["fault"] != nil { faults.set(plan) }
            return state()
        } catch {
            return SupplierReply(status: 400, json: ["error": "\(error)"])
        }
    }

    private static func plan(_ order: JSONValue) throws(SupplierError) -> FaultPlan? {
        guard let word = order["fault"]?.string else { return nil }
        var plan = try FaultPlan(order["at"]?.int.map { "\(word):\($0)" } ?? word)
        if let share = order["share"] {
            guard let share = share.number, (0...1).contains(share) else {
                throw SupplierError("'share' must be from 0 to 1")
            }
            plan.share = share
        }
        if let count = order["count"] {
            guard let count = count.int, count >= 0 else { throw SupplierError("'count' must be a number from 0") }
            plan.remaining = count
        }
        for kind in order["kinds"]?.items ?? [] {
            guard let kind = kind.string.flatMap({ CallKind(rawValue: $0) }) else {
                throw SupplierError(
                    "'kinds' must be some of \(CallKind.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            plan.kinds.insert(kind)
        }
        return plan
    }

    private static func wait(_ value: JSONValue?) throws(SupplierError) -> Int? {
        guard let value else { return nil }
        guard let milliseconds = value.int, (0...Limits.waitMilliseconds).contains(milliseconds) else {
            throw SupplierError("milliseconds must be from 0 to \(Limits.waitMilliseconds)")
        }
        return milliseconds
    }
}
