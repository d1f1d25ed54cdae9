import LayoverHTTP

/// Call of the workbench that an address stands for, beside the page's own files.
enum WorkbenchCall: Hashable, Sendable {
    case events, state, gallery, page, why, calendar, diff
    case frame(String), card(String), matrix(String), compare(String)
    case export(ExportRoute.Subject), picture(ExportRoute.Subject)
    /// Pictures and stylesheets of the catalog.
    case asset, styles
    case texts, textUndo, campaigns, formats, formatTrial, answers, approvals

    /// `nil` for pages and their files, and for what is unknown.
    init?(_ path: String) {
        switch path {
        case "/api/events": self = .events
        case "/api/state": self = .state
        case "/api/gallery": self = .gallery
        case "/api/page": self = .page
        case "/api/why": self = .why
        case "/api/calendar": self = .calendar
        case "/api/diff": self = .diff
        case "/api/texts": self = .texts
        case "/api/texts/undo": self = .textUndo
        case "/api/campaigns": self = .campaigns
        case "/api/formats": self = .formats
        case "/api/formats/try": self = .formatTrial
        case "/api/answers": self = .answers
        case "/api/approvals": self = .approvals
        default:
            guard let call = WorkbenchCall.named(path) else { return nil }
            self = call
        }
    }

    var methods: [HTTPMethod] {
        switch self {
        case .texts: [.get, .head, .put]
        case .textUndo, .campaigns, .formats, .formatTrial, .answers: [.post]
        case .card, .approvals: [.get, .head, .post]
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
        guard parts.count == 3, parts[0] == "api" else { return nil }
        switch parts[1] {
        case "card": return .card(parts[2])
        case "matrix": return .matrix(parts[2])
        case "compare": return .compare(parts[2])
        default: return nil
        }
    }
}
