import LayoverModel

@testable import LayoverTemplates

/// Any bytes as a template: it is refused with a place inside it, or no value changes the tags that it writes.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzCompiler(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let (card, findings) = FuzzCard.compile(bytes)
    guard let card else {
        checkPlaces(findings, bytes)
        return 0
    }
    if let error = findings.first(where: \.isError) { finding("a card in spite of \(error)") }
    let localized = FuzzCard.localized(card)
    for ways in [UInt8(0), 0b0111, 0b1011] {
        let plain = FuzzCard.render(localized, FuzzCard.values("plain", ways: ways))
        for text in hostile(bytes) {
            guard let rendered = FuzzCard.render(localized, FuzzCard.values(text, ways: ways)), let plain else {
                continue
            }
            let (expected, found) = (NaiveSkeleton(plain), NaiveSkeleton(rendered))
            if expected != found { finding("\(text.debugDescription) made \(found) of \(expected)") }
        }
    }
    return 0
}

/// A value that tries everything, the template itself, and its second half.
private func hostile(_ bytes: [UInt8]) -> [String] {
    [
        "\"'`><script x=y onload=alert(1)></p><!-- & &lt; {{v}} \0 \u{1b} -->]]></title>\\",
        String(decoding: bytes, as: UTF8.self), String(decoding: bytes[(bytes.count / 2)...], as: UTF8.self),
    ]
}

/// Every error of the template names a line and a column that it has.
private func checkPlaces(_ findings: [Diagnostic], _ bytes: [UInt8]) {
    guard findings.contains(where: \.isError) else { finding("no card and no error") }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for error in findings where error.isError && error.location.file == "card.html" {
        guard lines.indices.contains(error.location.line - 1),
            (1...lines[error.location.line - 1].count + 2).contains(error.location.column)
        else { finding("there is no such place: \(error)") }
    }
}
