import Glibc
package import LayoverPostgres

/// Where servers keep shared data, and the name and password they use: one database for all stores.
///
/// A store that can be shared reads ``database``: `nil` means files of this server's own, otherwise it contains the settings
/// of its connections. All shared stores are in one database under the schema `layover`, and each has its own
/// ``PostgresMigrations``:
/// ```swift
/// guard let database = server.settings.store.database else { return openFiles() }
/// let pool = PostgresPool(database, connections: 1) { connection throws(PostgresError) in
///     try RowSchema.migrations.check(on: connection)   // never applied by a server: `layover store migrate` does that
/// }
/// try await pool.run { connection throws(PostgresError) in try connection.transact { ... } }
/// ```
/// `PostgresConnection(database)` opens a single connection, `PostgresListener(database, channel:)` one that receives
/// notifications. Nothing is opened before it is needed, and an unavailable database is an error of that call, never of the
/// start. Behind a pooler nothing may be stored in the session. Rows that belong to one server (`shipped`, `servers`) contain
/// ``server``.
package struct StoreSettings: SettingsPart {
    /// Where the data is stored.
    package enum Place: Hashable, Sendable {
        /// Files in the state folder, for this server alone.
        case files
        case postgres(PostgresAddress)
    }

    package var place = Place.files
    /// The file that contains only the password; empty if none is needed.
    package var passwordFile = ""
    /// The name of this server for the others; empty for the name of its machine.
    package var name = ""
    /// The address at which others reach this server's admin listener; empty for the address it listens at.
    package var adminAddress = ""

    package init() {}

    /// The settings of connections to the shared database, with TLS and a certificate of the server's name unless the
    /// database is on this machine or behind a socket; `nil` if this server keeps its own files.
    package var database: PostgresSettings? {
        guard case .postgres(let address) = place else { return nil }
        return PostgresSettings(address, passwordFile: passwordFile.isEmpty ? nil : passwordFile)
    }

    /// The name of this server for the others.
    package var server: String { name.isEmpty ? StoreSettings.machine : name }

    /// The address at which others reach this server's admin listener.
    ///
    /// - Parameters:
    ///   - settings: The settings of this server.
    ///   - port: The port of the admin listener.
    /// - Returns: `host:port`.
    package func address(admin settings: ServerSettings, port: UInt16) -> String {
        guard adminAddress.isEmpty else { return adminAddress }
        let isEverywhere = ["0.0.0.0", "::"].contains(settings.adminAddress)
        let host = isEverywhere ? StoreSettings.machine : settings.adminAddress
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Checks whether a connection to the database is possible from here, without opening one.
    ///
    /// - Throws: `PostgresError` if libpq is not installed, or the password cannot be read.
    package func check() throws(PostgresError) { try database?.check() }

    /// The name of the machine, if it is valid as the name of a server.
    private static let machine: String = {
        var name = [CChar](repeating: 0, count: StoreLimits.nameBytes + 1)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "server" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return isName(text) ? text : "server"
    }()

    static func isName(_ text: String) -> Bool {
        let isOfName = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return isOfName && (1...StoreLimits.nameBytes).contains(text.utf8.count)
    }
}

extension StoreSettings {
    package static let keys: [SettingKey] = [
        store,
        .text(
            "store_password_file",
            "a file that contains only the password for the store; it is read at each connect, so it can be changed",
            at: \.store.passwordFile),
        .value(
            "server_name",
            "this server's name for other servers; tokens of its searches begin with it, so that edges and other servers route them back: letters, digits, '.', '-' and '_' (1 to \(StoreLimits.nameBytes)); by default a store knows the server by the machine's name",
            at: \.store.name, read: { $0.isEmpty || isName($0) ? $0 : nil }),
        .value(
            "server_address",
            "the host:port at which other servers of the store reach this server's admin listener while the store is unavailable; by default admin_address and admin_port",
            at: \.store.adminAddress, read: { $0.isEmpty || NamedServer.isAddress($0) ? $0 : nil }),
    ]

    private static let store: SettingKey = {
        var key = SettingKey.value(
            "store",
            "the store of kills, their audit and trips: sqlite for files on this server, or a PostgreSQL that servers share, postgres://user@host/database; connections use TLS with a certificate for that host unless it is on this machine (?sslrootcert=FILE names the trusted issuers)",
            standard: "sqlite", at: \.store.place
        ) { text in
            text == "sqlite" ? .files : (try? PostgresAddress(text)).map { .postgres($0) }
        }.secret
        key.fault = { text in
            do throws(PostgresAddressError) {
                _ = try PostgresAddress(text)
                return nil
            } catch {
                return "\(error); write 'sqlite' for files on this server"
            }
        }
        return key
    }()
}

extension ServerSettings {
    /// Where servers keep shared data.
    package var store: StoreSettings {
        get { self[StoreSettings.self] }
        set { self[StoreSettings.self] = newValue }
    }
}
