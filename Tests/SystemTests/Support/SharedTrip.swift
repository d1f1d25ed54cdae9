import Foundation
import LayoverJSON
import LayoverTestKit

/// A trip that people share on a running server, each under a plain name.
struct SharedTrip {
    private(set) var server: ServerProcess
    /// The port for requests: the server's own, or that of a proxy before it.
    private(set) var port: UInt16
    let id: String
    /// The token of the link by which others join and vote.
    let token: String
    let link: String
    /// Its server's content and state, kept as long as the trip.
    var folder: TemporaryFolder?
    private(set) var keys: [String: String] = [:]
    private(set) var people: [String: String] = [:]

    /// Makes the trip.
    ///
    /// - Throws: `TestFailure` if the server rejects it.
    init(
        on server: ServerProcess, through port: UInt16? = nil, by person: String = "ana", settings: String = "{}"
    ) throws {
        self.server = server
        self.port = port ?? server.port
        let body = #"{"market": "GB", "locale": "en-GB", "name": "\#(person)", "settings": \#(settings)}"#
        let made = try SharedTrip.done(
            try SharedTrip.send(
                port: self.port, "POST", "/v1/trips", body: body, headers: ["Idempotency-Key: \(UUID().uuidString)"]))
        id = made["trip"]?.string ?? ""
        token = made["link"]?["token"]?.string ?? ""
        link = made["link"]?["id"]?.string ?? ""
        remember(person, made)
    }

    private mutating func remember(_ person: String, _ answer: JSONValue) {
        keys[person] = answer["me"]?["key"]?.string
        people[person] = answer["me"]?["id"]?.string
    }

    /// The same trip, with requests to another server.
    func moved(to server: ServerProcess) -> SharedTrip {
        var trip = self
        (trip.server, trip.port) = (server, server.port)
        return trip
    }

    var path: String { "/v1/trips/\(id)" }

    func bearer(_ person: String) -> String { "Authorization: Bearer \(keys[person] ?? "")" }

    @discardableResult
    mutating func join(_ person: String, name: String? = nil) throws -> JSONValue {
        let joined = try SharedTrip.done(
            try SharedTrip.send(
                port: port, "POST", "/v1/join", body: #"{"name": "\#(name ?? person)"}"#,
                headers: ["Authorization: Bearer \(token)", "Idempotency-Key: \(UUID().uuidString)"]))
        remember(person, joined)
        return joined
    }

    /// Sends a request as a person; each `POST` gets a new idempotency key unless one is given.
    func ask(
        _ method: String, _ path: String, as person: String, body: String? = nil, headers: [String] = []
    ) throws -> RawReply {
        let keyed = headers.contains { $0.hasPrefix("Idempotency-Key") }
        let key = method == "POST" && !keyed ? ["Idempotency-Key: \(UUID().uuidString)"] : []
        return try SharedTrip.send(
            port: port, method, self.path + path, body: body, headers: [bearer(person)] + key + headers)
    }

    private static func send(
        port: UInt16, _ method: String, _ path: String, body: String?, headers: [String]
    ) throws -> RawReply {
        try RawClient.ask(port: port, method, path, headers: headers, body: body.map { Array($0.utf8) })
    }

    private static func done(_ reply: RawReply) throws -> JSONValue {
        guard (200..<300).contains(reply.status) else { throw TestFailure("\(reply.status): \(reply.text)") }
        return try reply.json()
    }

    /// Adds a flight by its number.
    ///
    /// - Returns: The item's id.
    func add(_ number: Int, as person: String, price: Int = 10_000, state: String = "sent") throws -> String {
        let reply = try ask("POST", "/items", as: person, body: SharedTrip.flight(number, price: price, state: state))
        return try SharedTrip.done(reply)["item"]?.string ?? ""
    }

    static func flight(_ number: Int, price: Int = 10_000, state: String = "sent") -> String {
        """
        {"offer": {"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", "number": "\(number)", "from": "LHR", \
        "to": "OSL", "departs": "2030-12-04T10:00", "arrives": "2030-12-04T13:20"}]], "price": {"amount": \(price), \
        "currency": "GBP"}, "market": "GB"}, "state": "\(state)"}
        """
    }

    func vote(_ value: String, on item: String, as person: String, seq: Int? = nil) throws -> RawReply {
        let number = seq.map { ", \"seq\": \($0)" } ?? ""
        return try ask("PUT", "/items/\(item)/vote", as: person, body: "{\"value\": \"\(value)\"\(number)}")
    }

    func view(as person: String) throws -> JSONValue { try SharedTrip.done(try ask("GET", "", as: person)) }

    /// Values of the votes on an item, by people's names.
    func votes(on item: String, as person: String) throws -> [String: String] {
        let items = try view(as: person)["items"]?.items ?? []
        let votes = items.first { $0["id"]?.string == item }?["votes"]?.items ?? []
        let names = Dictionary(uniqueKeysWithValues: people.map { ($0.value, $0.key) })
        return Dictionary(
            uniqueKeysWithValues: votes.map {
                (names[$0["person"]?.string ?? ""] ?? "", $0["value"]?.string ?? "")
            })
    }
}
