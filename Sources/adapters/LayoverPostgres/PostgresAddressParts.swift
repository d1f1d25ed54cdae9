/// The parts of an address, read from left to right.
struct PostgresAddressParts {
    private static let schemes = ["postgres://", "postgresql://"]
    private static let port = 5432

    private(set) var hosts: [PostgresAddress.Host] = []
    private(set) var user = ""
    private(set) var database = ""
    private(set) var rootCertificates: String?

    init(_ text: String) throws(PostgresAddressError) {
        guard text.utf8.count <= PostgresLimits.addressBytes else { throw .long }
        guard let scheme = PostgresAddressParts.schemes.first(where: { text.hasPrefix($0) }) else { throw .scheme }
        let parts = text.dropFirst(scheme.count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        try readOptions(parts.count == 2 ? parts[1] : "")
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard path.count == 2, !path[1].isEmpty else { throw .database }
        database = try PostgresAddressParts.decoded(path[1])
        try readServers(path[0])
    }

    private mutating func readServers(_ text: Substring) throws(PostgresAddressError) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { throw .user }
        guard !parts[0].contains(":") else { throw .password }
        user = try PostgresAddressParts.decoded(parts[0])
        let names = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        guard names.count <= PostgresLimits.hosts else { throw .manyHosts(names.count) }
        for name in names { hosts.append(try PostgresAddressParts.host(name)) }
    }

    private static func host(_ text: Substring) throws(PostgresAddressError) -> PostgresAddress.Host {
        var (name, rest) = (text.prefix { $0 != ":" }, text.drop { $0 != ":" })
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            name = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        }
        let host = try decoded(name)
        let port = rest.isEmpty ? port : Int(rest.dropFirst()) ?? 0
        guard rest.isEmpty || rest.hasPrefix(":"), (1...65_535).contains(port) else { throw .port(String(text)) }
        // libpq splits a list at its commas.
        if host.hasPrefix("/"), !host.contains(",") { return .socket(host, port: port) }
        guard !host.isEmpty, host.utf8.allSatisfy(isOfName) else { throw .host(host) }
        return .name(host, port: port)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private mutating func readOptions(_ text: Substring) throws(PostgresAddressError) {
        for option in text.split(separator: "&") {
            let pair = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0] == "sslrootcert", rootCertificates == nil else {
                throw .option(String(pair[0]))
            }
            rootCertificates = try PostgresAddressParts.decoded(pair[1])
        }
    }

    /// The text with its percent escapes decoded.
    private static func decoded(_ text: Substring) throws(PostgresAddressError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.first != UInt8(ascii: "+"),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0
            else { throw .encoding }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .encoding }
        return decoded
    }
}
