import LayoverWeb

/// Why no link to a card is made.
enum CardPreviewProblem: String, ProblemTable {
    case badCardPreview = "bad-card-preview"
    case cardDiffers = "card-differs"
    case noPreviewOrigin = "no-preview-origin"

    var row: (status: Int, summary: String) {
        switch self {
        case .badCardPreview: (400, "the body is not a request for a link to a card")
        case .cardDiffers: (409, "the card looks different on this server than in the workbench that requests the link")
        case .noPreviewOrigin:
            (409, "the setting `preview_origin`, the address at which phones reach the server, is not set")
        }
    }
}
