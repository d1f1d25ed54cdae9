import Foundation
import LayoverJSON
import LayoverUpstream

/// A gateway that passes on suppliers' answers, so that trips see prices.
///
/// The server replies to the gateway before it compares the answer. So each answer also contains a flight of the gateway's
/// own trip at a new price. Once that change is reported, the rest of the answer has been compared too.
struct TripWireGateway {
    /// The environment variable with the gateway's token, whose SHA-256 is in the server's setting `trips_tokens`.
    static let variable = "LAYOVER_GATEWAY_TOKEN"
    private static let person = "gateway"
    private static let flight: JSONValue = ["Z": ["flight": "ZZ", "price": 10_000, "currency": "GBP"]]

    private let token: String
    private let address: WireAddress
    private var names: TripWireNames
    private var sightings = 0

    /// Creates the gateway's trip.
    ///
    /// - Parameters:
    ///   - token: The gateway's token.
    ///   - address: The server's address.
    ///   - day: The day on which all flights of the case depart.
    /// - Throws: `SuiteError` if the trip is rejected.
    init(_ token: String, at address: WireAddress, day: String) throws {
        self.token = token
        self.address = address
        names = try TripWireNames(flights: TripWireGateway.flight, day: day)
        let create = try names.create(by: TripWireGateway.person, ballot: nil, adding: nil)
        try send(create, ["do": "create", "as": .string(TripWireGateway.person)])
        let add: JSONValue = ["do": "add", "as": .string(TripWireGateway.person), "item": "Z", "state": "sent"]
        try send(try names.request(add), add)
    }

    private mutating func send(_ request: WireRequest, _ step: JSONValue) throws {
        let answer = try request.send(to: address)
        guard answer.status == 201 else { throw SuiteError("the gateway's trip is refused: \(answer.status)") }
        names.keep(try JSONValue(parsing: answer.bytes), of: step)
    }

    /// Passes on an answer with or without a flight, and waits until the server has compared it.
    ///
    /// - Parameters:
    ///   - flight: The flight's name in the case.
    ///   - price: The price in minor units; `nil` if the answer does not contain the flight.
    ///   - isComplete: True if no more results will arrive.
    ///   - others: Flights in the answer without a known price.
    /// - Throws: `SuiteError` if the answer is rejected, or if no price change is reported.
    mutating func pass(_ flight: String, price: Int?, isComplete: Bool, others: [String]) throws {
        sightings += 1
        // It falls, because no price rises while more results follow.
        let own = (carrier: "ZZ", price: Int?.some(10_000 - sightings * 200))
        let rest = others.filter { $0 != flight }.map { (carrier: $0, price: Int?.none) }
        let seen = price.map { [(carrier: flight, price: Int?.some($0))] } ?? []
        let body = TripWireGateway.answer([own] + seen + rest, isComplete: isComplete, day: names.day)
        var request = WireRequest(
            method: .post,
            path: "/v1/attach?market=GB&currency=GBP&origin=LHR&destination=OSL&departs=\(names.day)&adults=1",
            body: Array(body.description.utf8))
        request.headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
        let answer = try request.send(to: address)
        guard answer.status == 200 else { throw SuiteError("an answer is refused: \(answer.status)") }
        let step: JSONValue = ["as": .string(TripWireGateway.person), "after": .int(sightings + 1)]
        let told = try WireStream(names.events(step), to: address)
            .changes(after: sightings + 1, through: sightings + 2)
        guard told?.map(\.kind) == ["item.price"] else {
            throw SuiteError("an answer of the gateway changes no price: is its token in 'trips_tokens'?")
        }
    }

    /// An answer in the format of Skyscanner's Live Prices v3.
    private static func answer(
        _ flights: [(carrier: String, price: Int?)], isComplete: Bool, day: String
    ) -> JSONValue {
        func members(_ value: (String, Int?) -> JSONValue) -> JSONValue {
            .object(flights.map { JSONValue.Member($0.carrier, value($0.carrier, $0.price)) })
        }
        let results: JSONValue = [
            "itineraries": members { carrier, price in
                ["legIds": .texts([carrier]), "pricingOptions": [option(price)]]
            },
            "legs": members { carrier, _ in ["segmentIds": .texts([carrier])] },
            "segments": members { carrier, _ in segment(carrier, day) },
            "places": [
                "1": ["iata": "LHR"], "2": ["iata": "OSL"],
            ], "carriers": members { carrier, _ in ["iata": .string(carrier)] },
            "agents": .object([]),
        ]
        return [
            "sessionToken": "t", "action": "RESULT_ACTION_REPLACED",
            "status": .string(isComplete ? "RESULT_STATUS_COMPLETE" : "RESULT_STATUS_INCOMPLETE"),
            "content": ["results": results],
        ]
    }

    private static func option(_ price: Int?) -> JSONValue {
        [
            "price": [
                "amount": .string(price.map(String.init) ?? ""),
                "unit": .string(price == nil ? "PRICE_UNIT_UNSPECIFIED" : "PRICE_UNIT_CENTI"),
            ]
        ]
    }

    private static func segment(_ carrier: String, _ day: String) -> JSONValue {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        func clock(_ hour: Int) -> JSONValue {
            ["year": .int(parts[0]), "month": .int(parts[1]), "day": .int(parts[2]), "hour": .int(hour), "minute": 0]
        }
        return [
            "originPlaceId": "1", "destinationPlaceId": "2", "marketingCarrierId": .string(carrier),
            "marketingFlightNumber": "1", "departureDateTime": clock(10), "arrivalDateTime": clock(12),
        ]
    }
}
