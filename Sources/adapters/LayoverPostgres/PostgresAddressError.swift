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
        case .scheme: "an address begins with 'postgres://'"
        case .user: "the address names no user; write 'postgres://user@host/database'"
        case .password: "no password stands in an address; write it into a file of its own"
        case .database: "the address names no database; write 'postgres://user@host/database'"
        case .host(let host): "'\(host)' is no name of a server; a socket's folder begins with '%2F'"
        case .manyHosts(let count): "the address names \(count) servers; \(PostgresLimits.hosts) at most"
        case .port(let host): "'\(host)' names no port from 1 to 65535"
        case .option(let option): "'\(option)' is no option of an address, or stands there twice; 'sslrootcert' is one"
        case .encoding: "'%' stands for a byte of UTF-8, as in '%2F'"
        }
    }
}
