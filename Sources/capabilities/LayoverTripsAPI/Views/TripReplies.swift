import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

/// Replies about trips.
enum TripReplies {
    /// A stream of events, which no proxy may buffer.
    static func events(_ stream: EventStream, _ headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "text/event-stream"), .privateNoStore,
                HTTPHeader("X-Accel-Buffering", "no"), .noSniff,
            ] + headers, stream: stream)
    }

    /// The answer to a command.
    ///
    /// - Parameters:
    ///   - reply: The outcome.
    ///   - right: The right of a person who joined or made the trip.
    ///   - message: The message with which an app shares a flight; `nil` if there is none.
    ///   - isReplayed: Whether it was answered before.
    ///   - headers: Headers in addition to those of each answer.
    /// - Returns: The answer, which only the caller may store.
    static func reply(
        _ reply: TripReply, right: TripRight?, message: JSONValue?, isReplayed: Bool, _ headers: [HTTPHeader]
    ) -> HTTPReply {
        let common: JSONValue = .object(of: ["revision": .int(reply.revision), "changed": .bool(reply.changed)])
        let marks = isReplayed ? [HTTPHeader("Idempotency-Replayed", "true")] : []
        return .json(
            members(reply, right, message.map { common.with(["message": $0]) } ?? common), status: reply.status,
            headers: [.privateNoStore] + marks + headers)
    }

    private static func members(_ reply: TripReply, _ right: TripRight?, _ common: JSONValue) -> JSONValue {
        let secret = { (place: Int) -> JSONValue in
            reply.secrets.indices.contains(place) ? .string(reply.secrets[place]) : .null
        }
        let me = { (person: PersonID) -> JSONValue in
            let me: JSONValue = .object(of: [
                "id": .string(person.text), "right": right.map { .string($0.rawValue) } ?? .null,
            ])
            // A guest's key is their cookie, which no script reads.
            return reply.secrets.first == TripMaker.untoldKey ? me : me.with(["key": secret(0)])
        }
        return switch reply.result {
        case .created(let trip, let person, let link):
            common.with([
                "trip": .string(trip.text), "me": me(person),
                "link": .object(of: [
                    "id": .string(link.text), "token": secret(1), "right": .string(TripRight.vote.rawValue),
                ]),
            ])
        case .joined(let trip, let person, _), .tookOver(let trip, let person, _):
            common.with(["trip": .string(trip.text), "me": me(person)])
        case .vote(let value, let seq):
            common.with(["value": value.map { .string($0.rawValue) } ?? .null, "seq": .int(seq)])
        case .item(let item, _): common.with(["item": .string(item.text)])
        case .settings(let version): common.with(["version": .int(version)])
        case .link(let link): common.with(["link": .object(of: ["id": .string(link.text), "token": secret(0)])])
        case .handover(let until):
            common.with(["handover": .object(of: ["token": secret(0), "expires_at": .string("\(until)")])])
        case .done: common
        }
    }
}
