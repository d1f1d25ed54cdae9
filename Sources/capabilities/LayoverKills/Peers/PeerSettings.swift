package import LayoverFrame

/// The other servers, whose kills this one takes over.
package struct PeerSettings: SettingsPart {
    /// The admin listeners of the other servers, whose kills this one takes over before it is ready and from then on.
    package var peers: [AdminServer] = []
    /// The file with the token for requests to peers.
    package var tokenFile = ""
    /// The token in that file.
    package var token = ""

    package init() {}

    package static let keys: [SettingKey] = [
        .values(
            "peers",
            "admin listeners of the other servers, such as http://10.0.0.7:8081, separated by commas; this server takes over their kills before it is ready, and every two seconds from then on",
            limit: PeerLimits.peers, at: \.peering.peers, read: { AdminServer($0) }),
        .text(
            "peer_token_file",
            "the file with the token for requests to peers; LAYOVER_TOKEN in the environment by default",
            at: \.peering.tokenFile),
    ]
}

extension ServerSettings {
    package var peering: PeerSettings {
        get { self[PeerSettings.self] }
        set { self[PeerSettings.self] = newValue }
    }
}
