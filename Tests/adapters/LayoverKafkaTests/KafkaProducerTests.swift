@testable import LayoverKafka
import LayoverKafkaKit
import LayoverTestKit
import Testing

@Suite(.enabled(if: KafkaPrograms.areThere, Comment(rawValue: KafkaPrograms.missing)), .timeLimit(.minutes(2)))
struct KafkaProducerTests {
    private func send(_ count: Int, by producer: KafkaProducer, to topic: String = "rows") throws {
        for number in 0..<count {
            try producer.send(Array("value \(number)".utf8), key: Array("key-\(number)".utf8), to: topic)
        }
    }

    @Test func `flushed messages are there, each under its key`() async throws {
        let brokers = try await MockBrokers()
        let producer = try KafkaProducer(KafkaSettings(brokers: brokers.addresses))
        try send(500, by: producer)
        try send(3, by: producer, to: "other")
        try producer.flush()
        #expect(producer.acknowledged == 503)
        let found = try await brokers.messages(of: "rows")
        #expect(found.count == 500)
        #expect(Set(found.map(\.key)).count == 500)
        #expect(found.allSatisfy { $0.key.dropFirst(4) == $0.value.dropFirst(6) })
        #expect(try await brokers.messages(of: "other").count == 3)
    }

    @Test func `a queue that is full waits for brokers`() async throws {
        let brokers = try await MockBrokers(1)
        var settings = KafkaSettings(brokers: brokers.addresses)
        settings.queuedMessages = 10
        let producer = try KafkaProducer(settings)
        try send(1_000, by: producer)
        try producer.flush()
        #expect(producer.acknowledged == 1_000)
    }

    @Test func `brokers that hang acknowledge nothing, and those that come back take it from another producer`()
        async throws
    {
        let brokers = try await MockBrokers(1)
        var settings = KafkaSettings(brokers: brokers.addresses)
        settings.messageMilliseconds = 1_000
        let first = try KafkaProducer(settings)
        try send(1, by: first)
        try first.flush()
        brokers.pause()
        do {
            try send(5, by: first)
            try first.flush()
            Issue.record("nobody acknowledged")
        } catch let error as KafkaError {
            guard case .notAcknowledged(1, of: 6, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
        brokers.resume()
        settings.messageMilliseconds = 30_000
        let second = try KafkaProducer(settings)
        try send(5, by: second)
        try second.flush()
        #expect(Set(try await brokers.messages(of: "rows").map(\.key)).count == 5)
    }

    @Test func `a queue that stays full is reported`() throws {
        var settings = KafkaSettings(brokers: ["127.0.0.1:1"])
        settings.queuedMessages = 5
        settings.messageMilliseconds = 1_000
        let producer = try KafkaProducer(settings)
        #expect(throws: KafkaError.self) {
            try send(20, by: producer)
            try producer.flush()
        }
        #expect(producer.acknowledged == 0)
    }

    @Test func `a property that the library does not know is reported by its name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("no.such.thing=1\n", to: "properties")
        let settings = KafkaSettings(brokers: ["127.0.0.1:1"], propertiesFile: folder.path("properties"))
        do {
            _ = try KafkaProducer(settings)
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains("no.such.thing"))
        }
    }

    @Test func `a missing library is reported with a suggestion`() {
        #expect(throws: KafkaError.self) { try KafkaLibrary.open("libnone.so.9") }
    }
}

struct KafkaSettingsTests {
    @Test func `settings that make messages safe override the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "# as our team has it\n\nsecurity.protocol=SASL_SSL\r\nsasl.password=a=b\nacks=0\n", to: "properties")
        let settings = KafkaSettings(brokers: ["a:1", "b:2"], propertiesFile: folder.path("properties"))
        let all = try settings.properties()
        #expect(all.last { $0.name == "acks" }?.value == "all")
        #expect(all.first { $0.name == "sasl.password" }?.value == "a=b")
        #expect(all.first { $0.name == "security.protocol" }?.value == "SASL_SSL")
        #expect(all.first { $0.name == "bootstrap.servers" }?.value == "a:1,b:2")
    }

    @Test(arguments: ["no equals", "=value", "a=\u{0}"])
    func `an empty line is reported by its number`(line: String) {
        #expect(throws: KafkaError.file("p", reason: "does not have 'name=value' in line 2")) {
            try KafkaSettings.properties(in: "a=b\n\(line)", of: "p")
        }
    }

    @Test func `a file is bounded`() throws {
        let folder = try TemporaryFolder()
        let line = "a=" + String(repeating: "x", count: KafkaLimits.propertiesBytes - 3) + "\n"
        try folder.write(line, to: "fits")
        try folder.write(line + "#", to: "long")
        #expect(throws: Never.self) {
            try KafkaSettings(brokers: [], propertiesFile: folder.path("fits")).properties()
        }
        #expect(throws: KafkaError.self) {
            try KafkaSettings(brokers: [], propertiesFile: folder.path("long")).properties()
        }
        let many = String(repeating: "a=b\n", count: KafkaLimits.properties)
        #expect(try KafkaSettings.properties(in: many, of: "p").count == KafkaLimits.properties)
        #expect(throws: KafkaError.self) { try KafkaSettings.properties(in: many + "a=b", of: "p") }
    }
}
