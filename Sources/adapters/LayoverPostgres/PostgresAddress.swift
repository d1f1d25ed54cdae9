/// The address of a database, and the user who connects: `postgres://layover@db.example:5432/layover`.
///
/// Several servers are listed with commas (`a,b:5433`), of which the writable one is used. The folder of a Unix socket
/// replaces a name, with `%2F` for each `/`: `postgres://layover@%2Frun%2Fpostgresql/layover`. A server that is neither on
/// this machine nor behind a socket must have a certificate of that name, signed by one of the machine's own authorities or
/// those in the file `?sslrootcert=`. An address must not contain a password, because addresses are shown.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// One server.
    enum Host: Hashable, Sendable {
        case name(String, port: Int)
        /// The folder of a Unix socket.
        case socket(String, port: Int)

        /// Whether the connection stays on this machine.
        var isLocal: Bool {
            switch self {
            case .socket: true
            case .name(let name, _): name == "localhost" || name == "::1" || Host.isLoopback(name)
            }
        }

        var text: String {
            switch self {
            case .name(let text, _), .socket(let text, _): text
            }
        }

        var port: Int {
            switch self {
            case .name(_, let port), .socket(_, let port): port
            }
        }

        /// Whether it is `127.` and three more numbers.
        private static func isLoopback(_ name: String) -> Bool {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        }
    }

    /// Debian's file, used if the address names none.
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    let hosts: [Host]
    let user: String
    let database: String
    /// The file of the authorities that sign servers' certificates.
    let rootCertificates: String
    /// As written.
    package let description: String

    /// Reads an address.
    ///
    /// - Throws: `PostgresAddressError` with the remedy.
    package init(_ text: String) throws(PostgresAddressError) {
        let parts = try PostgresAddressParts(text)
        hosts = parts.hosts
        user = parts.user
        database = parts.database
        rootCertificates = parts.rootCertificates ?? PostgresAddress.authorities
        description = text
    }

    /// Whether every server is on this machine.
    package var isLocal: Bool { hosts.allSatisfy(\.isLocal) }

    /// The connection string for libpq, including all options that the environment could change otherwise.
    ///
    /// - Parameters:
    ///   - password: `nil` if no password is sent.
    ///   - statementMilliseconds: The connection ends if sent bytes are not acknowledged for this time.
    /// - Returns: `key='value'` pairs.
    func information(password: String?, statementMilliseconds: Int) -> String {
        var options = [
            ("host", hosts.map(\.text).joined(separator: ",")),
            ("port", hosts.map { String($0.port) }.joined(separator: ",")),
            ("hostaddr", ""), ("user", user), ("dbname", database), ("password", password ?? ""),
            // If it were empty, libpq would read the file in the user's home; this one does not exist.
            ("passfile", "/dev/null/none"), ("application_name", "layover"), ("client_encoding", "UTF8"),
            ("options", ""), ("gssencmode", "disable"),
            ("sslmode", isLocal ? "prefer" : "verify-full"), ("sslrootcert", rootCertificates),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", String(statementMilliseconds)),
            ("target_session_attrs", hosts.count > 1 ? "read-write" : "any"),
        ]
        // If no certificate is checked, a missing file of authorities must not matter.
        if isLocal { options.removeAll { $0.0 == "sslrootcert" } }
        return options.map { key, value in "\(key)='\(PostgresAddress.escaped(value))'" }.joined(separator: " ")
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
