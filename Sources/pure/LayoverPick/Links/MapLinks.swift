/// Links that open directions to a place in maps and apps; the reader's own position is in none of them.
package struct MapLinks: Hashable, Sendable {
    /// A link and the app or site that it opens.
    package struct Link: Hashable, Sendable {
        package enum Target: String, CaseIterable, Sendable { case apple, google, geo, web }

        package let target: Target
        package let url: String
    }

    /// Apple, Google, `geo:`, the web; empty if neither position nor address is known.
    package let all: [Link]

    /// - Parameters:
    ///   - position: Degrees, north and east positive, in millionths; values out of range count as unknown.
    ///   - name: Of the place, for the pin.
    ///   - address: Used only if the position is unknown.
    ///   - mode: Way to travel.
    package init(position: (latitude: Int, longitude: Int)?, name: String?, address: String?, mode: HoursPolicy.Mode) {
        let text: String
        let pin: String
        let web: String
        if let position, position.latitude.magnitude <= 90_000_000, position.longitude.magnitude <= 180_000_000 {
            let latitude = DecimalNumber.text(position.latitude, places: 6)
            let longitude = DecimalNumber.text(position.longitude, places: 6)
            text = "\(latitude)%2C\(longitude)"
            let label = MapLinks.usable(name).map { "(\(MapLinks.encoded($0)))" } ?? ""
            pin = "geo:\(latitude),\(longitude)?q=\(latitude),\(longitude)\(label)"
            web = "https://www.openstreetmap.org/directions?route=%3B\(text)"
        } else if let address = MapLinks.usable(address) {
            text = MapLinks.encoded(address)
            pin = "geo:0,0?q=\(text)"
            web = "https://www.openstreetmap.org/search?query=\(text)"
        } else {
            all = []
            return
        }
        let flag = mode.appleFlag.map { "&dirflg=\($0)" } ?? ""
        all = [
            Link(target: .apple, url: "https://maps.apple.com/?daddr=\(text)\(flag)"),
            Link(
                target: .google,
                url: "https://www.google.com/maps/dir/?api=1&destination=\(text)&travelmode=\(mode.googleName)"),
            Link(target: .geo, url: pin), Link(target: .web, url: web),
        ]
    }

    package subscript(target: Link.Target) -> String? { all.first { $0.target == target }?.url }

    /// A text that is not empty, truncated if it is too long.
    private static func usable(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.count > PickLimits.linkTextBytes else { return text }
        var cut = ""
        var bytes = 0
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= PickLimits.linkTextBytes else { break }
            cut.unicodeScalars.append(scalar)
        }
        return cut
    }

    /// Percent-encodes every byte except letters, digits and `-._~` of ASCII.
    ///
    /// Source: RFC 3986, section 2.3.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HoursPolicy.Mode {
    /// Apple's letter; it has none for cycling.
    fileprivate var appleFlag: String? {
        switch self {
        case .walk: "w"
        case .drive: "d"
        case .transit: "r"
        case .cycle: nil
        }
    }

    fileprivate var googleName: String {
        switch self {
        case .walk: "walking"
        case .drive: "driving"
        case .transit: "transit"
        case .cycle: "bicycling"
        }
    }
}
