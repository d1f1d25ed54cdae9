import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// The unit to assign, as described on the command line.
struct AskedUnit {
    let attributes: Attributes
    let market: CompiledMarket
    let locale: LocaleTag
    private let scope: KillScopeContext

    init(_ arguments: Arguments, _ catalog: Catalog) throws {
        market = try AskedUnit.market(arguments, catalog)
        locale = try AskedUnit.locale(arguments, market)
        let platform = try AskedUnit.platform(arguments)
        let version = try arguments.value("--app", taking: "a version such as 7.31.0") { AppVersion($0) }
        let types = catalog.settings.allAttributes
        var members = try (arguments.values("--unit") + arguments.values("--attribute")).flatMap { text in
            try text.split(separator: ";").map { try AskedUnit.member(String($0), types) }
        }
        members = Attributes(members).identified().members
        members.append(Attributes.Member("market", .text(market.market.code)))
        members.append(Attributes.Member("locale", .text(locale.tag)))
        if let platform { members.append(Attributes.Member("platform", .text(platform.rawValue))) }
        if let app = arguments.value("--app") { members.append(Attributes.Member("app", .text(app))) }
        attributes = Attributes(members)
        scope = KillScopeContext(market: market.market, locale: locale, platform: platform, app: version)
    }

    /// Builds the unit's context.
    ///
    /// Kill switches that rest killed come before all rules.
    func context(in catalog: Catalog) -> FeatureContext {
        catalog.asking(
            AssignmentContext(attributes: attributes), under: Kills(switches: catalog.killSwitches), in: scope)
    }

    /// True if a kill switch that rests killed removes the experiment.
    func isKilled(_ experiment: CompiledExperiment, in catalog: Catalog) -> Bool {
        Kills(switches: catalog.killSwitches).isKilled(KillName(.experiment, experiment.key), in: scope)
    }

    func text(in catalog: Catalog) -> String {
        let known = attributes.members.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
        return "caller: \(known)\ncatalog \(catalog.shortHash)"
    }

    // MARK: Options

    private static func market(_ arguments: Arguments, _ catalog: Catalog) throws -> CompiledMarket {
        guard let code = arguments.value("--market") else { return catalog.markets[catalog.defaultMarket] }
        return try catalog.known(market: code)
    }

    private static func locale(_ arguments: Arguments, _ market: CompiledMarket) throws -> LocaleTag {
        guard let text = arguments.value("--locale") else { return market.locales[0] }
        if let locale = LocaleTag(text), market.locales.contains(locale) { return locale }
        let all = market.locales.map(\.tag).joined(separator: ", ")
        throw UsageError("\(market.market) has no language '\(text)'; it has \(all)")
    }

    private static func platform(_ arguments: Arguments) throws -> Platform? {
        guard let word = arguments.value("--platform") else { return nil }
        if let platform = Platform(rawValue: word) { return platform }
        throw UsageError.no(
            "platform", named: word, among: Platform.allCases.map(\.rawValue), "; there are ios, android, web")
    }

    /// Reads `plan=gold`.
    ///
    /// The content declares the attributes and their types.
    private static func member(_ text: String, _ types: [String: AttributeType]) throws -> Attributes.Member {
        let sides = text.drop { $0 == " " }.split(separator: "=", maxSplits: 1).map(String.init)
        guard sides.count == 2 else {
            throw UsageError("'\(text)' is not an attribute and its value, such as 'user=u-1'")
        }
        let name = sides[0]
        if let option = ["market", "locale", "platform", "app"].first(where: { $0 == name }) {
            throw UsageError("'\(name)' has an option of its own: --\(option) \(sides[1])")
        }
        guard let type = name == Attributes.targetingKey ? .text : types[name] else {
            let all = types.keys.sorted().joined(separator: ", ")
            throw UsageError.no("attribute", named: name, among: Array(types.keys), "; there are \(all)")
        }
        guard let value = value(sides[1], type) else {
            throw UsageError("'\(name)' cannot be '\(sides[1])'; it holds a \(type.rawValue)")
        }
        return Attributes.Member(name, value)
    }

    /// Reads a value as in `Layover-Unit`.
    ///
    /// The items of a list are separated by commas or spaces.
    private static func value(_ text: String, _ type: AttributeType) -> AttributeValue? {
        switch type {
        case .text: .text(text)
        case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .list: .list(text.split { $0 == "," || $0 == " " }.map { .text(String($0)) })
        }
    }
}
