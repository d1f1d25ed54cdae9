/// An error of Kafka; it never contains the values of properties.
package enum KafkaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// librdkafka is not installed, or cannot be used.
    case missingLibrary(String, reason: String)
    /// A property that the library does not know or accept.
    case property(String)
    /// The file of properties is invalid.
    case file(String, reason: String)
    /// Not all messages were acknowledged; acknowledged ones are not undone.
    case notAcknowledged(acknowledged: Int, of: Int, reason: String)

    package var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "Kafka: '\(name)' cannot be opened (\(reason)); install the package librdkafka1"
        case .property(let reason): "Kafka: \(reason)"
        case .file(let path, let reason): "Kafka: the file of properties, '\(path)', \(reason)"
        case .notAcknowledged(let count, let all, let reason):
            "Kafka: \(count) of \(all) messages were acknowledged: \(reason.isEmpty ? "no broker responds" : reason)"
        }
    }
}
