import CKafka

/// librdkafka, opened when the first producer is made: a server that sends nothing to Kafka does not need it.
package enum KafkaLibrary {
    static let name = "librdkafka.so.1"
    private static let opened: Result<Void, KafkaError> = Result { () throws(KafkaError) in try open(name) }

    /// Opens it, once.
    ///
    /// - Throws: `KafkaError` if it is not installed.
    package static func load() throws(KafkaError) { try opened.get() }

    /// Opens a library by its name.
    ///
    /// - Throws: `KafkaError` if it is missing, or is not librdkafka.
    static func open(_ name: String) throws(KafkaError) {
        var reason = [CChar](repeating: 0, count: KafkaLimits.reasonBytes)
        guard unsafe ckafka_open(name, &reason, reason.count) else {
            throw .missingLibrary(name, reason: text(reason))
        }
    }

    /// The library's text up to the first zero.
    static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
