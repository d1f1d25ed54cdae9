import Glibc

/// The brokers and the properties of their connections.
package struct KafkaSettings: Hashable, Sendable {
    /// `host:port` of some brokers, from which the others are discovered.
    package var brokers: [String]
    /// Further properties with librdkafka's own names, one `name=value` per line: TLS, SASL; `nil` if there are none.
    ///
    /// It is read whenever a producer is made, so that a password can be changed while a server runs.
    package var propertiesFile: String?
    package var messageMilliseconds = KafkaLimits.messageMilliseconds
    package var queuedMessages = KafkaLimits.queuedMessages

    package init(brokers: [String], propertiesFile: String? = nil) {
        self.brokers = brokers
        self.propertiesFile = propertiesFile
    }

    /// Checks whether a producer can be made here, without sending anything to a broker.
    ///
    /// - Throws: `KafkaError` if the library is missing, a property is invalid, or no broker is configured.
    package func check() throws(KafkaError) {
        guard !brokers.isEmpty else { throw .property("no broker is set; set kafka_brokers") }
        _ = try KafkaProducer(self)
    }

    /// The properties of the producer.
    ///
    /// All in-sync replicas must acknowledge a message, and the library's own retries create no duplicates. The file
    /// overrides all properties except the ones for that.
    ///
    /// - Throws: `KafkaError` if the file is invalid.
    func properties() throws(KafkaError) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = [
            ("client.id", "layover"), ("linger.ms", "20"), ("compression.type", "lz4"),
            ("queue.buffering.max.messages", String(queuedMessages)),
        ]
        if let propertiesFile { all += try KafkaSettings.read(propertiesFile) }
        return all + [
            ("bootstrap.servers", brokers.joined(separator: ",")), ("acks", "all"), ("enable.idempotence", "true"),
            ("message.timeout.ms", String(messageMilliseconds)),
        ]
    }

    private static func read(_ path: String) throws(KafkaError) -> [(name: String, value: String)] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(path, reason: "cannot be opened: error \(errno)") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: KafkaLimits.propertiesBytes + 1)
        var count = 0
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.read(descriptor, room.baseAddress?.advanced(by: count), room.count - count)
            }
            guard more >= 0 else { throw .file(path, reason: "cannot be read: error \(errno)") }
            guard more > 0 else { break }
            count += more
        }
        guard count <= KafkaLimits.propertiesBytes else {
            throw .file(path, reason: "is longer than \(KafkaLimits.propertiesBytes) bytes")
        }
        return try properties(in: String(decoding: bytes.prefix(count), as: UTF8.self), of: path)
    }

    /// Reads lines of `name=value`; empty lines and lines that begin with `#` are ignored.
    static func properties(
        in text: String, of path: String
    ) throws(KafkaError) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        // A Windows line end is one character, which is not "\n".
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !line.utf8.contains(0) else {
                throw .file(path, reason: "does not have 'name=value' in line \(number + 1)")
            }
            all.append((String(parts[0]), String(parts[1])))
        }
        guard all.count <= KafkaLimits.properties else {
            throw .file(path, reason: "has more than \(KafkaLimits.properties) properties")
        }
        return all
    }
}
