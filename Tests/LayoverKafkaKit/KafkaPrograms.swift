import Foundation

/// The Debian programs that Kafka tests start.
package enum KafkaPrograms {
    static let python = "/usr/bin/python3"
    static let kcat = "/usr/bin/kcat"
    private static let library = "/usr/lib/x86_64-linux-gnu/librdkafka.so.1"
    private static let otherLibrary = "/usr/lib/aarch64-linux-gnu/librdkafka.so.1"

    /// True if mock brokers can be started and topics can be read.
    package static let areThere =
        [python, kcat].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
        && [library, otherLibrary].contains { FileManager.default.fileExists(atPath: $0) }
    package static let missing = "librdkafka1 or kcat is not installed; 'deploy/setup --for test' installs them"
}
