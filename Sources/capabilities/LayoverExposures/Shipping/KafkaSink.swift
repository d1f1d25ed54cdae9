import LayoverExperiments
package import LayoverFiles
import LayoverJSON
package import LayoverKafka
package import LayoverRowsPostgres
import LayoverSQLite

/// Sends segments to topics of Kafka, each row at least once.
///
/// A segment counts as shipped when brokers have acknowledged each of its rows; until then it is sent again whole. A row's key
/// contains the server, the segment, the line's number and a hash of the line, so that a reader recognises repeats.
package actor KafkaSink: RowSink {
    private let settings: KafkaSettings
    private let topicPrefix: String
    private let executor = BlockingExecutor()
    private var producer: KafkaProducer?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - settings: The brokers and their properties.
    ///   - topicPrefix: Prefix of `exposures` and `events` in the names of topics.
    package init(_ settings: KafkaSettings, topicPrefix: String) {
        self.settings = settings
        self.topicPrefix = topicPrefix
    }

    package func ship(
        _ segment: Segment, _ kind: RowKind, of server: String, reach: @escaping @Sendable (RowShipmentPoint) -> Void
    ) async throws(RowSinkError) -> Int {
        do {
            let producer = try producer ?? KafkaProducer(settings)
            self.producer = producer
            reach(.begun)
            let count = try KafkaSink.send(segment, kind, of: server, to: topicPrefix + kind.rawValue, by: producer)
            reach(.copied)
            try producer.flush()
            reach(.committed)
            return count
        } catch {
            // Rows that it still holds would only arrive twice.
            producer = nil
            throw RowSinkError(kind: .away, description: "\(error)")
        }
    }

    /// Does nothing, because the operators of the brokers maintain the topics.
    package func maintain(days: Int) async throws(RowSinkError) {}

    private static func send(
        _ segment: Segment, _ kind: RowKind, of server: String, to topic: String, by producer: KafkaProducer
    ) throws -> Int {
        switch kind {
        case .exposures: try send(segment, Exposure.self, of: server, to: topic, by: producer)
        case .events: try send(segment, CardEvent.self, of: server, to: topic, by: producer)
        }
    }

    /// Sends rows, and lines about lost rows, unchanged.
    private static func send<Row: LoggedRow>(
        _ segment: Segment, _ type: Row.Type, of server: String, to topic: String, by producer: KafkaProducer
    ) throws -> Int {
        var parser = TapeParser()
        var scan = RowScan(type)
        var (number, count) = (0, 0)
        _ = try SegmentReader.read(segment.path) { line, length in
            number += 1
            if !scan.read(line, length), case .unreadable = RowArchive.line(line, length, as: type, with: &parser) {
                return
            }
            let bytes = (0..<length).map { line[$0] }
            let key = KafkaSink.key(of: bytes, line: number, segment: segment.name, server: server)
            try producer.send(bytes, key: key, to: topic)
            count += 1
        }
        return count
    }

    static func key(of bytes: [UInt8], line number: Int, segment: String, server: String) -> [UInt8] {
        // The name without its ending.
        let name = segment.dropLast(Segment.ending.count)
        return Array("\(server)/\(name)/\(number)-\(String(hash(bytes: bytes), radix: 16))".utf8)
    }
}
