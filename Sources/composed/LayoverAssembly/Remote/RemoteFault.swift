/// Why a service's answer cannot be taken: which member, what it should be, what it is.
struct RemoteFault: Error, Hashable {
    let words: String
}
