/// Limits of messages that wait for brokers.
package enum KafkaLimits {
    /// Time in which a message must be acknowledged, in milliseconds; then it is given up.
    package static let messageMilliseconds = 30_000
    /// Further time until the library has reported the results of all messages.
    package static let settleMilliseconds = 10_000
    /// Messages that wait for brokers at one time.
    package static let queuedMessages = 50_000
    /// The most configured brokers, and properties of a file.
    package static let brokers = 64
    package static let properties = 64
    /// Bytes of a file of properties.
    package static let propertiesBytes = 16 * 1024
    /// Time of one poll for acknowledgements, in milliseconds.
    static let pollMilliseconds: Int32 = 50
    static let reasonBytes = 512
}
