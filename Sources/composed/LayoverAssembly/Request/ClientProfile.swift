package import LayoverModel
package import LayoverTargeting

/// Capabilities and display of the reader's device, from `Layover-Client`.
package struct ClientProfile: Hashable, Sendable {
    package enum Scheme: String, Sendable { case light, dark }

    /// Everything is supported: the default for a client that sends no header.
    package static let unknown = ClientProfile()

    package var platform: Platform?
    /// As written, for the fact; ranges are compared with `version`.
    package var app: String?
    /// `nil` for everything.
    package var capabilities: [String: AppVersion]?
    /// True if the client listed its capabilities, or sent no header at all and gets everything.
    ///
    /// Otherwise they are assumed.
    package var saysCapabilities = true
    /// Points, 1 to 10000.
    package var width: Int?
    /// Text scale in percent, 50 to 400.
    package var scalePercent: Int?
    package var scheme: Scheme = .light
    package var timeZone: String?

    package init() {}

    package var version: AppVersion? { app.flatMap { AppVersion($0) } }

    /// True if the client draws HTML as a fragment rather than as a document.
    package var wantsFragments: Bool { capabilities?["card.fragment"] != nil }

    /// True if the client handles taps as `layover-action:<name>`, on any platform: it lists an `action.<kind>`.
    package var handlesActions: Bool { capabilities.map { $0.keys.contains { $0.hasPrefix("action.") } } ?? true }

    package var opensDeepLinks: Bool { saysCapabilities && (platform == .ios || platform == .android) }

    /// Below 600 points, or unknown.
    package var isCompact: Bool { (width ?? 0) < 600 }
}

package struct HeaderProblem: Error, Hashable, Sendable {
    package let reason: String
}

extension ClientProfile {
    /// Reads `platform=ios, app=7.31.0, caps="card.html@1 native.timetable@1", width=390, scale=1.3, scheme=dark, tz=Europe/Oslo`.
    ///
    /// Unknown names are ignored; any other `platform` is a web client of unknown kind. A client without `caps` is
    /// assumed to show HTML and to follow https links, as every client that draws cards can.
    package init(header: String) throws(HeaderProblem) {
        self.init()
        for (name, value) in try HeaderParameters.read(header, separator: 0x2c) { try readParameter(name, value) }
        guard capabilities == nil else { return }
        capabilities = ClientProfile.leastCapabilities
        saysCapabilities = false
    }

    private static let leastCapabilities = ["card.html": AppVersion("1")].compactMapValues { $0 }

    private mutating func readParameter(_ name: String, _ value: String) throws(HeaderProblem) {
        switch name {
        case "platform": platform = Platform(rawValue: value)
        case "app": app = value.isEmpty ? nil : value
        case "caps": capabilities = try ClientProfile.capabilities(value)
        case "width": width = try ClientProfile.number(name, value, in: 1...10_000, decimals: 0)
        case "scale": scalePercent = try ClientProfile.number(name, value, in: 50...400, decimals: 2)
        case "scheme": scheme = value == "dark" ? .dark : .light
        case "tz": timeZone = value
        default: break
        }
    }

    /// Reads `card.html@1 native.timetable@2`; the version defaults to 1.
    private static func capabilities(_ text: String) throws(HeaderProblem) -> [String: AppVersion] {
        var found: [String: AppVersion] = [:]
        for word in text.utf8.split(separator: 0x20).prefix(200) {
            let parts = word.split(separator: 0x40, omittingEmptySubsequences: false)
            guard parts.count <= 2, let version = AppVersion(parts.count == 2 ? parts[1] : "1"[...].utf8) else {
                throw HeaderProblem(reason: "capability '\(Substring(word).prefix(40))' has no readable version")
            }
            let name = String(Substring(parts[0]))
            found[name] = max(found[name] ?? version, version)
        }
        return found
    }

    /// Reads a decimal number, scaled by 10 to the power of `decimals`, within a range.
    private static func number(
        _ name: String, _ text: String, in range: ClosedRange<Int>, decimals: Int
    ) throws(HeaderProblem) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? String(parts[1].prefix(decimals)) : ""
        guard (1...2).contains(parts.count), (1...6).contains(parts[0].utf8.count),
            let whole = Int(parts[0] + fraction + String(repeating: "0", count: decimals - fraction.utf8.count)),
            range.contains(whole)
        else { throw HeaderProblem(reason: "'\(name)' is not a number in the allowed range") }
        return whole
    }
}
