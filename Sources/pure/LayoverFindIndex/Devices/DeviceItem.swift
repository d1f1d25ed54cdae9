/// One item as devices store it: its bytes on the wire, and a version of its content.
package struct DeviceItem: Hashable, Sendable {
    package let id: String
    /// Equal only for equal content.
    package let version: String
    /// The item in JSON.
    package let bytes: [UInt8]

    package init(id: String, version: String, bytes: [UInt8]) {
        self.id = id
        self.version = version
        self.bytes = bytes
    }
}
