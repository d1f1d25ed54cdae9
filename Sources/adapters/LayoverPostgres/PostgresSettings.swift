/// How one connects, and how long anything may take.
package struct PostgresSettings: Hashable, Sendable {
    package var address: PostgresAddress
    /// Holds the password and nothing else but line ends; `nil` where none is asked for.
    ///
    /// It is read whenever one connects, so that it may change while a server runs.
    package var passwordFile: String?
    package var connectMilliseconds = PostgresLimits.connectMilliseconds
    package var statementMilliseconds = PostgresLimits.statementMilliseconds
    package var lockMilliseconds = PostgresLimits.lockMilliseconds

    package init(_ address: PostgresAddress, passwordFile: String? = nil) {
        self.address = address
        self.passwordFile = passwordFile
    }

    /// Looks whether one could connect at all from here, without asking anybody.
    ///
    /// - Throws: `PostgresError` where libpq is not installed, or the file of the password cannot be read.
    package func check() throws(PostgresError) {
        try PostgresLibrary.load()
        _ = try information()
    }

    /// What libpq is told.
    ///
    /// - Throws: `PostgresError` where the file of the password cannot be read.
    func information() throws(PostgresError) -> String {
        var password: String?
        if let passwordFile { password = try PasswordFile.read(passwordFile) }
        return address.information(password: password, statementMilliseconds: statementMilliseconds)
    }
}
