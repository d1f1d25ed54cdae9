import LayoverHTTP
import LayoverTrips

// Another device of the same person: one token, which opens once and not for long.
extension TripsRoute {
    /// `POST /v1/trips/{trip}/handover`: what the other device gets is the key of this call.
    func handOver(_ call: TripCall, _ secrets: inout [String]) throws(TripRefusal) -> TripCommand {
        guard let key = call.token else {
            throw .call(.guestRefused, detail: "a guest has no key to hand over; their trip's link opens it anywhere")
        }
        let token = context.secrets.linkToken()
        secrets = [token]
        return .handOver(
            NewHandover(
                hash: context.secrets.hash(token), sealed: context.secrets.seal(key, under: token)))
    }

    /// `POST /v1/handover`: with the token of a hand-over.
    func takeOver(_ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            guard case .link(let hash) = try call.known() else { throw .rules(.unknown) }
            try checkOn(.takeover, in: nil)
            try limit(.joins(network: call.network))
            let idempotency = try idempotency(call, hash, isRequired: true)
            return perform(TripRequest(takingOver: hash, key: idempotency), .takeover, call)
        }
    }
}
