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
                throw TeamError("your own workbench listens on 127.0.0.1; omit '--listen'")
            }
            let stray = [("--proxy-secret-file", secretFile), ("--authors", authorsFile), ("--audit", auditFile)]
            if let (name, _) = stray.first(where: { $0.1 != nil }) {
                throw TeamError("'\(name)' is for a team and also needs --public-address https://<name>")
            }
            return nil
        }
        guard let address = PublicAddress(publicAddress) else {
            throw TeamError(
                "'--public-address' takes the https address that browsers open, without a path, such as https://preview.example.com, not '\(publicAddress.prefix(200))'"
            )
        }
        if case .socket = listen, secretFile != nil {
            throw TeamError(
                "with a socket the proxy needs no secret: every process that can open it is trusted; omit '--proxy-secret-file'"
            )
        }
        if case .address = listen, secretFile == nil { throw .openToAll(listen, lacks: "a proof of the proxy") }
        if authorsFile != nil, auditFile == nil {
            throw TeamError("'--authors' lets people write, and each write is recorded: set the file with --audit")
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
            "'\(place)' opens the workbench to others, but lacks \(lack): a team needs --public-address https://<name>, and a proxy that authenticates users. The proxy proves itself either by --listen unix:<path>, a socket that only its group can open, or by --proxy-secret-file <file>. Without --listen the workbench is only for this machine and needs neither"
        )
    }
}
