/// All items of one domain that devices of one market and language store, in the order in which they are sent.
package struct DeviceSet: Hashable, Sendable {
    /// The version of the set: only equal sets have equal versions.
    package let version: String
    package let items: [DeviceItem]

    package init(version: String, items: [DeviceItem]) {
        self.version = version
        self.items = items
    }

    /// The first items that fit a device.
    package static func fitting(_ items: [DeviceItem], byteLimit: Int = FinderLimits.deviceSetBytes) -> [DeviceItem] {
        var bytes = 0
        return Array(
            items.prefix { item in
                bytes += item.bytes.count
                return bytes <= byteLimit
            })
    }
}
