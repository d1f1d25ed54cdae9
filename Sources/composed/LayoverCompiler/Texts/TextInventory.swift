package import LayoverModel
package import LayoverSchema

/// Every text as it is written, and who needs it, read from a tree that need not compile.
package struct TextInventory: Sendable {
    /// A market with its languages, the first the default.
    package struct Market: Sendable {
        package let code: String
        package let locales: [LocaleTag]
    }

    /// One widget's texts.
    package struct Widget: Sendable {
        package let source: WidgetSource
        package let texts: WidgetTexts
        /// Codes of the markets whose layouts have it, or have it as a fallback.
        package let markets: Set<String>
    }

    /// Sorted by code.
    package let markets: [Market]
    /// Sorted by name; those whose definition can be read.
    package let widgets: [Widget]
    /// Sorted by name; those whose definition can be read.
    package let campaigns: [CampaignSource]
    /// Language that texts are translated from: the default market's first.
    package let home: LocaleTag?
    /// By path.
    package let files: [String: SourceFile]

    /// The widget of that name; `nil` where its definition cannot be read.
    package func widget(_ name: String) -> Widget? { widgets.first { $0.source.name.name == name } }

    /// The languages that the widget's markets need; every market's for one that no layout has.
    package func locales(of widget: Widget) -> [LocaleTag] {
        let needing = markets.filter { widget.markets.contains($0.code) }
        return Set((needing.isEmpty ? markets : needing).flatMap(\.locales)).sorted()
    }
}
