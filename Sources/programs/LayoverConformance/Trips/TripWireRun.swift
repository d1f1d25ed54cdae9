import Dispatch
import Foundation
import LayoverJSON
import LayoverUpstream
import Synchronization

/// One run of a case against a running server, as a client: requests, their answers, and the trip's events.
final class TripWireRun {
    /// Steps that only a harness in the server's own process can perform.
    private static let unknownSteps: Set<String> = ["clock", "sweep", "crash", "commit-fails"]

    /// The reason why no client can play a case; `nil` if one can.
    ///
    /// In cases with prices, steps of the clock only say that time passes, which happens anyway.
    static func objection(to tripCase: TripCase, gateway: String?) -> String? {
        let isAboutPrices = tripCase.needs.contains("sighting")
        if isAboutPrices, gateway == nil { return "\(TripWireGateway.variable) names no gateway's token" }
        let mayPass: Set<String> = isAboutPrices ? ["clock", "sighting"] : []
        if let need = tripCase.needs.first(where: { !mayPass.contains($0) }) {
            return "it needs '\(need)', which no client has"
        }
        if tripCase.steps.contains(where: { $0["do"]?.string == "sight" && $0["at"] != nil }) {
            return "clients cannot set the time at which a price was seen"
        }
        let words = tripCase.steps.compactMap { $0["do"]?.string }
        return words.first { unknownSteps.contains($0) && !mayPass.contains($0) }.map { "no client can do '\($0)'" }
    }

    private let tripCase: TripCase
    private let address: WireAddress
    private var names: TripWireNames
    /// The gateway that passes on prices; `nil` before the first price.
    private var gateway: TripWireGateway?
    private let token: String?

    /// - Throws: An error if there are no random bytes.
    init(_ tripCase: TripCase, at address: WireAddress, gateway token: String?) throws {
        self.token = token
        self.tripCase = tripCase
        self.address = address
        names = try TripWireNames(flights: tripCase.flights)
    }

    /// Performs all steps in order.
    ///
    /// Steps that belong together are sent at the same time on separate connections.
    ///
    /// - Returns: The replies by step number, and the final state of the trip.
    /// - Throws: `SuiteError` for an invalid step or answer.
    func play(_ steps: [JSONValue]) throws -> (replies: [String: JSONValue], final: JSONValue) {
        try begin()
        var replies: [String: JSONValue] = [:]
        for step in steps {
            for (step, reply) in try self.replies(to: step) {
                if let number = step["n"]?.int { replies[String(number)] = reply }
            }
        }
        return (replies, try final())
    }

    private func replies(to step: JSONValue) throws -> [(step: JSONValue, reply: JSONValue)] {
        if step["do"]?.string == "read-events" { return [(step, try events(step))] }
        if step["do"]?.string == "clock" { return [] }
        if step["do"]?.string == "sight" {
            try see(step)
            return []
        }
        let steps = step["together"]?.items ?? [step]
        let requests = try steps.map { try names.request($0) }
        let answers = try TripWireRun.send(requests, to: address)
        let bodies = try answers.map { $0.bytes.isEmpty ? .null : try JSONValue(parsing: $0.bytes) }
        let all = steps.indices.map { (step: steps[$0], answer: answers[$0], body: bodies[$0]) }
        // The request that was processed first created what the others found, so its names are stored first.
        for one in all where one.answer.status == 201 { names.keep(one.body, of: one.step) }
        for one in all where one.answer.status != 201 { names.keep(one.body, of: one.step) }
        return all.map { ($0.step, reply($0.answer, $0.body, to: $0.step)) }
    }

    /// Makes a gateway pass on an answer.
    private func see(_ step: JSONValue) throws {
        guard let token, let flight = step["flight"]?.string else { throw SuiteError("a sighting names a flight") }
        var gateway = try self.gateway ?? TripWireGateway(token, at: address, day: names.day)
        defer { self.gateway = gateway }
        try gateway.pass(
            flight, price: step["price"]?.int, isComplete: step["complete"]?.bool ?? false,
            others: (tripCase.flights.members ?? []).compactMap { $0.value["flight"]?.string })
    }

    /// Sends all requests at the same time.
    private static func send(_ requests: [WireRequest], to address: WireAddress) throws -> [UpstreamAnswer] {
        guard requests.count > 1 else { return try requests.map { try $0.sendPatiently(to: address) } }
        let replies = Mutex<[Int: Result<UpstreamAnswer, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: requests.count) { place in
            let reply = Result { try requests[place].sendPatiently(to: address) }
            replies.withLock { $0[place] = reply }
        }
        let all = replies.withLock { $0 }
        return try requests.indices.compactMap { try all[$0]?.get() }
    }

    private func reply(_ answer: UpstreamAnswer, _ body: JSONValue, to step: JSONValue) -> JSONValue {
        if step["do"]?.string == "read", answer.status == 200 {
            return ["status": 200, "sees": names.sees(body)]
        }
        let members = (body.members ?? []).compactMap { member -> JSONValue.Member? in
            switch member.key {
            case "status": nil
            case "type": JSONValue.Member("type", .string(TripWireRun.lastPart(member.value.string ?? "")))
            case "item": JSONValue.Member("item", .string(names.item(member.value.string ?? "")))
            default: member
            }
        }
        let replayed = answer.header("Idempotency-Replayed") == "true"
        return .object(
            [JSONValue.Member("status", .int(answer.status)), JSONValue.Member("replayed", .bool(replayed))] + members)
    }

    private static func lastPart(_ type: String) -> String { type.split(separator: "/").last.map(String.init) ?? "" }

    /// Creates the trip with its people and items, and a link for reading the final state.
    private func begin() throws {
        try expect(
            try names.create(by: tripCase.people[0], ballot: tripCase.ballot, adding: tripCase.adding),
            ["do": "create", "as": .string(tripCase.people[0])])
        for person in tripCase.people.dropFirst() { try given(["do": "join", "as": person, "link": "L"]) }
        for item in tripCase.items {
            try given(["do": "add", "as": tripCase.people[0], "item": item, "state": "sent"])
        }
        try given(["do": "link", "as": tripCase.people[0], "link": TripWireNames.observer, "right": "view"])
    }

    private func given(_ words: KeyValuePairs<String, String>) throws {
        let step = JSONValue.object(words.map { JSONValue.Member($0.key, .string($0.value)) })
        try expect(try names.request(step), step)
    }

    private func expect(_ request: WireRequest, _ step: JSONValue) throws {
        let answer = try request.sendPatiently(to: address)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        guard answer.status == 201 else { throw SuiteError("a given step is rejected: \(answer.status) \(text)") }
        names.keep(try JSONValue(parsing: answer.bytes), of: step)
    }

    private func final() throws -> JSONValue {
        let answer = try names.read(by: TripWireNames.observer).sendPatiently(to: address)
        guard answer.status != 404 else { return ["deleted": true] }
        return names.final(try JSONValue(parsing: answer.bytes))
    }
}

// Events.
extension TripWireRun {
    /// The events after a revision, up to the trip's current one.
    private func events(_ step: JSONValue) throws -> JSONValue {
        let view = try names.read(by: step["as"]?.string ?? step["link"]?.string ?? "").sendPatiently(to: address)
        let body = try JSONValue(parsing: view.bytes)
        guard view.status == 200, let revision = body["revision"]?.int else { return reply(view, body, to: step) }
        let stream = try WireStream(names.events(step), to: address)
        guard let told = stream.changes(after: step["after"]?.int ?? 0, through: revision) else {
            return ["status": 200, "events": "reset"]
        }
        return ["status": 200, "events": .array(told.map { [.int($0.revision), .string($0.kind)] })]
    }
}
