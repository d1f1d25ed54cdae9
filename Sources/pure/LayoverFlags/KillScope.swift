package import LayoverModel
package import LayoverTargeting

/// Reach of a kill: it holds in every dimension that it names, and everywhere in those that it does not.
package struct KillScope: Hashable, Sendable {
    package static let everywhere = KillScope()
    /// Markets, locales and so on that one scope names of each.
    package static let listLimit = 300
    /// Per cent of units that a kill on its way back may still hold for; outside of it, it holds for all or is gone.
    package static let shares = 1...99

    /// `nil` is every market; likewise below.
    package let markets: Set<Market>?
    package let locales: Set<LocaleTag>?
    package let platforms: Set<Platform>?
    package let app: VersionRange?
    package let types: Set<CardType>?
    /// Per cent of the units for which the kill still holds, within ``shares``; `nil` is all of them.
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

    /// The same place, for a share of the units.
    func sharing(_ share: Int) -> KillScope {
        KillScope(markets: markets, locales: locales, platforms: platforms, app: app, types: types, share: share)
    }

    /// The same place, for all units.
    package var forAllUnits: KillScope {
        KillScope(markets: markets, locales: locales, platforms: platforms, app: app, types: types)
    }

    /// True if the kill holds for cards of `type`; for one that is not told, it does.
    package func contains(_ type: CardType?) -> Bool {
        guard let types, let type else { return true }
        return types.contains(type)
    }

    /// Tells whether the kill holds there, for some card and some unit.
    ///
    /// A kill only ever removes, so what the client does not say counts as within.
    package func contains(_ context: KillScopeContext) -> Bool {
        if let markets, let market = context.market, !markets.contains(market) { return false }
        if let locales, let locale = context.locale, !locales.contains(locale) { return false }
        if let platforms, let platform = context.platform, !platforms.contains(platform) { return false }
        if let app, let version = context.app, !app.contains(version) { return false }
        return true
    }
}

/// Details of a request, as it says them, that a kill may be limited to.
package struct KillScopeContext: Hashable, Sendable {
    /// `nil` where the client does not say; likewise below.
    package let market: Market?
    package let locale: LocaleTag?
    /// `nil` where the client does not say.
    package let platform: Platform?
    /// `nil` where the client does not say, or says nothing that can be read.
    package let app: AppVersion?
    /// Whose bucket says whether a kill on its way back still holds: the user, else the device, else the search.
    ///
    /// It is hashed only while such a kill is in force; `nil` where nobody is known, for whom it still holds.
    package let unit: String?

    package init(market: Market?, locale: LocaleTag?, platform: Platform?, app: AppVersion?, unit: String? = nil) {
        self.market = market
        self.locale = locale
        self.platform = platform
        self.app = app
        self.unit = unit
    }
}
