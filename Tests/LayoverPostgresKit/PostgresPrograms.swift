import Foundation
import Glibc

/// The servers that tests start, as Debian has them.
package enum PostgresPrograms {
    static let initdb = "/usr/lib/postgresql/15/bin/initdb"
    static let postgres = "/usr/lib/postgresql/15/bin/postgres"
    static let bouncer = "/usr/sbin/pgbouncer"
    static let openssl = "/usr/bin/openssl"
    private static let setpriv = "/usr/bin/setpriv"
    /// Whoever runs them where the tests are root's, as whom none of them starts.
    private static let user = "postgres"

    /// Whether PostgreSQL can be started.
    package static let isThere = [initdb, postgres].allSatisfy(isProgram) && (!isRoot || canBecomeUser)
    package static let missing = "PostgreSQL 15 is not installed; 'deploy/setup --for test' installs it"
    /// Whether a pooler can be started before it.
    package static let hasBouncer = isThere && isProgram(bouncer)
    package static let bouncerMissing = "PgBouncer is not installed; 'deploy/setup --for test' installs it"

    /// Whether a server can be given a certificate.
    package static let hasTLS = isThere && isProgram(openssl)
    package static let tlsMissing = "OpenSSL is not installed; 'deploy/setup --for test' installs it"

    /// What stands before a program's words so that it starts at all.
    static let prefix = isRoot ? [setpriv, "--reuid=\(user)", "--regid=\(user)", "--init-groups", "--"] : []

    /// Makes a folder, below the system's own for whatever is temporary, that those programs can reach.
    ///
    /// - Throws: Foundation's error, or the system's, where it cannot be made.
    static func makeFolder(_ name: String) throws -> String {
        var path = Array("/tmp/layover-\(name)-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { throw POSIXError(.EIO) }
        let folder = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try giveAway(folder, permissions: 0o700)
        return folder
    }

    /// Lets those programs have a file or folder for themselves.
    ///
    /// - Throws: Foundation's error where it cannot be given.
    static func giveAway(_ path: String, permissions: Int) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: permissions]
        if isRoot { (attributes[.ownerAccountName], attributes[.groupOwnerAccountName]) = (user, user) }
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    }

    private static let isRoot = geteuid() == 0
    private static let canBecomeUser = unsafe isProgram(setpriv) && getpwnam(user) != nil

    private static func isProgram(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
