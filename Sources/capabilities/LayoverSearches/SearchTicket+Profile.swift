import LayoverAssembly

extension SearchTicket {
    /// The client's profile.
    ///
    /// `.unknown` if the header is missing or invalid; requests with an invalid one were rejected before.
    var profile: ClientProfile { client.flatMap { try? ClientProfile(header: $0) } ?? .unknown }
}
