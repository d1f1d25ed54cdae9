package import LayoverModel
package import LayoverTargeting

/// The reach of a kill: restricted in each dimension that the scope names, unrestricted in all others.
package struct KillScope: Hashable, Sendable {
    package static let everywhere = KillScope()
    /// Values that one scope can name in each dimension.
    package static let listLimit = 300
    /// Percentage of units for which a kill can hold while it is being lifted; outside of this range it holds for all units
    /// or is gone.
    package static let shares = 1...99

    /// `nil` means every market; the same applies below.
    package let markets: Set<Market>?
    package let locales: Set<LocaleTag>?
    package let platforms: Set<Platform>?
    package let app: VersionRange?
    package let types: Set<CardType>?
    /// Percentage of the units for which the kill still holds, within ``shares``; `nil` means all of them.
    package let share: Int?

    package init(
        markets: Set<Market>? = nil, locales: Set<LocaleTag>? = nil, platforms: Set<Platform>? = nil,
        app: VersionRange? = nil, types: Set<CardType>? = nil, share: Int? = nil
    ) {
        self.markets = markets
        self.locales = locales
        self.platforms = platforms
        self.app = app
        self.types = types
        self.share = share
    }

    /// The same scope, for a share of the units.
    func sharing(_ share: Int) -> KillScope {
        KillScope(markets: markets, locales: locales, platforms: platforms, app: app, types: types, share: share)
    }

    /// The same scope, for all units.
    package var forAllUnits: KillScope {
        KillScope(markets: markets, locales: locales, platforms: platforms, app: app, types: types)
    }

    /// True if the kill holds for cards of `type`, or if the type is unknown.
    package func contains(_ type: CardType?) -> Bool {
        guard let types, let type else { return true }
        return types.contains(type)
    }

    /// Returns whether the kill holds in the context, for some card and some unit.
    ///
    /// A kill only ever removes, so a value that the client did not send counts as within.
    package func contains(_ context: KillScopeContext) -> Bool {
        if let markets, let market = context.market, !markets.contains(market) { return false }
        if let locales, let locale = context.locale, !locales.contains(locale) { return false }
        if let platforms, let platform = context.platform, !platforms.contains(platform) { return false }
        if let app, let version = context.app, !app.contains(version) { return false }
        return true
    }
}

/// Details of a request to which a kill can be limited.
package struct KillScopeContext: Hashable, Sendable {
    /// `nil` if the client did not send it; the same applies below.
    package let market: Market?
    package let locale: LocaleTag?
    /// `nil` if the client did not send it.
    package let platform: Platform?
    /// `nil` if the client did not send it, or it cannot be read.
    package let app: AppVersion?
    /// The unit whose bucket decides whether a kill that is being lifted still holds: the user, else the device, else the
    /// search.
    ///
    /// Hashed only while a kill of this kind is active. `nil` if the client sent no unit; the kill then applies.
    package let unit: String?

    package init(market: Market?, locale: LocaleTag?, platform: Platform?, app: AppVersion?, unit: String? = nil) {
        self.market = market
        self.locale = locale
        self.platform = platform
        self.app = app
        self.unit = unit
    }
}
