import LayoverAssembly

extension SearchTicket {
    /// Who asks; one that says everything where its header does not read, for that was refused before.
    var profile: ClientProfile { client.flatMap { try? ClientProfile(header: $0) } ?? .unknown }
}
