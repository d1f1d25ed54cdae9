package import LayoverHTTP

/// Description of a call, for the reference, clients and tests.
package struct RouteDocument: Sendable {
    package enum Listener: String, Sendable {
        case clients = "for clients"
        case admin = "for operators"
    }

    /// The callers that an edge lets through to the call.
    package enum Edge: String, Sendable {
        /// All callers.
        case `public`
        /// No callers: the call is for this server itself.
        case none
    }

    /// The token of `admin_tokens` that a call of the admin listener needs.
    package enum TokenNeed: Hashable, Sendable {
        case never
        case always(role: String)
        /// Only if any token is set.
        case ifSet(role: String)
    }

    package let listener: Listener
    package let needs: TokenNeed
    /// The configuration files of edges are generated from it.
    package let edge: Edge
    /// The variable part of the path that names the owning server; `nil` if every server gives the same answer.
    package let staysWith: String?
    /// True if the call changes nothing, so that an edge may retry it on another server, like every GET.
    package let isSafe: Bool
    /// The most seconds until the first byte, for answers that wait for a supplier, a service or a store; 0 for answers from memory.
    package let waitSeconds: Int
    package let method: HTTPMethod
    /// With its variable parts in braces: `/v1/layouts/{surface}`.
    package let path: String
    /// True if the last variable part of the path may contain slashes.
    package let isOpen: Bool
    /// Other paths of the same call, for clients that use them.
    package let aliases: [String]
    /// The name in generated clients: `attachLayout`.
    package let name: String
    package let summary: String
    package let details: String
    package let parameters: [Parameter]
    package let body: Body?
    package let replies: [Reply]

    package init(
        _ method: HTTPMethod, _ path: String, name: String, summary: String, on listener: Listener = .clients,
        edge: Edge = .public, staysWith: String? = nil, isSafe: Bool = false, waitSeconds: Int = 0,
        isOpen: Bool = false, aliases: [String] = [], details: String = "", needs: TokenNeed = .never,
        parameters: [Parameter] = [], body: Body? = nil, replies: [Reply]
    ) {
        self.listener = listener
        self.edge = listener == .clients ? edge : .none
        self.staysWith = staysWith
        self.isSafe = isSafe || method == .get
        self.waitSeconds = waitSeconds
        self.method = method
        self.path = path
        self.isOpen = isOpen
        self.aliases = aliases
        self.name = name
        self.summary = summary
        self.details = details
        self.needs = needs
        self.parameters = parameters
        self.body = body
        // Where a token is checked, wrong ones are counted.
        self.replies =
            listener == .admin ? replies.flatMap { $0.status == 401 ? [$0, .wrongTokens] : [$0] } : replies
    }

    /// A value that the caller may send.
    package struct Parameter: Sendable {
        package enum Place: String, Sendable { case query, header, path }

        package let name: String
        package let place: Place
        package let summary: String
        package let example: String
        /// Allowed values; empty if any value is allowed.
        package let words: [String]

        package init(_ place: Place, _ name: String, summary: String, example: String, words: [String] = []) {
            self.name = name
            self.place = place
            self.summary = summary
            self.example = example
            self.words = words
        }
    }

    /// Body that the caller sends.
    package struct Body: Sendable {
        package let summary: String
        package let content: Content
        package let example: String
        /// True if the body may be packed by gzip.
        package let mayBePacked: Bool

        package init(summary: String, content: Content, example: String, mayBePacked: Bool = false) {
            self.summary = summary
            self.content = content
            self.example = example
            self.mayBePacked = mayBePacked
        }
    }

    /// Content of a body.
    package enum Content: Sendable {
        /// A supplier's answer, with or without its layout.
        case supplierAnswer
        /// One of the objects of the API.
        case object(String)
        /// A JSON array.
        case array
        /// A JSON object with these members; a member whose name ends in `?` may be missing.
        case members([(name: String, summary: String)])
        case problem
        case plainText
        /// Bytes whose type is known from their content.
        case binary
        case picture
        case stylesheet
        case script
        case page
        /// OpenSearch suggestions, and the description with their address.
        case suggestions, openSearch
        /// Server-sent events.
        case events
        case nothing

        /// The members of a JSON object without a schema of its own; empty for other content.
        package var members: [Member] {
            guard case .members(let members) = self else { return [] }
            return members.map { name, summary in
                let isRequired = !name.hasSuffix("?")
                return Member(
                    name: isRequired ? name : String(name.dropLast()), summary: summary, isRequired: isRequired)
            }
        }

        /// `nil` if there is no body.
        package var mediaType: String? {
            switch self {
            case .supplierAnswer, .object, .array, .members: "application/json"
            case .problem: "application/problem+json"
            case .plainText: "text/plain"
            case .binary: "application/octet-stream"
            case .picture: "image/*"
            case .stylesheet: "text/css"
            case .script: "text/javascript"
            case .page: "text/html"
            case .suggestions: "application/x-suggestions+json"
            case .openSearch: "application/opensearchdescription+xml"
            case .events: "text/event-stream"
            case .nothing: nil
            }
        }
    }

    /// A member of a JSON object.
    package struct Member: Sendable {
        package let name: String
        package let summary: String
        /// True if the member is always present, or required.
        package let isRequired: Bool
    }

    /// One answer.
    package struct Reply: Sendable {
        package let status: Int
        package let summary: String
        package let content: Content
        /// Names from the table of headers, in addition to those that every answer may have.
        package let headers: [String]

        package init(_ status: Int, _ summary: String, _ content: Content, headers: [String] = []) {
            self.status = status
            self.summary = summary
            self.content = content
            self.headers = headers
        }
    }
}
