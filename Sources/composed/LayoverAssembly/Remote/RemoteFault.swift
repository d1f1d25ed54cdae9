/// Why a service's answer was rejected: the member, the expected type, the actual value.
struct RemoteFault: Error, Hashable {
    let words: String
}
