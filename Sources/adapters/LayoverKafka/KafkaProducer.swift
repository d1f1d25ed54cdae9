import CKafka
import Glibc

/// Sends messages to topics and waits until brokers have acknowledged them; for one thread at a time.
///
/// At least once: if a batch fails partly, the caller sends it again completely, with the same keys.
@safe
package final class KafkaProducer {
    private let handle: OpaquePointer
    private let settings: KafkaSettings
    private var sent = 0

    /// Makes a producer, which connects by itself.
    ///
    /// - Throws: `KafkaError` if the library is missing or a property is invalid.
    package init(_ settings: KafkaSettings) throws(KafkaError) {
        try KafkaLibrary.load()
        let words = try settings.properties().flatMap { [$0.name, $0.value] }
        var reason = [CChar](repeating: 0, count: KafkaLimits.reasonBytes)
        let made = unsafe KafkaProducer.with(words) { pointers in
            unsafe ckafka_make(pointers, Int32(clamping: words.count / 2), &reason, reason.count)
        }
        guard let made = unsafe made else { throw .property(KafkaLibrary.text(reason)) }
        unsafe handle = made
        self.settings = settings
    }

    deinit { unsafe ckafka_free(handle) }

    /// Queues one message; if the queue is full it waits until brokers have accepted some.
    ///
    /// - Parameters:
    ///   - value: The message.
    ///   - key: With it, a reader recognises duplicates.
    ///   - topic: The name of the topic; at most four different ones.
    /// - Throws: `KafkaError` if the queue stays full, or the message is rejected.
    package func send(_ value: [UInt8], key: [UInt8], to topic: String) throws(KafkaError) {
        let end = ContinuousClock.now + .milliseconds(settings.messageMilliseconds)
        while true {
            let outcome = unsafe ckafka_send(handle, topic, key, key.count, value, value.count)
            if outcome == CKAFKA_QUEUED {
                sent += 1
                return
            }
            guard outcome == CKAFKA_FULL, ContinuousClock.now < end else { throw failure }
            unsafe ckafka_poll(handle, KafkaLimits.pollMilliseconds)
        }
    }

    /// Waits until every queued message is acknowledged or given up.
    ///
    /// - Throws: `KafkaError` if not all were acknowledged; this producer can then no longer be used.
    package func flush() throws(KafkaError) {
        let end = ContinuousClock.now + .milliseconds(settings.messageMilliseconds + KafkaLimits.settleMilliseconds)
        while acknowledged + failed < sent, failed == 0, ContinuousClock.now < end {
            unsafe ckafka_poll(handle, KafkaLimits.pollMilliseconds)
        }
        guard acknowledged == sent else { throw failure }
    }

    /// Messages that brokers acknowledged.
    package var acknowledged: Int { Int(clamping: unsafe ckafka_acknowledged(handle)) }

    private var failed: Int { Int(clamping: unsafe ckafka_failed(handle)) }

    private var failure: KafkaError {
        .notAcknowledged(
            acknowledged: acknowledged, of: sent, reason: unsafe String(cString: ckafka_message(handle)))
    }

    /// Calls `body` with the texts as C strings.
    @unsafe
    private static func with<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>>) -> Value?
    ) -> Value? {
        var pointers: [UnsafePointer<CChar>] = unsafe []
        defer {
            for index in unsafe pointers.indices { unsafe free(UnsafeMutablePointer(mutating: pointers[index])) }
        }
        for text in texts {
            guard let copy = unsafe strdup(text) else { return nil }
            unsafe pointers.append(UnsafePointer(copy))
        }
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            return unsafe body(start)
        }
    }
}
