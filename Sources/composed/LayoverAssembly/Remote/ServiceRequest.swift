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

    package init(widget: String, service: String, body: [UInt8], deadlineMilliseconds: Int, cacheSeconds: Int) {
        self.widget = widget
        self.service = service
        self.body = body
        self.deadlineMilliseconds = deadlineMilliseconds
        self.cacheSeconds = cacheSeconds
    }
}
