/// Limits on what waits for brokers, and for how long.
package enum KafkaLimits {
    /// Time in which a message must be acknowledged, milliseconds; then it is given up.
    package static let messageMilliseconds = 30_000
    /// Time beyond that until the library has said what became of all.
    package static let settleMilliseconds = 10_000
    /// Messages that wait for brokers at one time.
    package static let queuedMessages = 50_000
    /// Brokers that are named, and properties of a file.
    package static let brokers = 64
    package static let properties = 64
    /// Bytes of a file of properties.
    package static let propertiesBytes = 16 * 1024
    /// Time of one look for acknowledgements, milliseconds.
    static let pollMilliseconds: Int32 = 50
    static let reasonBytes = 512
}
