/// The settings of a connection, and its time limits.
package struct PostgresSettings: Hashable, Sendable {
    package var address: PostgresAddress
    /// The file that contains only the password and line ends; `nil` if none is needed.
    ///
    /// It is read at each connect, so that it can change while a server runs.
    package var passwordFile: String?
    package var connectMilliseconds = PostgresLimits.connectMilliseconds
    package var statementMilliseconds = PostgresLimits.statementMilliseconds
    package var lockMilliseconds = PostgresLimits.lockMilliseconds

    package init(_ address: PostgresAddress, passwordFile: String? = nil) {
        self.address = address
        self.passwordFile = passwordFile
    }

    /// Checks whether a connection is possible from here, without opening one.
    ///
    /// - Throws: `PostgresError` if libpq is not installed, or the password file cannot be read.
    package func check() throws(PostgresError) {
        try PostgresLibrary.load()
        _ = try information()
    }

    /// The connection string for libpq.
    ///
    /// - Throws: `PostgresError` if the password file cannot be read.
    func information() throws(PostgresError) -> String {
        var password: String?
        if let passwordFile { password = try PasswordFile.read(passwordFile) }
        return address.information(password: password, statementMilliseconds: statementMilliseconds)
    }
}
