package import LayoverCatalog
import LayoverFindContent
import LayoverSentenceContent
import LayoverTripContent

/// The parts of the content, each listed after those that it needs.
package enum ContentParts {
    package static let all: [any ContentPart.Type] = [
        TripContent.self, FindContent.self, SentenceContent.self,
    ]

    /// Every kind of file that Layover reads.
    package static let table = ContentTable(all)
}
