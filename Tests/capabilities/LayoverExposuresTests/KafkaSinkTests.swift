import LayoverExperiments
@testable import LayoverExposures
import LayoverKafka
import LayoverKafkaKit
import LayoverTestKit
import Testing

@Suite(.enabled(if: KafkaPrograms.areThere, Comment(rawValue: KafkaPrograms.missing)), .timeLimit(.minutes(2)))
struct KafkaSinkTests {
    @Test func `each row of a segment is in its topic, under a key of its own`() async throws {
        let (brokers, bench) = (try await MockBrokers(), try ShippingBench())
        let name = try bench.write(50)
        let segment = try #require(try RowKind.exposures.segments(in: bench.folder).first)
        let sink = KafkaSink(KafkaSettings(brokers: brokers.addresses), topicPrefix: "test.")
        #expect(try await sink.ship(segment, .exposures, of: "web-1", reach: { _ in }) == 50)
        let found = try await brokers.messages(of: "test.exposures")
        #expect(Set(found.map(\.key)).count == 50)
        #expect(found.allSatisfy { $0.key.hasPrefix("web-1/\(name.dropLast(7))/") })
        #expect(Set(found.map { $0.value + "\n" }.joined().split(separator: "\n").map(String.init)).count == 50)
        #expect(found.allSatisfy { $0.value.contains("\"experiment_id\":\"e\"") })
        // After an attempt with an unknown outcome, all rows are sent again under the same keys.
        #expect(try await sink.ship(segment, .exposures, of: "web-1", reach: { _ in }) == 50)
        let again = try await brokers.messages(of: "test.exposures")
        #expect(again.count == 100)
        #expect(Set(again.map(\.key)) == Set(found.map(\.key)))
    }

    @Test func `a segment counts as shipped only when brokers have acknowledged it`() async throws {
        let (brokers, bench) = (try await MockBrokers(1), try ShippingBench())
        try bench.write(5)
        let segment = try #require(try RowKind.exposures.segments(in: bench.folder).first)
        var settings = KafkaSettings(brokers: brokers.addresses)
        settings.messageMilliseconds = 1_000
        let sink = KafkaSink(settings, topicPrefix: "test.")
        brokers.pause()
        await #expect(throws: RowSinkError.self) {
            try await sink.ship(segment, .exposures, of: "a", reach: { _ in })
        }
        brokers.resume()
        let patient = KafkaSink(KafkaSettings(brokers: brokers.addresses), topicPrefix: "test.")
        #expect(try await patient.ship(segment, .exposures, of: "a", reach: { _ in }) == 5)
        #expect(Set(try await brokers.messages(of: "test.exposures").map(\.key)).count == 5)
    }

    @Test func `a line has another key where another line stood`() {
        let one = KafkaSink.key(of: [1, 2, 3], line: 3, segment: "exposures-1.ndjson", server: "a")
        #expect(one != KafkaSink.key(of: [1, 2, 4], line: 3, segment: "exposures-1.ndjson", server: "a"))
        #expect(one != KafkaSink.key(of: [1, 2, 3], line: 4, segment: "exposures-1.ndjson", server: "a"))
        #expect(one == KafkaSink.key(of: [1, 2, 3], line: 3, segment: "exposures-1.ndjson", server: "a"))
    }
}
