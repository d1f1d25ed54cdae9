import LayoverHTTP

/// The API call of an address.
///
/// The page's own files are not included.
enum WorkbenchCall: Hashable, Sendable {
    case events, state, gallery, find, names, numbers, page, tripPage, why, calendar, diff
    case frame(String), card(String), matrix(String), compare(String), pick(String)
    case export(ExportRoute.Subject), picture(ExportRoute.Subject)
    /// Pictures and stylesheets of the catalog.
    case asset, styles
    case texts, textUndo, campaigns, campaignCard, campaignUndo, pictures, places, widgets, widgetCard, formats
    case formatTrial, answers, approvals, phone, phoneEnd, releases, sentences, sentenceLinks, sentenceWorksheet
    case reviews(ReviewsRoute.Subject)

    /// `nil` for pages and their files, and for unknown addresses.
    init?(_ path: String) {
        switch path {
        case "/api/events": self = .events
        case "/api/state": self = .state
        case "/api/gallery": self = .gallery
        case "/api/find": self = .find
        case "/api/find/names": self = .names
        case "/api/numbers": self = .numbers
        case "/api/page": self = .page
        case "/api/why": self = .why
        case "/api/trip-page": self = .tripPage
        case "/api/calendar": self = .calendar
        case "/api/diff": self = .diff
        case "/api/texts": self = .texts
        case "/api/texts/undo": self = .textUndo
        case "/api/campaigns": self = .campaigns
        case "/api/campaigns/card": self = .campaignCard
        case "/api/pictures": self = .pictures
        case "/api/widgets": self = .widgets
        case "/api/widgets/card": self = .widgetCard
        case "/api/places": self = .places
        case "/api/campaigns/undo": self = .campaignUndo
        case "/api/formats": self = .formats
        case "/api/formats/try": self = .formatTrial
        case "/api/answers": self = .answers
        case "/api/approvals": self = .approvals
        case "/api/phone": self = .phone
        case "/api/releases": self = .releases
        case "/api/sentences": self = .sentences
        case "/api/sentences/links": self = .sentenceLinks
        case "/api/sentences/worksheet": self = .sentenceWorksheet
        case "/api/phone/end": self = .phoneEnd
        default:
            guard let call = WorkbenchCall.named(path) else { return nil }
            self = call
        }
    }

    var methods: [HTTPMethod] {
        switch self {
        case .texts, .sentences: [.get, .head, .put]
        case .campaigns: [.post, .put]
        case .textUndo, .campaignCard, .campaignUndo, .widgets, .widgetCard, .formats, .formatTrial, .answers,
            .phoneEnd, .sentenceLinks, .names:
            [.post]
        case .phone: [.post, .put]
        case .reviews(let subject): subject.methods
        case .card, .approvals, .pictures, .releases, .sentenceWorksheet: [.get, .head, .post]
        default: [.get, .head]
        }
    }

    private static func named(_ path: String) -> WorkbenchCall? {
        if path.hasPrefix("/v1/assets/") { return .asset }
        if path.hasPrefix("/v1/styles/") { return .styles }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, parts[0] == "frame" { return .frame(parts[1]) }
        if parts.count > 2, parts[0] == "api", let subject = ExportRoute.Subject(Array(parts[2...])) {
            if parts[1] == "export" { return .export(subject) }
            if parts[1] == "picture" { return .picture(subject) }
        }
        if parts.count > 1, parts[0] == "api", let subject = ReviewsRoute.Subject(Array(parts[1...])) {
            return .reviews(subject)
        }
        guard parts.count == 3, parts[0] == "api" else { return nil }
        switch parts[1] {
        case "card": return .card(parts[2])
        case "matrix": return .matrix(parts[2])
        case "compare": return .compare(parts[2])
        case "pick": return .pick(parts[2])
        default: return nil
        }
    }
}
