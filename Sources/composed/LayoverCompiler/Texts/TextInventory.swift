package import LayoverModel
package import LayoverSchema
package import LayoverTexts

/// Every text as written, with the markets that need it; the tree need not compile.
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
        /// Codes of the markets whose layouts have it, as a widget or as a fallback.
        package let markets: Set<String>
    }

    /// Sorted by code.
    package let markets: [Market]
    /// Sorted by name; without widgets whose definition cannot be read.
    package let widgets: [Widget]
    /// Sorted by name; without campaigns whose definition cannot be read.
    package let campaigns: [CampaignSource]
    /// The language that texts are translated from: the first of the default market.
    package let home: LocaleTag?
    /// By path.
    package let files: [String: SourceFile]

    /// The widget with that name; `nil` if its definition cannot be read.
    package func widget(_ name: String) -> Widget? { widgets.first { $0.source.name.name == name } }

    /// The languages that the widget's markets need; those of every market if no layout has it.
    package func locales(of widget: Widget) -> [LocaleTag] {
        let needing = markets.filter { widget.markets.contains($0.code) }
        return Set((needing.isEmpty ? markets : needing).flatMap(\.locales)).sorted()
    }
}
