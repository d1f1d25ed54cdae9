package import LayoverFrame
package import LayoverKafka

/// Settings of how long segments of exposures and events are kept.
package struct ExposureSettings: SettingsPart {
    /// How long segments of exposures and events are kept.
    package var days = 30
    package var segmentMegabytes = 64
    package var segmentMinutes = 60
    package var syncMilliseconds = 1000
    /// Where rows are shipped from the disk.
    package var destination = RowDestination.store
    /// Megabytes that may wait on the disk to be shipped.
    package var quotaMegabytes = 512
    /// Age at which a segment is closed to be shipped.
    package var shipSeconds = 5
    /// Brokers of Kafka, as `host:port`.
    package var kafkaBrokers: [String] = []
    package var kafkaTopicPrefix = "layover."
    /// File with further properties of librdkafka; empty if there is no such file.
    package var kafkaPropertiesFile = ""

    /// The connection to Kafka.
    package var kafka: KafkaSettings {
        KafkaSettings(
            brokers: kafkaBrokers, propertiesFile: kafkaPropertiesFile.isEmpty ? nil : kafkaPropertiesFile)
    }

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "exposure_days", "how many days exposures and events are kept", in: RowLogSettings.daysRange,
            at: \.exposures.days),
        .number(
            "exposure_segment_megabytes", "a larger segment of exposures is closed",
            in: RowLogSettings.segmentMegabytesRange,
            at: \.exposures.segmentMegabytes),
        .number(
            "exposure_segment_minutes", "an older segment of exposures is closed",
            in: RowLogSettings.segmentMinutesRange,
            at: \.exposures.segmentMinutes),
        .number(
            "exposure_sync_milliseconds", "how long a written exposure may wait to be synchronized; 0 for each write",
            in: RowLogSettings.syncMillisecondsRange, at: \.exposures.syncMilliseconds),
        .word(
            "exposures_to",
            "the target to which exposures and events are shipped from the disk: store (tables of the setting store if that is PostgreSQL; else they stay on the disk), kafka (topics of the brokers in kafka_brokers) or disk (they stay there)",
            at: \.exposures.destination),
        .number(
            "exposure_quota_megabytes",
            "the size of the rows that may wait on the disk to be shipped; beyond it the oldest are dropped and counted",
            in: 16...1_048_576, at: \.exposures.quotaMegabytes),
        .number(
            "exposure_ship_seconds", "a segment that is older is closed and shipped", in: 1...3600,
            at: \.exposures.shipSeconds),
        .list(
            "kafka_brokers",
            "brokers of Kafka for 'exposures_to: kafka': host:port, separated by commas (at most \(KafkaLimits.brokers)); a topic's reader may see a row twice, by the same key",
            limit: KafkaLimits.brokers, at: \.exposures.kafkaBrokers, isValid: isBroker),
        .value(
            "kafka_topic_prefix",
            "the prefix of the topics 'exposures' and 'events': at most 200 letters, digits, '.', '-' and '_'",
            standard: ExposureSettings().kafkaTopicPrefix, at: \.exposures.kafkaTopicPrefix,
            read: { $0.utf8.count <= 200 && $0.utf8.allSatisfy(isOfName) ? $0 : nil }),
        .text(
            "kafka_properties_file",
            "a file with more properties of librdkafka, one 'name=value' a line, such as security.protocol, sasl.mechanism and sasl.password",
            at: \.exposures.kafkaPropertiesFile),
    ]

    private static func isBroker(_ text: String) -> Bool {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else {
            return false
        }
        return colon > text.startIndex && (1...65_535).contains(port)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension ServerSettings {
    package var exposures: ExposureSettings {
        get { self[ExposureSettings.self] }
        set { self[ExposureSettings.self] = newValue }
    }
}
