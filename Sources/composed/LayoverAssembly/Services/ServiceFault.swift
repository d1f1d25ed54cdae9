/// Why a service's answer was rejected: the member, the expected type, the actual value.
struct ServiceFault: Error, Hashable {
    let words: String
}
