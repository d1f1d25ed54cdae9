/// Where a database is, and as whom one connects: `postgres://layover@db.example:5432/layover`.
///
/// Several servers stand one after the other (`a,b:5433`), of which the one that writes is taken. A folder of a Unix socket
/// stands in place of a name, with `%2F` for each `/`: `postgres://layover@%2Frun%2Fpostgresql/layover`. Whoever is neither on
/// this machine nor behind a socket shows a certificate of that name, by the machine's own authorities or those of the file
/// `?sslrootcert=`. No password stands in an address, for addresses are shown.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// One server.
    enum Host: Hashable, Sendable {
        case name(String, port: Int)
        /// The folder of a Unix socket.
        case socket(String, port: Int)

        /// Whether nobody can listen on the way.
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

    /// Of Debian, where the address names none.
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    let hosts: [Host]
    let user: String
    let database: String
    /// The file of those who vouch for servers.
    let rootCertificates: String
    /// As it was written.
    package let description: String

    /// Reads an address.
    ///
    /// - Throws: `PostgresAddressError` with what would do.
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

    /// What libpq is told, with whatever the environment could otherwise lead elsewhere.
    ///
    /// - Parameters:
    ///   - password: `nil` where none is to be sent.
    ///   - statementMilliseconds: Time after which bytes that nobody acknowledged end the connection.
    /// - Returns: `key='value'` pairs.
    func information(password: String?, statementMilliseconds: Int) -> String {
        var options = [
            ("host", hosts.map(\.text).joined(separator: ",")),
            ("port", hosts.map { String($0.port) }.joined(separator: ",")),
            ("hostaddr", ""), ("user", user), ("dbname", database), ("password", password ?? ""),
            // Where it is empty, the file of the user's home is read; this one is nowhere.
            ("passfile", "/dev/null/none"), ("application_name", "layover"), ("client_encoding", "UTF8"),
            ("options", ""), ("gssencmode", "disable"),
            ("sslmode", isLocal ? "prefer" : "verify-full"), ("sslrootcert", rootCertificates),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", String(statementMilliseconds)),
            ("target_session_attrs", hosts.count > 1 ? "read-write" : "any"),
        ]
        // Where nobody is asked for a certificate, a file of authorities that is missing must not matter.
        if isLocal { options.removeAll { $0.0 == "sslrootcert" } }
        return options.map { key, value in "\(key)='\(PostgresAddress.escaped(value))'" }.joined(separator: " ")
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
