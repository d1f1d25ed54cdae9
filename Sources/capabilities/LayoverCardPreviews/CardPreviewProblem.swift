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
        case .badCardPreview: "the body is not a request for a link to a card"
        case .cardDiffers: "the card looks different on this server than in the workbench that requests the link"
        case .noPreviewOrigin: "the setting `preview_origin`, the address at which phones reach the server, is not set"
        }
    }
}
