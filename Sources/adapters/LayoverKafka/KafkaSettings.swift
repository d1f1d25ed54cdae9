import Glibc

/// Which brokers are asked, and how.
package struct KafkaSettings: Hashable, Sendable {
    /// `host:port` of some brokers, from which all others are learned.
    package var brokers: [String]
    /// Further properties in librdkafka's own names, one `name=value` a line: TLS, SASL; `nil` for none.
    ///
    /// It is read whenever a producer is made, so that a password may change while a server runs.
    package var propertiesFile: String?
    package var messageMilliseconds = KafkaLimits.messageMilliseconds
    package var queuedMessages = KafkaLimits.queuedMessages

    package init(brokers: [String], propertiesFile: String? = nil) {
        self.brokers = brokers
        self.propertiesFile = propertiesFile
    }

    /// Looks whether a producer could be made at all from here, without asking any broker for anything.
    ///
    /// - Throws: `KafkaError` where the library is missing, a property does not fit, or no broker is named.
    package func check() throws(KafkaError) {
        guard !brokers.isEmpty else { throw .property("no broker is named; the setting kafka_brokers does") }
        _ = try KafkaProducer(self)
    }

    /// Every message is acknowledged by all replicas that are in step, and a try again of the library's own doubles none; what
    /// the file says stands over the rest, but not over that.
    ///
    /// - Throws: `KafkaError` where the file does not read.
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

    /// Takes lines of `name=value`; those that are empty or begin with `#` say nothing.
    static func properties(
        in text: String, of path: String
    ) throws(KafkaError) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = []
        // A line end of Windows is one character, which is no "\n".
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !line.utf8.contains(0) else {
                throw .file(path, reason: "says no 'name=value' in line \(number + 1)")
            }
            all.append((String(parts[0]), String(parts[1])))
        }
        guard all.count <= KafkaLimits.properties else {
            throw .file(path, reason: "has more than \(KafkaLimits.properties) properties")
        }
        return all
    }
}
