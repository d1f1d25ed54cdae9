import Foundation
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTrips
import LayoverUpstream

/// The names of people, items and links in a case, and their IDs and tokens on the wire.
struct TripWireNames {
    /// The link for reading the final state.
    ///
    /// No case uses this name.
    static let observer = "(observer)"

    private let seal: Seal
    private let flights: JSONValue
    private let start: Int
    /// A separate client address for each case, so that no limit by address ends a run.
    ///
    /// It has an effect only if the server trusts this machine.
    private let network: String
    /// The day on which all flights depart.
    ///
    /// Each case has another day, so that prices of one case do not affect another.
    let day: String
    private var trip = ""
    private var keys: [String: String] = [:]
    private var people: [String: String] = [:]
    private var tokens: [String: String] = [:]
    private var links: [String: String] = [:]
    private var items: [String: String] = [:]
    private var itemNames: [String: String] = [:]

    /// - Throws: `SealError` if there are no random bytes.
    init(flights: JSONValue, day: String? = nil) throws {
        seal = try Seal()
        self.day = day ?? TripWireNames.day(seal)
        self.flights = flights
        start = Int(Date().timeIntervalSince1970)
        network = "10." + seal.randomBytes(3).map(String.init).joined(separator: ".")
    }

    private static func day(_ seal: Seal) -> String {
        let number = seal.randomBytes(2).reduce(0) { $0 << 8 | Int($1) }
        return LocalDate(daysSinceEpoch: firstDay + number % 10_000).description
    }

    /// 1 March 2027.
    private static let firstDay = 20_878

    /// The name of an item, or its ID if the case has no name for it.
    func item(_ id: String) -> String { itemNames[id] ?? id }

    private func person(_ id: String) -> String { people.first { $0.value == id }?.key ?? id }

    private func text(_ characters: Int) -> String {
        Crockford.text(seal.randomBytes(Crockford.bytes(for: characters)), count: characters)
    }

    /// The key of a person.
    ///
    /// The same name is always the same guest.
    private mutating func key(_ person: String) -> String {
        let key = keys[person] ?? text(Crockford.keyCharacters)
        keys[person] = key
        return key
    }

    private mutating func token(_ link: String) -> String {
        let token = tokens[link] ?? text(Crockford.tokenCharacters)
        tokens[link] = token
        return token
    }

    private mutating func caller(_ step: JSONValue) -> String {
        step["as"]?.string.map { key($0) } ?? token(step["link"]?.string ?? "")
    }

    /// Stores the IDs and tokens in an answer.
    mutating func keep(_ answer: JSONValue, of step: JSONValue) {
        if let id = answer["trip"]?.string, step["do"]?.string != "read" { trip = id }
        if let id = answer["me"]?["id"]?.string, let name = step["as"]?.string { people[name] = id }
        let link = step["do"]?.string == "create" ? "L" : step["link"]?.string
        if let link, let token = answer["link"]?["token"]?.string { tokens[link] = token }
        if let link, let id = answer["link"]?["id"]?.string { links[link] = id }
        if step["do"]?.string == "add", let name = step["item"]?.string, let id = answer["item"]?.string {
            items[name] = id
            if itemNames[id] == nil { itemNames[id] = name }
        }
    }
}

// Requests.
extension TripWireNames {
    private func request(
        _ method: UpstreamCall.Method, _ path: String, as token: String?, key: String?, body: JSONValue? = nil
    ) -> WireRequest {
        var request = WireRequest(method: method, path: path, body: body?.bytes ?? [])
        request.headers = [("X-Forwarded-For", network), ("Content-Type", "application/json")]
        if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
        if let key { request.headers.append(("Idempotency-Key", key)) }
        return request
    }

    mutating func create(by person: String, ballot: String?, adding: String?) throws -> WireRequest {
        let settings = [("ballot", ballot), ("adding", adding)].compactMap { name, word in
            word.map { JSONValue.Member(name, .string($0)) }
        }
        return request(
            .post, "/v1/trips", as: nil, key: UUID().uuidString,
            body: ["market": "GB", "locale": "en-GB", "key": .string(key(person)), "settings": .object(settings)])
    }

    /// Reads the trip as a person, or through a link.
    mutating func read(by name: String) -> WireRequest {
        let token = keys[name] ?? token(name)
        return request(.get, "/v1/trips/\(trip)", as: token, key: nil)
    }

    mutating func events(_ step: JSONValue) -> WireRequest {
        var request = request(.get, "/v1/trips/\(trip)/events", as: caller(step), key: nil)
        request.headers.append(("Last-Event-ID", String(step["after"]?.int ?? 0)))
        return request
    }

    /// The request of a step.
    ///
    /// - Throws: `SuiteError` for an invalid step.
    mutating func request(_ step: JSONValue) throws -> WireRequest {
        let caller = caller(step)
        let own = "/v1/trips/\(trip)"
        let item = own + "/items/" + (items[step["item"]?.string ?? ""] ?? "none")
        let key = step["key"]?.string
        // Requests that create something need a key.
        let needed = key ?? UUID().uuidString
        switch step["do"]?.string {
        case "read": return read(by: step["as"]?.string ?? step["link"]?.string ?? "")
        case "join":
            return request(
                .post, "/v1/join", as: token(step["link"]?.string ?? ""), key: needed,
                body: ["key": .string(caller)])
        case "add": return request(.post, own + "/items", as: caller, key: needed, body: try newItem(step))
        case "send": return request(.post, item + "/send", as: caller, key: key)
        case "remove": return request(.delete, item, as: caller, key: key)
        case "restore": return request(.post, item + "/restore", as: caller, key: key)
        case "vote": return request(.put, item + "/vote", as: caller, key: key, body: vote(step))
        case "set":
            var request = request(.patch, own + "/settings", as: caller, key: key, body: patch(step["to"] ?? .null))
            if let version = step["if_match"]?.int { request.headers.append(("If-Match", "\"\(version)\"")) }
            return request
        case "link":
            return request(.post, own + "/links", as: caller, key: needed, body: members(step, ["right", "lasts"]))
        case "revoke":
            return request(
                .delete, own + "/links/" + (links[step["link"]?.string ?? ""] ?? "none"), as: caller, key: key)
        case "leave": return request(.delete, own + "/me", as: caller, key: key)
        case "expel":
            let name = step["person"]?.string ?? step["who"]?.string ?? ""
            return request(.delete, own + "/people/" + (people[name] ?? "none"), as: caller, key: key)
        case "delete": return request(.delete, own, as: caller, key: key)
        case "report": return request(.post, own + "/report", as: nil, key: nil)
        case let other: throw SuiteError("the step '\(other ?? "")' is unknown")
        }
    }

    private func members(_ step: JSONValue, _ names: [String]) -> JSONValue {
        .object((step.members ?? []).filter { names.contains($0.key) })
    }

    private func vote(_ step: JSONValue) -> JSONValue { members(step, ["value", "seq"]) }

    /// A settings body, with its times in wire format and with the IDs of its items.
    private func patch(_ to: JSONValue) -> JSONValue {
        .object(
            (to.members ?? []).map { member in
                switch (member.key, member.value) {
                case ("closes_at", .int(let seconds)):
                    JSONValue.Member(member.key, .string(UTCInstant(seconds: start + seconds).description))
                case ("chosen", .string(let name)): JSONValue.Member(member.key, .string(items[name] ?? "none"))
                default: member
                }
            })
    }

    private func newItem(_ step: JSONValue) throws -> JSONValue {
        let known = flights[step["item"]?.string ?? ""]
        let number = step["flight"]?.string ?? known?["flight"]?.string
        let row = flights.members?.first { $0.value["flight"]?.string == number }?.value
        guard let number, let price = step["price"]?.int ?? known?["price"]?.int ?? row?["price"]?.int else {
            throw SuiteError("the flight of \(step) is unknown")
        }
        let currency = step["currency"]?.string ?? row?["currency"]?.string ?? "GBP"
        let segment: JSONValue = [
            "carrier": .string(number), "number": "1", "from": "LHR", "to": "OSL",
            "departs": .string("\(day)T10:00"), "arrives": .string("\(day)T12:00"),
        ]
        let offer: JSONValue = [
            "cabin": "economy", "travellers": 1, "legs": [[segment]],
            "price": ["amount": .int(price), "currency": .string(currency)], "market": "GB",
        ]
        return .object([JSONValue.Member("offer", offer)] + (members(step, ["state", "note"]).members ?? []))
    }
}

// Answers.
extension TripWireNames {
    /// The view of one person.
    func sees(_ view: JSONValue) -> JSONValue {
        let seen: JSONValue = [
            "revision": view["revision"] ?? .null,
            "items": .texts((view["items"]?.items ?? []).map { item($0["id"]?.string ?? "") }),
        ]
        return view["me"].map { seen.with(["me": ["seq": $0["seq"] ?? .null]]) } ?? seen
    }

    /// The state of a trip at the end, as all people see it, without hidden items.
    func final(_ view: JSONValue) -> JSONValue {
        let items = view["items"]?.items ?? []
        return [
            "revision": view["revision"] ?? .null, "settings_version": view["settings"]?["version"] ?? .null,
            "closed": view["settings"]?["closed"] ?? .null,
            "people": .texts((view["people"]?.items ?? []).map { person($0["id"]?.string ?? "") }),
            "items": .object(items.map { JSONValue.Member(item($0["id"]?.string ?? ""), self.final(item: $0)) }),
            "order": .texts(items.map { item($0["id"]?.string ?? "") }),
        ]
    }

    private func final(item: JSONValue) -> JSONValue {
        let price = item["price"]
        return [
            "by": .texts((item["by"]?.items ?? []).map { $0.string.map { person($0) } ?? "gone" }),
            "votes": .object(
                (item["votes"]?.items ?? []).map {
                    JSONValue.Member(person($0["person"]?.string ?? ""), $0["value"] ?? .null)
                }),
            "totals": item["totals"] ?? .null,
            "stale": .texts((item["stale"]?.items ?? []).map { person($0.string ?? "") }),
            "price": [
                "seen": price?["seen"] ?? .null, "latest": price?["latest"] ?? .null, "state": price?["state"] ?? .null,
            ],
        ]
    }
}
