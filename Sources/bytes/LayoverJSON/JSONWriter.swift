/// Appends `text` as a JSON string.
///
/// The result is valid UTF-8 and also safe inside JavaScript: U+2028 and U+2029 are escaped.
package func appendJSONString(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in appendJSONString(validUTF8: unsafe utf8.span, to: &output) }
}

/// Appends bytes as a JSON string; invalid UTF-8 becomes U+FFFD, as `String(decoding:)` does.
///
/// - Complexity: O(bytes); allocates only for invalid UTF-8.
package func appendJSONString(utf8: Span<UInt8>, to output: inout [UInt8]) {
    guard (try? UTF8Span(validating: utf8)) != nil else {
        let repaired = unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        return appendJSONString(repaired, to: &output)
    }
    appendJSONString(validUTF8: utf8, to: &output)
}

/// Appends valid UTF-8 as a JSON string.
///
/// - Complexity: O(bytes); about two instructions a byte if nothing is escaped.
package func appendJSONString(validUTF8 utf8: Span<UInt8>, to output: inout [UInt8]) {
    output.append(0x22)
    appendJSONEscaped(validUTF8: utf8, to: &output)
    output.append(0x22)
}

/// Appends the text as it is written between the quotes of a JSON string.
package func appendJSONEscaped(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in appendJSONEscaped(validUTF8: unsafe utf8.span, to: &output) }
}

/// The same for valid UTF-8.
package func appendJSONEscaped(validUTF8 utf8: Span<UInt8>, to output: inout [UInt8]) {
    var done = 0
    while true {
        let index = nextEscape(utf8, from: done)
        appendBytes(utf8, done..<index, to: &output)
        guard index < utf8.count else { return }
        done = appendEscape(utf8, index, to: &output)
    }
}

/// Appends `"key":`, after a comma unless it is the first member since `{`.
package func appendJSONKey(_ key: StaticString, to output: inout [UInt8]) {
    if let last = output.last, last != 0x7b { output.append(0x2c) }
    output.append(0x22)
    key.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
    output.append(0x22)
    output.append(0x3a)
}

package func appendJSONNumber(_ number: Int, to output: inout [UInt8]) {
    var magnitude = number.magnitude
    var digits: InlineArray<20, UInt8> = .init(repeating: 0)
    var start = 20
    repeat {
        start -= 1
        digits[start] = 0x30 + UInt8(magnitude % 10)
        magnitude /= 10
    } while magnitude > 0
    if number < 0 { output.append(0x2d) }
    for index in start..<20 { output.append(digits[index]) }
}

/// Appends the shortest text that reads back as `number`; `null` for infinities and NaN.
package func appendJSONNumber(_ number: Double, to output: inout [UInt8]) {
    guard number.isFinite else { return appendJSONLiteral("null", to: &output) }
    output.append(contentsOf: "\(number)".utf8)
}

package func appendJSONBool(_ bool: Bool, to output: inout [UInt8]) {
    appendJSONLiteral(bool ? "true" : "false", to: &output)
}

/// Appends complete JSON: `null`, `{`, `]`.
package func appendJSONLiteral(_ literal: StaticString, to output: inout [UInt8]) {
    literal.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
}

/// The index of the next byte that needs an escape, or the end; skips eight bytes at a time.
private func nextEscape(_ utf8: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe utf8.bytes
    var index = start
    while true {
        while index + 8 <= utf8.count {
            let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard !mayNeedEscape(word) else { break }
            index += 8
        }
        let end = min(index + 8, utf8.count)
        while index < end, !needsEscape(utf8, index) { index += 1 }
        if index < end || index == utf8.count { return index }
    }
}

/// True if any of eight bytes is a control character, a quote, a backslash or the first byte of U+2028.
///
/// Source: Sean Eron Anderson, "Bit Twiddling Hacks", "Determine if a word has a byte less than n".
private func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    func holds(_ byte: UInt64) -> UInt64 {
        let difference = word ^ (ones &* byte)
        return (difference &- ones) & ~difference
    }
    let controls = (word &- (ones &* 0x20)) & ~word
    return (controls | holds(0x22) | holds(0x5c) | holds(0xe2)) & highs != 0
}

private func needsEscape(_ utf8: Span<UInt8>, _ index: Int) -> Bool {
    let byte = utf8[index]
    if byte < 0x20 || byte == 0x22 || byte == 0x5c { return true }
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    return byte == 0xe2 && index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xfe == 0xa8
}

/// Appends the escape for the character at `index` and returns the index of the rest.
private func appendEscape(_ utf8: Span<UInt8>, _ index: Int, to output: inout [UInt8]) -> Int {
    let byte = utf8[index]
    output.append(0x5c)
    switch byte {
    case 0x22, 0x5c: output.append(byte)
    case 0x08: output.append(0x62)
    case 0x09: output.append(0x74)
    case 0x0a: output.append(0x6e)
    case 0x0c: output.append(0x66)
    case 0x0d: output.append(0x72)
    case 0xe2:
        appendJSONLiteral(utf8[index + 2] == 0xa8 ? "u2028" : "u2029", to: &output)
        return index + 3
    default:
        appendJSONLiteral("u00", to: &output)
        output.append(0x30 + byte >> 4)
        output.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
    }
    return index + 1
}

private func appendBytes(_ utf8: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    guard !range.isEmpty else { return }
    unsafe utf8.extracting(range).withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
}
