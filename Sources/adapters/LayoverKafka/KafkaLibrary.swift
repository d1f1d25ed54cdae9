import CKafka

/// librdkafka, opened when the first producer is made: a server that sends nothing to Kafka needs none.
package enum KafkaLibrary {
    static let name = "librdkafka.so.1"
    private static let opened: Result<Void, KafkaError> = Result { () throws(KafkaError) in try open(name) }

    /// Opens it, once.
    ///
    /// - Throws: `KafkaError` where it is not installed.
    package static func load() throws(KafkaError) { try opened.get() }

    /// Opens a library by its name.
    ///
    /// - Throws: `KafkaError` where it is not there, or is none of librdkafka's.
    static func open(_ name: String) throws(KafkaError) {
        var reason = [CChar](repeating: 0, count: KafkaLimits.reasonBytes)
        guard unsafe ckafka_open(name, &reason, reason.count) else {
            throw .missingLibrary(name, reason: text(reason))
        }
    }

    /// What the library wrote before the first zero.
    static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
