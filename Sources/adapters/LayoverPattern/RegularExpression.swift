import CRE2
import LayoverModel

/// One compiled expression, freed with its last user.
///
/// RE2 locks its own caches, so that many threads may use one expression at once. The handle is stored as an address, because
/// an address may cross threads and a pointer may not.
@safe
final class RegularExpression: CompiledPattern {
    private let address: UInt

    init(_ pattern: String, ignoringCase: Bool) throws(PatternError) {
        let bytes = Array(pattern.utf8)
        var reason = [CChar](repeating: 0, count: Limits.reasonBytes)
        let handle = unsafe layover_pattern_compile(
            bytes, bytes.count, ignoringCase, Limits.memoryBytes, &reason, reason.count)
        guard let handle = unsafe handle else {
            let reason = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw PatternError(reason: String(decoding: reason, as: UTF8.self))
        }
        address = UInt(bitPattern: handle)
    }

    deinit { unsafe layover_pattern_free(OpaquePointer(bitPattern: address)) }

    func matches(_ text: String) -> Bool {
        var text = text
        guard text.utf8.count <= Limits.subjectBytes else { return false }
        return text.withUTF8 { bytes in
            unsafe layover_pattern_matches(OpaquePointer(bitPattern: address), bytes.baseAddress, bytes.count)
        }
    }
}
