import LayoverWeb

/// Why no link to a card is made.
enum CardPreviewProblem: String, ProblemKind {
    case badCardPreview = "bad-card-preview"
    case cardDiffers = "card-differs"
    case noPreviewOrigin = "no-preview-origin"

    var status: Int {
        switch self {
        case .badCardPreview: 400
        case .cardDiffers, .noPreviewOrigin: 409
        }
    }

    var summary: String {
        switch self {
        case .badCardPreview: "the body is none that asks for a link to a card"
        case .cardDiffers: "the card looks otherwise here than where the link is asked for"
        case .noPreviewOrigin: "the server does not know under which address phones reach it: `preview_origin`"
        }
    }
}
