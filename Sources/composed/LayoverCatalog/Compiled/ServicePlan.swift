package import LayoverModel

/// How another team's service is called to fill a widget's fields.
package struct ServicePlan: Sendable {
    /// A field of an earlier widget that is sent to the service.
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

    /// The name of the service in the settings.
    package let service: String
    package let deadlineMilliseconds: Int
    /// How long an answer may be reused; 0 for never.
    package let cacheSeconds: Int
    /// Facts that are sent if they are known, sorted by name.
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

    /// Facts that are sent if the widget does not list any: those about the search, nothing personal, and nothing that
    /// changes with the results, because that would cause a new request at each poll.
    package static let usualFacts = FactName.allCases.filter { name in
        name == .market || name == .locale || name.rawValue.hasPrefix("query.")
            || name.rawValue.hasPrefix("route.") && name != .routeCountries
    }
}
