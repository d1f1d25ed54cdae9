/// Standard base64 with padding, as used for digests in policies and `integrity`.
///
/// Source: RFC 4648, section 4.
package func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
        bits <<= UInt32(8 * (3 - group.count))
        for place in 0..<4 {
            let index = Int(bits >> UInt32(18 - 6 * place) & 63)
            text.append(place <= group.count ? alphabet[index] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
