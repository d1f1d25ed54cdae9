import LayoverModel

/// `apps` of `widgets/layover.yaml`: apps that open links to this server's pages.
package struct AppsSource: Hashable, Sendable {
    /// An Android app, with the certificates that may have signed it.
    package struct AndroidApp: Hashable, Sendable {
        /// The package name, such as `com.example.flights`.
        package let name: String
        /// The SHA-256 of each, 32 pairs of upper-case hexadecimal digits separated by colons.
        package let certificates: [String]
    }

    /// App ids, each with the team's id and the bundle's: `ABCDE12345.com.example.flights`.
    package let ios: [String]
    package let android: [AndroidApp]
    /// The app's number in the App Store.
    package let appStore: Int?
    /// The scheme with which a page opens the app.
    package let scheme: String?

    package static let empty = AppsSource(ios: [], android: [], appStore: nil, scheme: nil)

    private init(ios: [String], android: [AndroidApp], appStore: Int?, scheme: String?) {
        self.ios = ios
        self.android = android
        self.appStore = appStore
        self.scheme = scheme
    }

    /// Reads the valid parts; ``findings(_:deepLinks:)`` reports the others.
    init(_ decoding: Decoding, deepLinks: [String]) {
        ios = decoding.references("ios").map(\.name).filter(AppsSource.isAppID)
        android = decoding.entries("android").compactMap { entry in
            let certificates = AppsSource.certificates(entry).compactMap { $0.text.flatMap(AppsSource.certificate) }
            guard AppsSource.isPackage(entry.key), !certificates.isEmpty else { return nil }
            return AndroidApp(name: entry.key, certificates: certificates)
        }
        appStore = decoding.int("app_store")
        scheme = decoding.text("scheme").flatMap { deepLinks.contains($0) ? $0 : nil }
    }

    /// Reports errors in ids, packages, certificates and the scheme, each at its place.
    static func findings(_ decoding: Decoding, deepLinks: [String]) -> [Diagnostic] {
        ids(decoding) + packages(decoding) + scheme(decoding, deepLinks)
    }

    private static func ids(_ decoding: Decoding) -> [Diagnostic] {
        decoding.references("ios").filter { !isAppID($0.name) }.map { id in
            .error(
                "apps.app-id",
                "'\(id.name.prefix(80))' is not an app id; write the team's ten capitals and digits, a dot and the bundle id, as in 'ABCDE12345.com.example.flights'",
                at: id.location)
        }
    }

    private static func packages(_ decoding: Decoding) -> [Diagnostic] {
        decoding.entries("android").flatMap { entry -> [Diagnostic] in
            let name: [Diagnostic] =
                isPackage(entry.key)
                ? []
                : [
                    .error(
                        "apps.package",
                        "'\(entry.key.prefix(80))' is not an Android package; write the app's package name, such as 'com.example.flights'",
                        at: SourceLocation(decoding.file, entry.keyPosition))
                ]
            let hashes = certificates(entry).filter { $0.text.map { certificate($0) == nil } ?? false }
            return name
                + hashes.map { hash in
                    .error(
                        "apps.certificate",
                        "'\((hash.text ?? "").prefix(100))' is not the SHA-256 of a certificate; write its 32 pairs of hexadecimal digits with colons, as 'keytool -list -v' prints them",
                        at: SourceLocation(decoding.file, hash.position))
                }
        }
    }

    private static func scheme(_ decoding: Decoding, _ deepLinks: [String]) -> [Diagnostic] {
        guard let scheme = decoding.reference("scheme"), !deepLinks.contains(scheme.name) else { return [] }
        return [
            .error(
                "apps.scheme",
                "'\(scheme.name)' is not in 'deep_links'; a page opens the app with one of them: \(deepLinks.isEmpty ? "none" : deepLinks.joined(separator: ", "))",
                at: scheme.location)
        ]
    }

    private static func certificates(_ entry: Node.Entry) -> [Node] { entry.value.list ?? [entry.value] }
}

// The forms of names in both stores.
extension AppsSource {
    /// Ten capitals and digits of the team, and a bundle's letters, digits, dots and dashes.
    private static func isAppID(_ text: String) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.allSatisfy(isTeam) else { return false }
        return parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { segment in
            !segment.isEmpty && segment.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2d }
        }
    }

    /// At least two segments, each a letter followed by letters, digits and `_`.
    private static func isPackage(_ text: String) -> Bool {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        return segments.count > 1
            && segments.allSatisfy { segment in
                segment.utf8.first.map(isLetter) == true
                    && segment.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x5f }
            }
    }

    /// The hash in upper case; `nil` if it is not a valid hash.
    private static func certificate(_ text: String) -> String? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 32, pairs.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(isHexadecimal) }) else {
            return nil
        }
        return text.uppercased()
    }

    private static func isTeam(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || isDigit(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}
