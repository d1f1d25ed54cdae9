package import LayoverModel

/// Plan for asking another team's service for what a widget's fields take of its answer.
package struct RemotePlan: Sendable {
    /// A field of an earlier widget that the service is told.
    package struct SentField: Sendable {
        package let widget: String
        package let field: String
        package let type: FieldType
        package let source: ProvidedField

        package init(widget: String, field: String, type: FieldType, source: ProvidedField) {
            self.widget = widget
            self.field = field
            self.type = type
            self.source = source
        }
    }

    /// As settings name it.
    package let service: String
    package let deadlineMilliseconds: Int
    /// For how long an answer may be used again; 0 for never.
    package let cacheSeconds: Int
    /// Facts that it is told where they are known, sorted by name.
    package let facts: [FactName]
    /// Sorted by widget, then by field.
    package let fields: [SentField]

    package init(
        service: String, deadlineMilliseconds: Int, cacheSeconds: Int, facts: [FactName], fields: [SentField]
    ) {
        self.service = service
        self.deadlineMilliseconds = deadlineMilliseconds
        self.cacheSeconds = cacheSeconds
        self.facts = facts
        self.fields = fields
    }

    /// Facts that the service is told where the widget does not say: what the search is about, nothing personal, and
    /// nothing that grows with the results, for that would be asked anew at each poll.
    package static let usualFacts = FactName.allCases.filter { name in
        name == .market || name == .locale || name.rawValue.hasPrefix("query.")
            || name.rawValue.hasPrefix("route.") && name != .routeCountries
    }
}
