/// A question that a layout would put to another team's service, before it can tell whether there is a card.
///
/// Two asks that are equal have the same answer.
package struct ServiceRequest: Hashable, Sendable {
    package let widget: String
    /// As settings name it.
    package let service: String
    /// JSON: the facts that the widget sends.
    package let body: [UInt8]
    package let deadlineMilliseconds: Int
    /// For how long an answer may be used again; 0 for never.
    package let cacheSeconds: Int
    /// Explains why the asker cannot use the body of an answer; `nil` if it can.
    ///
    /// It is no part of the question.
    package var fault: @Sendable (_ body: [UInt8]) -> String?

    package init(
        widget: String, service: String, body: [UInt8], deadlineMilliseconds: Int, cacheSeconds: Int,
        fault: @escaping @Sendable (_ body: [UInt8]) -> String? = ServiceRequest.acceptsAll
    ) {
        self.widget = widget
        self.service = service
        self.body = body
        self.deadlineMilliseconds = deadlineMilliseconds
        self.cacheSeconds = cacheSeconds
        self.fault = fault
    }

    /// Finds no fault in any answer.
    package static let acceptsAll: @Sendable (_ body: [UInt8]) -> String? = { _ in nil }

    package static func == (left: ServiceRequest, right: ServiceRequest) -> Bool {
        left.widget == right.widget && left.service == right.service && left.body == right.body
            && left.deadlineMilliseconds == right.deadlineMilliseconds && left.cacheSeconds == right.cacheSeconds
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(widget)
        hasher.combine(service)
        hasher.combine(body)
        hasher.combine(deadlineMilliseconds)
        hasher.combine(cacheSeconds)
    }
}
