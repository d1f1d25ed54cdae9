import LayoverCatalog
import LayoverJSON
import LayoverSchema

/// Files that editors offer and the reference shows; between them stands every key of their kind.
package struct FileExample: Sendable {
    /// Title of the example, in a few words.
    package let title: String
    package let text: String

    init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}

extension FileKind {
    /// Tests hold each against the loader, and all of a kind against its table of keys.
    package var examples: [FileExample] {
        switch self {
        case .settings: FileExample.settings
        case .market: FileExample.markets
        case .layout: FileExample.layouts
        case .component: FileExample.components
        case .widget: FileExample.widgets
        case .messages: FileExample.messages
        case .sample: FileExample.samples + FileExample.remoteSamples
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
    /// A whole file to start from, as text that editors put in; `$` starts a placeholder there.
    static func snippets(of kind: FileKind) -> [JSONValue] {
        kind.examples.map { example in
            .object(of: [
                "label": .string(example.title), "description": .string("a whole file to start from"),
                "body": .string(example.text.replacing("$", with: "\\$")),
            ])
        }
    }
}
