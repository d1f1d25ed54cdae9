import LayoverHTTP
import LayoverModel
import LayoverSeal
import LayoverWeb

/// Finds the client that requests flags by its key; if no keys are set, every client is admitted.
struct ClientAccess: Sendable {
    /// Maximum bytes of a key; a longer one is unknown.
    static let keyBytes = 1_024

    enum Caller: Hashable, Sendable {
        /// No keys are set.
        case anybody
        /// The number of the key in the setting.
        case key(Int)
    }

    let keys: [ClientKey]
    private let seal: Seal
    /// Tokens in the addresses of the keys' event streams: each identifies a listening client, and cannot be used as a key.
    private let streamTokens: [[UInt8]]

    init(keys: [ClientKey], seal: Seal) {
        self.keys = keys
        self.seal = seal
        streamTokens = keys.map { key in
            Array(hexadecimal(seal.sha256([Array("layover event stream\n\(key.digest)".utf8)])).utf8.prefix(40))
        }
    }

    /// Finds the caller, by `Authorization: Bearer` or `X-API-Key`.
    func caller(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> Caller {
        guard !keys.isEmpty else { return .anybody }
        guard let secret = secret(request) else { throw .missingKey }
        return try caller(secret)
    }

    /// The same for a key in the request's address.
    func caller(_ secret: String) throws(FlagRefusal) -> Caller {
        guard !keys.isEmpty else { return .anybody }
        guard !secret.isEmpty, secret.utf8.count <= ClientAccess.keyBytes else { throw .unknownKey }
        let digest = Array(hexadecimal(seal.sha256([Array(secret.utf8)])).utf8)
        return try find(digest, among: keys.map { Array($0.digest.utf8) })
    }

    /// Finds the listener, by the token in the stream's address or, without one, by its key.
    func listener(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> Caller {
        guard !keys.isEmpty else { return .anybody }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        guard let token = items.last(where: { $0.name == "listener" })?.value else { return try caller(request) }
        return try find(Array(token.utf8), among: streamTokens)
    }

    /// Builds the address of a caller's event stream.
    func streamAddress(_ caller: Caller) -> String {
        switch caller {
        case .anybody: "/ofrep/v1/events"
        case .key(let index): "/ofrep/v1/events?listener=\(String(decoding: streamTokens[index], as: UTF8.self))"
        }
    }

    private func secret(_ request: borrowing HTTPRequest) -> String? {
        if let key = request.header("X-API-Key") { return key }
        guard let given = request.header("Authorization"), given.utf8.count <= ClientAccess.keyBytes + 16,
            given.lowercased().hasPrefix("bearer ")
        else { return nil }
        return String(given.dropFirst("bearer ".count).drop { $0 == " " })
    }

    /// Compares all of them, each in constant time, so that the time of an answer does not reveal how close a guess was.
    private func find(_ given: [UInt8], among known: [[UInt8]]) throws(FlagRefusal) -> Caller {
        var found: Int?
        for index in known.indices where seal.areEqual(known[index], given) { found = index }
        guard let found else { throw .unknownKey }
        guard !keys[found].isWithdrawn else { throw .withdrawnKey }
        return .key(found)
    }
}
