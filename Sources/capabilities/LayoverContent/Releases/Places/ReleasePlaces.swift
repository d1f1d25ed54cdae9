import Glibc
import LayoverPostgres
import LayoverUpstream

/// Opens the place that an address names: a folder, `https://...`, `s3+https://...`, `postgres://...`.
package enum ReleasePlaces {
    /// Why a place cannot be opened.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    private static let signedPrefix = "s3+"
    private static let databasePrefix = "postgres://"

    /// Returns `true` if an address is not a folder.
    package static func isRemote(_ address: String) -> Bool {
        ["http://", "https://", "s3+http://", "s3+https://", databasePrefix].contains { address.hasPrefix($0) }
    }

    /// - Parameters:
    ///   - address: As the operator wrote it.
    ///   - credentialsFile: A file of credentials; empty for those of the environment, if the address needs a key.
    ///   - environment: By default that of the process.
    /// - Returns: The place; it was not contacted yet.
    /// - Throws: ``Fault`` with the remedy.
    package static func open(
        _ address: String, credentialsFile: String = "", environment: (String) -> String? = ReleasePlaces.variable
    ) throws(Fault) -> any ReleasePlace {
        if address.hasPrefix(databasePrefix) { return try database(address, passwordFile: credentialsFile) }
        guard isRemote(address) else { return ReleaseFolder(address) }
        let isSigned = address.hasPrefix(signedPrefix)
        let url = trimmed(isSigned ? String(address.dropFirst(signedPrefix.count)) : address)
        let credentials = try credentials(of: address, isSigned: isSigned, credentialsFile, environment)
        do {
            guard let host = host(of: url) else { throw Fault(description: "'\(address)' names no host") }
            let settings = UpstreamSettings(addresses: try AddressRule(allowed: [host]))
            return HTTPReleasePlace(url, upstream: try CurlUpstream(settings), credentials: credentials)
        } catch {
            throw Fault(description: "the place of releases '\(address)' cannot be used: \(error)")
        }
    }

    /// The place in a database that servers share.
    static func open(_ database: PostgresSettings) -> any ReleasePlace { PostgresReleasePlace(database) }

    private static func database(_ address: String, passwordFile: String) throws(Fault) -> any ReleasePlace {
        do throws(PostgresAddressError) {
            return open(
                PostgresSettings(
                    try PostgresAddress(address), passwordFile: passwordFile.isEmpty ? nil : passwordFile))
        } catch {
            throw Fault(description: "the place of releases '\(address)' cannot be used: \(error)")
        }
    }

    /// An environment variable of this process.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    private static func credentials(
        of address: String, isSigned: Bool, _ file: String, _ environment: (String) -> String?
    ) throws(Fault) -> ReleaseCredentials? {
        do throws(ReleaseCredentials.Fault) {
            if file.isEmpty, !isSigned { return nil }
            let found =
                try file.isEmpty ? ReleaseCredentials(environment: environment) : ReleaseCredentials(file: file)
            guard !isSigned || found.signature != nil else {
                throw ReleaseCredentials.Fault(
                    description:
                        "'\(address)' needs calls signed for S3, but the key is missing; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file of credentials"
                )
            }
            return found
        } catch {
            throw Fault(description: error.description)
        }
    }

    private static func trimmed(_ url: String) -> String {
        var url = Substring(url)
        while url.last == "/" { url.removeLast() }
        return String(url)
    }

    /// The host of an address, without port and brackets.
    static func host(of url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
        if authority.first == "[" {
            return authority.dropFirst().firstIndex(of: "]").map {
                String(authority[authority.index(after: authority.startIndex)..<$0])
            }
        }
        let host = authority.prefix { $0 != ":" }
        return host.isEmpty ? nil : String(host)
    }
}
