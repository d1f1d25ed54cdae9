package import LayoverModel
import LayoverSchema

/// Fills fields from one of the campaigns that use the widget.
package struct CampaignProvider: ProviderRule {
    package static let kind = "campaign"
    package static let summary = "one of the campaigns that use this widget"
    package static let source: String? = "campaign"
    package static let drawsCampaigns = true

    /// The texts of campaigns that the widget's fields use.
    private let texts: [String]

    package init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) { texts = build.source.campaignTexts }

    package func origin(of field: inout SourcedField) -> (FieldPlan.Origin, FieldType)? {
        switch field.part {
        case "image": return field.checked(.campaignImage, .image)
        case "link": return field.checked(.campaignLink, .link)
        case "name": return field.checked(.campaignName, .text)
        default: break
        }
        if field.part.hasPrefix("text."), let text = texts.firstIndex(of: String(field.part.dropFirst(5))) {
            return field.checked(.campaignText(text), .text)
        }
        return field.fail(
            "field.source",
            "'\(field.name.name)' is not a part of a campaign; there are campaign.name, .image, .link, .text.<name>")
    }
}
