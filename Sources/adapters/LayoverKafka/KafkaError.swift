/// Says what Kafka could not do; never which values a property has.
package enum KafkaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// librdkafka is not installed, or is none that can be used.
    case missingLibrary(String, reason: String)
    /// A property that the library does not know or take.
    case property(String)
    /// The file of properties does not read.
    case file(String, reason: String)
    /// Not all messages were acknowledged; those that were stay.
    case notAcknowledged(acknowledged: Int, of: Int, reason: String)

    package var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "Kafka: '\(name)' cannot be opened (\(reason)); install the package librdkafka1"
        case .property(let reason): "Kafka: \(reason)"
        case .file(let path, let reason): "Kafka: the file of properties, '\(path)', \(reason)"
        case .notAcknowledged(let count, let all, let reason):
            "Kafka: \(count) of \(all) messages were acknowledged: \(reason.isEmpty ? "no broker answers" : reason)"
        }
    }
}
