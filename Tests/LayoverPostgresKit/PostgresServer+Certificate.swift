import LayoverPostgres
import LayoverProcesses
import LayoverTestKit

extension PostgresServer {
    /// Installs a self-signed certificate for a name, which new connections see at once or a little later.
    ///
    /// - Returns: The file of the certificate.
    /// - Throws: `TestFailure` if the certificate cannot be made, `PostgresError` if the server rejects it.
    package func useCertificate(for name: String) throws -> String {
        let (certificate, key) = (folder + "/data/server.crt", folder + "/data/server.key")
        let process = try ChildProcess(
            PostgresPrograms.openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=layover", "-addext",
                "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate,
            ])
        guard process.waitUntilExit() == 0 else { throw TestFailure("openssl makes no certificate") }
        for file in [certificate, key] { try PostgresPrograms.giveAway(file, permissions: 0o600) }
        let connection = try PostgresConnection(try admin)
        try connection.run("ALTER SYSTEM SET ssl = on")
        try connection.run("SELECT pg_reload_conf()")
        return certificate
    }
}
