import Foundation
import Glibc

/// The servers that tests start, from Debian's packages.
package enum PostgresPrograms {
    static let initdb = "/usr/lib/postgresql/15/bin/initdb"
    static let postgres = "/usr/lib/postgresql/15/bin/postgres"
    static let bouncer = "/usr/sbin/pgbouncer"
    static let openssl = "/usr/bin/openssl"
    private static let setpriv = "/usr/bin/setpriv"
    /// The user that runs the servers if the tests run as root; none of the servers starts as root.
    private static let user = "postgres"

    /// True if PostgreSQL can be started.
    package static let isThere = [initdb, postgres].allSatisfy(isProgram) && (!isRoot || canBecomeUser)
    package static let missing = "PostgreSQL 15 is not installed; 'deploy/setup --for test' installs it"
    /// True if a pooler can be started before PostgreSQL.
    package static let hasBouncer = isThere && isProgram(bouncer)
    package static let bouncerMissing = "PgBouncer is not installed; 'deploy/setup --for test' installs it"

    /// True if a server can have a certificate.
    package static let hasTLS = isThere && isProgram(openssl)
    package static let tlsMissing = "OpenSSL is not installed; 'deploy/setup --for test' installs it"

    /// Words before a program's command line that switch to the other user; empty unless the tests run as root.
    static let prefix = isRoot ? [setpriv, "--reuid=\(user)", "--regid=\(user)", "--init-groups", "--"] : []

    /// Makes a temporary folder that the servers can reach.
    ///
    /// - Throws: Foundation's or the system's error if the folder cannot be made.
    static func makeFolder(_ name: String) throws -> String {
        var path = Array("/tmp/layover-\(name)-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { throw POSIXError(.EIO) }
        let folder = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try giveAway(folder, permissions: 0o700)
        return folder
    }

    /// Makes the servers' user the owner of a file or folder.
    ///
    /// - Throws: Foundation's error if the attributes cannot be set.
    static func giveAway(_ path: String, permissions: Int) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: permissions]
        if isRoot { (attributes[.ownerAccountName], attributes[.groupOwnerAccountName]) = (user, user) }
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    }

    private static let isRoot = geteuid() == 0
    private static let canBecomeUser = unsafe isProgram(setpriv) && getpwnam(user) != nil

    private static func isProgram(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
