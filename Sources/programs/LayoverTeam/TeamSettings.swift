/// Settings of a workbench that a team opens through a proxy, which signs people in.
package struct TeamSettings: Hashable, Sendable {
    package let publicAddress: PublicAddress
    /// The file with the secret that identifies the proxy; `nil` if the proxy is identified by the socket that only it can
    /// open.
    package let secretFile: String?
    /// The file with the names of the people who may write; `nil` if no person may.
    package let authorsFile: String?
    /// The file in which every write is logged.
    ///
    /// Required if there are authors.
    package let auditFile: String?

    /// Reads the command line options.
    ///
    /// - Parameters:
    ///   - listen: Where the workbench listens.
    ///   - publicAddress: Value of `--public-address`.
    ///   - secretFile: Value of `--proxy-secret-file`.
    ///   - authorsFile: Value of `--authors`.
    ///   - auditFile: Value of `--audit`.
    /// - Returns: `nil` for a personal workbench, which only this machine can reach.
    /// - Throws: `TeamError` if the options contradict each other, or if others could reach the workbench and nothing
    ///   identifies them. Its text says what to change.
    package static func read(
        listen: ListenAddress, publicAddress: String?, secretFile: String?, authorsFile: String?, auditFile: String?
    ) throws(TeamError) -> TeamSettings? {
        guard let publicAddress else {
            guard listen.isLoopback else { throw .openToAll(listen, lacks: "--public-address https://<name>") }
            guard listen == .loopback else {
                throw TeamError("a workbench of one's own listens on 127.0.0.1; leave '--listen' out")
            }
            let stray = [("--proxy-secret-file", secretFile), ("--authors", authorsFile), ("--audit", auditFile)]
            if let (name, _) = stray.first(where: { $0.1 != nil }) {
                throw TeamError("'\(name)' is for a team, which also needs --public-address https://<name>")
            }
            return nil
        }
        guard let address = PublicAddress(publicAddress) else {
            throw TeamError(
                "'--public-address' is the https address that browsers open, without a path, such as https://preview.example.com, not '\(publicAddress.prefix(200))'"
            )
        }
        if case .socket = listen, secretFile != nil {
            throw TeamError(
                "the socket is the proof of the proxy: whoever may open it is believed; leave '--proxy-secret-file' out"
            )
        }
        if case .address = listen, secretFile == nil { throw .openToAll(listen, lacks: "a proof of the proxy") }
        if authorsFile != nil, auditFile == nil {
            throw TeamError("'--authors' lets people write, and each write is told: name the file with --audit")
        }
        return TeamSettings(
            publicAddress: address, secretFile: secretFile, authorsFile: authorsFile, auditFile: auditFile)
    }
}

extension TeamError {
    fileprivate static func openToAll(_ listen: ListenAddress, lacks lack: String) -> TeamError {
        let place =
            switch listen {
            case .address(let address): "--listen \(address)"
            case .socket(let path): "--listen unix:\(path)"
            }
        return TeamError(
            "'\(place)' opens the workbench to others, and lacks \(lack): a team needs --public-address https://<name>, and a proxy that signs people in and is known either by --listen unix:<path>, a socket that its group alone opens, or by --proxy-secret-file <file>; without --listen it is for this machine alone and needs nothing"
        )
    }
}
