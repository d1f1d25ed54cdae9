/// One item as devices keep it: its bytes on the wire, and a name of what they say.
package struct DeviceItem: Hashable, Sendable {
    package let id: String
    /// Equal for equal content alone.
    package let version: String
    /// The item in JSON.
    package let bytes: [UInt8]

    package init(id: String, version: String, bytes: [UInt8]) {
        self.id = id
        self.version = version
        self.bytes = bytes
    }
}
