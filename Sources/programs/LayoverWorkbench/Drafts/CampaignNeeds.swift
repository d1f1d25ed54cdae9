import LayoverCatalog
import LayoverJSON
import LayoverPreview
import LayoverSchema

/// The parts of a campaign that its widget draws, and that the form contains.
struct CampaignNeeds: Hashable, Sendable, JSONWritable {
    /// In the order of the widget's fields.
    let textNames: [String]
    /// By name; true if the card needs the text.
    let texts: [String: Bool]
    /// True if the card needs a picture; `nil` if it shows no picture.
    let picture: Bool?
    /// True if the card needs a link; `nil` if it has no link.
    let link: Bool?

    init(_ widget: WidgetSource) {
        let sources = widget.fields.compactMap { field -> (name: String, isNeeded: Bool)? in
            guard case .source(let source) = field.origin else { return nil }
            return (source.name, !field.optional)
        }
        func need(_ name: String) -> Bool? {
            let found = sources.filter { $0.name == name }
            return found.isEmpty ? nil : found.contains(where: \.isNeeded)
        }
        textNames = widget.campaignTexts
        texts = Dictionary(
            textNames.map { ($0, need("campaign.text.\($0)") ?? false) }, uniquingKeysWith: { first, _ in first })
        picture = need("campaign.image")
        link = need("campaign.link")
    }

    var json: JSONValue {
        .record([
            "texts": textNames.map { JSONValue.record(["name": $0, "is_needed": texts[$0] ?? false]) },
            "picture": CampaignNeeds.words(picture), "link": CampaignNeeds.words(link),
        ])
    }

    private static func words(_ need: Bool?) -> String { need.map { $0 ? "needed" : "optional" } ?? "none" }
}
