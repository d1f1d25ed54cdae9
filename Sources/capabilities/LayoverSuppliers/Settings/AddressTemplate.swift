import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverWeb

/// An address with places such as `{session}` in its path or query, never in its host.
package struct AddressTemplate: Hashable, Sendable {
    package enum Place: String, CaseIterable, Sendable {
        case session, market, locale, currency, origin, destination, departs, returns, adults, cabin
    }

    package enum Piece: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    /// A fault of a template; the message does not repeat the template, which may contain a secret.
    package struct Problem: Error, Hashable, Sendable {
        package let code: String
        package let message: String
    }

    package let text: String
    private let pieces: [Piece]

    /// Reads `https://api.example.com/poll/{session}`.
    package init(_ text: String) throws(Problem) {
        try AddressTemplate.checkLetters(text)
        let rest = try AddressTemplate.afterScheme(text)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        try AddressTemplate.checkAuthority(authority)
        self.text = text
        pieces = try AddressTemplate.pieces(text)
    }

    package var places: [Place] {
        pieces.compactMap { piece in if case .place(let place) = piece { place } else { nil } }
    }

    /// The address with every place filled; a missing value is empty.
    ///
    /// Each value is percent-encoded to unreserved characters, so that none can end its place.
    package func filled(_ value: (Place) -> String?) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let place): AddressTemplate.encoded(value(place) ?? "")
            }
        }.joined()
    }

    /// Letters, digits and `-._~` unchanged, all other bytes as `%XX`.
    ///
    /// Source: RFC 3986, 2.3.
    package static func encoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: true
        default: false
        }
    }

    private static func checkLetters(_ text: String) throws(Problem) {
        guard text.utf8.count <= SupplierLimits.urlBytes else {
            throw Problem(
                code: "supplier.address",
                message: "the address has \(text.utf8.count) bytes; at most \(SupplierLimits.urlBytes) are allowed")
        }
        let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"\"<>\\^`|#".utf8.contains($0) }
        guard isPlain else {
            throw Problem(
                code: "supplier.address",
                message:
                    "the address contains a space, a fragment or an invalid character; write it percent-encoded")
        }
    }

    private static func afterScheme(_ text: String) throws(Problem) -> Substring {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { return text.dropFirst(scheme.count) }
        throw Problem(
            code: "supplier.address",
            message: "the address starts with neither 'https://' nor 'http://'; write the whole address")
    }

    private static func checkAuthority(_ authority: Substring) throws(Problem) {
        guard !authority.contains("@") else {
            throw Problem(
                code: "supplier.address", message: "the address contains a user; write the credentials as 'headers'")
        }
        guard !authority.contains("{"), !authority.contains("}") else {
            throw Problem(
                code: "supplier.place",
                message: "the host of the address has a place; places are allowed only after the host")
        }
        guard isAuthority(authority) else {
            throw Problem(
                code: "supplier.address",
                message: "the address has no host that can be called; write 'host' or 'host:port'")
        }
    }

    private static func isAuthority(_ authority: Substring) -> Bool {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return false }
            let inner = authority[authority.index(after: authority.startIndex)..<end]
            let isAddress = inner.utf8.allSatisfy { byte in
                (0x30...0x3a).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
                    || byte == 0x2e
            }
            return !inner.isEmpty && isAddress && isPort(authority[authority.index(after: end)...])
        }
        let host = authority.prefix { $0 != ":" }
        let isHost = host.utf8.allSatisfy { byte in
            isUnreserved(byte) && byte != 0x7e
        }
        return (1...253).contains(host.utf8.count) && isHost && isPort(authority.dropFirst(host.count))
    }

    /// Nothing, or `:` and 1 to 65,535.
    private static func isPort(_ text: Substring) -> Bool {
        guard !text.isEmpty else { return true }
        return text.hasPrefix(":") && UInt16(text.dropFirst()).map { $0 > 0 } ?? false
    }

    private static func pieces(_ text: String) throws(Problem) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
                throw Problem(
                    code: "supplier.place",
                    message: "a brace of the address is not paired; write '{\(Place.market.rawValue)}'")
            }
            let name = String(rest[rest.index(after: open)..<close])
            guard let place = Place(rawValue: name) else { throw unknown(name) }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.place(place))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    private static func unknown(_ name: String) -> Problem {
        let names = Place.allCases.map(\.rawValue)
        let hint = meant(
            suggestion(for: name, among: names).map { "{\($0)}" },
            else: "the places are: \(names.map { "{\($0)}" }.joined(separator: ", "))")
        return Problem(code: "supplier.place", message: "unknown place '{\(name.prefix(40))}'; \(hint)")
    }
}
