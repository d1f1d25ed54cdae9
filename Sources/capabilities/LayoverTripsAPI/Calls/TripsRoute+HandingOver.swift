import LayoverHTTP
import LayoverJSON
import LayoverTrips

// Another device of the same person: one token, which works once and only for a short time.
extension TripsRoute {
    /// `POST /v1/trips/{trip}/handover`: the other device receives the key of this call, and the link that it names.
    func handOver(_ call: TripCall, _ secrets: inout [String]) throws(TripRefusal) -> TripCommand {
        guard let key = call.token else { throw .missingToken }
        let link = call.body["link"]?.string.flatMap { link in
            Crockford.isToken(link, count: Crockford.tokenCharacters) ? link : nil
        }
        let token = context.secrets.linkToken()
        secrets = [token]
        return .handOver(context.secrets.handover(of: HandoverContent(key: key, link: link), under: token))
    }

    /// `POST /v1/handover`: with the token of a hand-over.
    func takeOver(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            guard case .link(let hash) = try call.known() else { throw .rules(.unknown) }
            try checkOn(.takeover, in: nil)
            try context.limit(.joins(network: call.network))
            let idempotency = try idempotency(call, hash, isRequired: true, opensSecret: true)
            return perform(TripRequest(takingOver: hash, key: idempotency), .takeover, call)
        }
    }
}
