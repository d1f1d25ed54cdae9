/// All that devices of one market and language keep of one domain, in the order in which it is wanted.
package struct DeviceSet: Hashable, Sendable {
    /// Names the set: equal sets alone have equal versions.
    package let version: String
    package let items: [DeviceItem]

    package init(version: String, items: [DeviceItem]) {
        self.version = version
        self.items = items
    }
}
