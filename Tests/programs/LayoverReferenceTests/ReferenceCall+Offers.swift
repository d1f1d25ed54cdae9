import Foundation
import LayoverTestKit

extension ReferenceCall {
    private static let itinerary = "1001-2707160705--203-1-1005-2707161340"
    /// A supplier's answer in which a gateway has a flight signed.
    private static let answer =
        (try? String(contentsOf: Repository.root.appending(path: "examples/lhr-edi.json"), encoding: .utf8)) ?? ""

    private static func sign(
        _ status: Int, as caller: String = "gateway", itinerary: String = itinerary, market: String = "GB",
        method: String? = nil, body: String = answer, server: Server = .shipped
    ) -> ReferenceCall {
        ReferenceCall(
            route: "signOffer", status: status,
            target: "/v1/offers?itinerary=\(itinerary)&market=\(market)&currency=GBP&adults=1", method: method,
            headers: ["Authorization": "Bearer \(caller)-token"], body: body, server: server)
    }

    static let offers = [
        sign(200), sign(400, market: "britain"), sign(403, as: "guest"), sign(404, server: .empty),
        sign(405, method: "GET", body: ""), sign(413, body: String(repeating: " ", count: (16 << 20) + 1)),
        sign(422, itinerary: "none"), sign(422, body: "{}"),
    ]

    /// Too many wrong bearer tokens, and a call that is switched off, have their own tests.
    static let offersNotCalled: Set<String> = ["signOffer 429", "signOffer 503"]
}
