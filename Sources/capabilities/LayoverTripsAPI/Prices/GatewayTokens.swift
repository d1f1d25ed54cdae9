import LayoverModel
import LayoverSeal

/// The bearers of gateways.
struct GatewayTokens: Sendable {
    private let digests: [[UInt8]]
    private let seal: Seal

    init(_ tokens: [TripToken], _ seal: Seal) {
        digests = tokens.filter { $0.role == .gateway }.map { Array($0.digest.utf8) }
        self.seal = seal
    }

    /// Returns whether the value of `Authorization` is one of them; each is compared in constant time.
    func holds(_ authorization: String) -> Bool {
        guard !digests.isEmpty, authorization.utf8.count <= TripCallLimits.tokenBytes,
            authorization.lowercased().hasPrefix("bearer ")
        else { return false }
        let token = authorization.dropFirst("bearer ".count).drop { $0 == " " }
        let digest = Array(hexadecimal(seal.sha256([Array(token.utf8)])).utf8)
        return digests.filter { seal.areEqual($0, digest) }.count > 0
    }
}
