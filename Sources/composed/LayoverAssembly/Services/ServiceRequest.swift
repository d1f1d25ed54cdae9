/// A request that a layout needs to send to another team's service before it can decide on a card.
///
/// Equal requests have the same answer.
package struct ServiceRequest: Hashable, Sendable {
    package let widget: String
    /// The name of the service in the settings.
    package let service: String
    /// JSON: the facts that the widget sends.
    package let body: [UInt8]
    package let deadlineMilliseconds: Int
    /// How long an answer may be reused; 0 for never.
    package let cacheSeconds: Int
    /// Explains why the widget cannot use the body of an answer; `nil` if it can.
    ///
    /// Not part of the request's identity.
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

    /// Accepts every answer.
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
