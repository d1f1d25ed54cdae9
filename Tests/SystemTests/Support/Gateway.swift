import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit

/// A gateway that vouches for flights, with a token that servers know.
enum Gateway {
    static let token = "a-gateway-s-secret"
    static let bearer = "Authorization: Bearer \(token)"

    /// Options by which a server with trips knows the gateway.
    static func words() throws -> [String] {
        ["--trips", "--trips-tokens", "gateway:shop:\(hexadecimal(try Seal().sha256([Array(token.utf8)])))"]
    }

    /// Requests the signature of a flight of KLM from London to Oslo.
    ///
    /// - Throws: `TestFailure` if the server does not sign it.
    static func sign(_ number: Int, pence: Int, on server: ServerProcess) throws -> String {
        let answer = PricedAnswer(prices: [(number, pence)])
        let path = "/v1/offers?itinerary=i\(number)&market=GB&currency=GBP&adults=2&cabin=economy"
        let reply = try server.post(path, Array(answer.text.utf8), [bearer])
        guard reply.status == 200, let signed = try reply.json()["signed"]?.string else {
            throw TestFailure("\(reply.status): \(reply.text)")
        }
        return signed
    }
}
