/// Why a text is not the address of a database; each error has a remedy.
package enum PostgresAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    case long
    case scheme
    case user
    case password
    case database
    case host(String)
    case manyHosts(Int)
    case port(String)
    case option(String)
    case encoding

    package var description: String {
        switch self {
        case .long: "the address is longer than \(PostgresLimits.addressBytes) bytes"
        case .scheme: "the address must begin with 'postgres://'"
        case .user: "the address names no user; write 'postgres://user@host/database'"
        case .password: "the address must not contain a password; write it into a separate file"
        case .database: "the address names no database; write 'postgres://user@host/database'"
        case .host(let host): "'\(host)' is not a server name; a socket's folder begins with '%2F'"
        case .manyHosts(let count): "the address names \(count) servers; at most \(PostgresLimits.hosts) are allowed"
        case .port(let host): "'\(host)' has no port from 1 to 65535"
        case .option(let option): "'\(option)' is not an option of an address, or appears twice; 'sslrootcert' is one"
        case .encoding: "'%' must encode a byte of UTF-8, as in '%2F'"
        }
    }
}
