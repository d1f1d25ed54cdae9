import LayoverCatalog
import LayoverJSON
import LayoverSchema

/// Example files that editors suggest and the reference shows.
///
/// Together they contain every key of their kind.
package struct FileExample: Sendable {
    /// The title of the example, in a few words.
    package let title: String
    package let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}

extension FileKind {
    /// Tests check each example with the loader, and all examples of a kind with its table of keys.
    package var examples: [FileExample] {
        switch self {
        case .settings: FileExample.settings
        case .market: FileExample.markets
        case .layout: FileExample.layouts
        case .component: FileExample.components
        case .widget: FileExample.widgets
        case .messages: FileExample.messages
        case .sample: FileExample.samples + FileExample.serviceSamples
        case .heights: FileExample.heights
        case .campaign: FileExample.campaigns
        case .format: FileExample.formats
        case .killSwitch: FileExample.killSwitches
        case .feature: FileExample.features
        case .experiment: FileExample.experiments
        case .group: FileExample.groups
        case .pageMessages, .marketPageMessages: FileExample.pageMessages
        case .tripImage: FileExample.tripImages
        case .marketTripImage: FileExample.marketTripImages + FileExample.tripImages
        case .findAliases: FileExample.findAliases
        case .article: FileExample.articles
        case .sentence: FileExample.sentences
        case .sentencePlaces: FileExample.sentencePlaces
        case .sentenceWords: FileExample.sentenceWords
        case .sentenceLock: FileExample.sentenceLocks
        case .template, .partial, .asset, .table, .groupTable, .page, .marketPage: []
        }
    }
}

extension JSONSchema {
    /// Complete example files as editor snippets.
    ///
    /// A `$` is escaped, because it would start a placeholder.
    static func snippets(of kind: FileKind) -> [JSONValue] {
        kind.examples.map { example in
            .object(of: [
                "label": .string(example.title), "description": .string("a whole file to start from"),
                "body": .string(example.text.replacing("$", with: "\\$")),
            ])
        }
    }
}
