import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Reads one file of `flags/kill-switches`.
struct KillSwitchReader {
    let decoding: Decoding
    private var findings: [Diagnostic] = []

    init(decoding: Decoding) { self.decoding = decoding }

    func read() -> (KillSwitch?, [Diagnostic]) {
        var reader = self
        let killSwitch = reader.readAll()
        return (reader.findings.contains(where: \.isError) ? nil : killSwitch, reader.findings)
    }

    private mutating func readAll() -> KillSwitch? {
        guard let key = decoding.text("kill_switch"), let owner = decoding.text("owner") else { return nil }
        let lifetime = readLifetime()
        let guards = decoding.references("guards").compactMap { readGuard($0) }
        checkSafe(guards)
        checkTypes(guards)
        guard let lifetime else { return nil }
        return KillSwitch(
            key: key, description: decoding.text("description") ?? "", owner: owner, guards: guards, safe: .hidden,
            scope: readScope(), resting: decoding.text("resting").flatMap(KillSwitch.Resting.init) ?? .live,
            lifetime: lifetime, highImpact: decoding.bool("high_impact") ?? false)
    }

    private mutating func readLifetime() -> KillSwitch.Lifetime? {
        let isPermanent = decoding.bool("permanent") ?? false
        let day = decoding.text("review_by").flatMap { LocalDate($0) }
        switch (isPermanent, day) {
        case (true, nil): return .permanent
        case (false, let day?): return .reviewBy(day)
        default:
            findings.append(
                .error(
                    "kill.lifetime",
                    "exactly one of 'review_by' and 'permanent: true' is needed, so that unused switches are removed",
                    at: decoding.location()))
            return nil
        }
    }

    /// Reports a safe value of a switch that guards anything except features, which alone have values.
    private mutating func checkSafe(_ guards: [KillName]) {
        guard decoding.node["safe"]?.entries != nil, let other = guards.first(where: { $0.kind != .feature }) else {
            return
        }
        findings.append(
            .error(
                "kill.safe",
                "a value is for features only, and this switch guards \(other) too; write 'safe: hidden', and the value as 'safe' of the feature",
                at: decoding.location("safe")))
    }

    private mutating func checkTypes(_ guards: [KillName]) {
        guard let place = decoding.sub("scope")?.location("types"), decoding.sub("scope")?.node["types"] != nil,
            let other = guards.first(where: { [.feature, .experiment, .call].contains($0.kind) })
        else { return }
        findings.append(
            .error(
                "kill.types",
                "'types' applies to cards only, and this switch guards \(other) too; remove it or use two switches",
                at: place))
    }

    private mutating func readGuard(_ reference: WrittenName) -> KillName? {
        if reference.name.isKebabName { return KillName(.widget, reference.name) }
        if let name = KillName(reference.name), name.kind != .killSwitch { return name }
        findings.append(
            .error(
                "kill.guard",
                "'\(reference.name)' cannot be killed; write a widget, or 'campaign:x', 'component:x@1', 'provider:x', 'supplier:x', 'format:x', 'feature:x', 'experiment:x', 'call:x', 'word:place.x'",
                at: reference.location))
        return nil
    }

    private func readScope() -> KillScope {
        guard let scope = decoding.sub("scope") else { return .everywhere }
        let markets = scope.markets("markets")
        let locales = scope.references("locales").compactMap { LocaleTag($0.name) }
        let types = scope.references("types").compactMap { CardType(rawValue: $0.name) }
        let platforms = scope.references("platforms").compactMap { Platform(rawValue: $0.name) }
        return KillScope(
            markets: markets.isEmpty ? nil : Set(markets), locales: locales.isEmpty ? nil : Set(locales),
            platforms: platforms.isEmpty ? nil : Set(platforms),
            app: scope.text("app").flatMap { try? VersionRange($0) }, types: types.isEmpty ? nil : Set(types))
    }
}
