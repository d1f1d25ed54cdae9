import Glibc
package import LayoverPostgres

/// Where servers that share one truth keep it, and as whom they come: the one place, password and way to it for every store.
///
/// A store that servers may share asks ``database``: `nil` means files of this server's own, anything else is what its connections
/// are opened with. All of them then stand in one database under the schema `layover`, and each has its own ``PostgresMigrations``:
/// ```swift
/// guard let database = server.settings.store.database else { return openFiles() }
/// let pool = PostgresPool(database, connections: 1) { connection throws(PostgresError) in
///     try RowSchema.migrations.check(on: connection)   // never applied by a server: `layover store migrate` does that
/// }
/// try await pool.run { connection throws(PostgresError) in try connection.transact { ... } }
/// ```
/// `PostgresConnection(database)` opens a single one, `PostgresListener(database, channel:)` one that hears notifications. Nothing
/// is opened before the first work, and a database that is away is an error of that work and never of the start. Behind a pooler
/// nothing may be kept in the session. Rows that are one server's own (`shipped`, `servers`) bear ``server``.
package struct StoreSettings: SettingsPart {
    /// Where it is kept.
    package enum Place: Hashable, Sendable {
        /// Files in the state folder, of this server alone.
        case files
        case postgres(PostgresAddress)
    }

    package var place = Place.files
    /// Holds the password and nothing else; empty where none is asked for.
    package var passwordFile = ""
    /// What other servers call this one; empty for the name of its machine.
    package var name = ""
    /// Where others reach this server's admin listener; empty for where it listens.
    package var adminAddress = ""

    package init() {}

    /// What connections to the shared database are opened with: TLS with a certificate of the server's name unless it is on this machine
    /// or behind a socket; `nil` where this server keeps files of its own.
    package var database: PostgresSettings? {
        guard case .postgres(let address) = place else { return nil }
        return PostgresSettings(address, passwordFile: passwordFile.isEmpty ? nil : passwordFile)
    }

    /// What other servers call this one.
    package var server: String { name.isEmpty ? StoreSettings.machine : name }

    /// Where others reach this server's admin listener.
    ///
    /// - Parameters:
    ///   - settings: Of this server.
    ///   - port: That it listens at.
    /// - Returns: `host:port`.
    package func address(admin settings: ServerSettings, port: UInt16) -> String {
        guard adminAddress.isEmpty else { return adminAddress }
        let isEverywhere = ["0.0.0.0", "::"].contains(settings.adminAddress)
        let host = isEverywhere ? StoreSettings.machine : settings.adminAddress
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Looks whether a database could be reached at all from here, without asking it.
    ///
    /// - Throws: `PostgresError` where libpq is not installed, or the password cannot be read.
    package func check() throws(PostgresError) { try database?.check() }

    /// The name of the machine, as far as it is a name of a server.
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
            "holds the password for the store and nothing else; read at each connect, so that it may be changed",
            \.store.passwordFile),
        server,
        .text(
            "server_address",
            "where other servers of the store reach this one's admin listener, host:port, while the store is away; admin_address and its port where nothing stands here",
            \.store.adminAddress),
    ]

    private static let store: SettingKey = {
        var key = place
        key.fault = { text in
            do throws(PostgresAddressError) {
                _ = try PostgresAddress(text)
                return nil
            } catch {
                return "\(error); 'sqlite' keeps files of this server's own"
            }
        }
        return key
    }()

    private static let place = SettingKey(
        name: "store",
        summary:
            "where kills, their audit and trips are kept: sqlite, in files of this server's own, or a PostgreSQL that servers share, postgres://user@host/database; TLS with a certificate of that name unless it is on this machine (?sslrootcert= names who vouches for it)",
        standard: "sqlite", isSecret: true
    ) { text, settings in
        if text == "sqlite" {
            settings.store.place = .files
            return true
        }
        guard let address = try? PostgresAddress(text) else { return false }
        settings.store.place = .postgres(address)
        return true
    }

    private static let server = SettingKey(
        name: "server_name",
        summary:
            "what other servers call this one, and what tokens of its searches begin with, so that edges and other servers find the way back: letters, digits, '.', '-' and '_' (1 to \(StoreLimits.nameBytes)); where nothing stands here, a store knows it by the machine's name",
        standard: ""
    ) { text, settings in
        guard text.isEmpty || isName(text) else { return false }
        settings.store.name = text
        return true
    }
}

extension ServerSettings {
    /// Where servers that share one truth keep it.
    package var store: StoreSettings {
        get { self[StoreSettings.self] }
        set { self[StoreSettings.self] = newValue }
    }
}
