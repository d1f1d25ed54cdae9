import Foundation
import LayoverHTTP
import LayoverJSON
import LayoverTestKit
import Synchronization

/// A fake service of places on a port of its own, with faults.
final class PlayedPlaces: HTTPHandling {
    /// How it answers one kind of request.
    enum Way: Sendable {
        case answers
        case fails
        /// Never answers; the caller has to give up.
        case hangs
        case says(String)
    }

    private struct State {
        var candidates = Way.answers
        var details = Way.answers
        var asked: [JSONValue] = []
        /// The number of requests whose caller gave up.
        var left = 0
    }

    private let state = Mutex(State())
    private let places: [JSONValue]

    /// - Parameter count: The number of places around Edinburgh's castle, each rated a tenth of a star higher than the
    ///   previous one.
    init(places count: Int = 12) {
        places = (0..<count).map { number in
            .object(of: [
                "id": .string("p\(number)"), "title": .string("Place \(number)"),
                "lat": .double(55.9486 + Double(number) / 1_000), "lon": .double(-3.1999),
                "zone": .string("Europe/London"), "open": .string("https://places.example.com/p\(number)"),
                "attribution": .string("Played Places"),
                "facts": .object(of: ["rating": .double(3 + Double(number) / 10), "hours": .string("24/7")]),
            ])
        }
    }

    func set(candidates: Way = .answers, details: Way = .answers) {
        state.withLock { ($0.candidates, $0.details) = (candidates, details) }
    }

    var asked: [JSONValue] { state.withLock { $0.asked } }
    var left: Int { state.withLock { $0.left } }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let count = request.bodyCount
        let bytes = request.withPaddedBody { body, _ in (0..<count).map { body[$0] } }
        let question = (try? JSONValue(parsing: bytes)) ?? .null
        let isDetails = question["kind"]?.string == "details"
        let way = state.withLock { state in
            state.asked.append(question)
            return isDetails ? state.details : state.candidates
        }
        switch way {
        case .fails: return HTTPReply(status: 500)
        case .says(let text): return PlayedPlaces.json(Array(text.utf8))
        case .hangs:
            return HTTPReply(
                late: LateReply(orElse: HTTPReply(status: 504), isWatched: true) { [self] in
                    state.withLock { $0.left += 1 }
                })
        case .answers: return PlayedPlaces.json(Array((isDetails ? details(question) : candidates).description.utf8))
        }
    }

    private var candidates: JSONValue { .object(of: ["candidates": .array(places)]) }

    /// All places have the same price level.
    private func details(_ question: JSONValue) -> JSONValue {
        let ids = question["ids"]?.items?.compactMap(\.string) ?? []
        return .object(of: [
            "items": .object(ids.map { JSONValue.Member($0, .object(of: ["price_level": .int(2)])) })
        ])
    }

    private static func json(_ bytes: [UInt8]) -> HTTPReply {
        HTTPReply(status: 200, headers: [HTTPHeader("Content-Type", "application/json")], segments: [.bytes(bytes)])
    }
}
