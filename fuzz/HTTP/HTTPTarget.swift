import CCurl
import Glibc

@testable import LayoverHTTP
@testable import LayoverUpstream
@testable import LayoverWeb

/// Any bytes as what strangers send: a query, a path, a header, the head of a supplier's answer, and a whole connection.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzHTTP(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    checkQuery(bytes)
    checkTarget(bytes)
    checkTemplates(bytes)
    checkHeader(bytes)
    checkAddresses(bytes)
    checkAnswerHead(bytes)
    checkCall(bytes)
    if String(decoding: bytes, as: UTF8.self).contains(" HTTP/1.") { checkConnection(bytes) }
    return 0
}

// MARK: Queries, targets and paths

private func checkQuery(_ bytes: [UInt8]) {
    let read = URLQuery.items(bytes.span)?.flatMap { [$0.name, $0.value] }
    let pairs = bytes.split(separator: UInt8(ascii: "&"))
    let plain = pairs.map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false) }
    let wanted: [String?] = plain.flatMap { [decoded($0[0]), decoded($0.count > 1 ? $0[1] : [])] }
    let texts = wanted.compactMap { $0 }
    let isGood = pairs.count <= URLQuery.itemLimit && texts.count == wanted.count
    if read != (isGood ? texts : nil) { finding("\(String(describing: read)) in place of \(wanted)") }
}

/// The text behind percent escapes, one byte after the other; `nil` if one is broken or the result is not UTF-8.
private func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    var decoded: [UInt8] = []
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            continue
        }
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
            return nil
        }
        decoded.append(value)
        rest = rest.dropFirst(2)
    }
    return String(validating: decoded, as: UTF8.self)
}

/// Path and query are parts of the target, the query after the first `?` of what follows the host.
private func checkTarget(_ bytes: [UInt8]) {
    for method in [HTTPMethod.get, .options] {
        guard let target = TargetSyntax(bytes.span, method: method) else { continue }
        let (path, query) = (bytes[target.path], bytes[target.query])
        let isGood = bytes == [UInt8(ascii: "*")] ? method == .options : path.first == UInt8(ascii: "/")
        if !isGood || path.contains(UInt8(ascii: "?")) { finding("the path \(path)") }
        let rest = bytes[target.path.upperBound...]
        if rest.isEmpty ? !query.isEmpty : rest.first != UInt8(ascii: "?") || query != rest.dropFirst() {
            finding("the query \(query) of \(bytes)")
        }
        let front = String(decoding: bytes[..<target.path.lowerBound], as: UTF8.self).lowercased()
        let isScheme = front.isEmpty || front.hasPrefix("http://") || front.hasPrefix("https://")
        if !isScheme || front.contains("@") || front.contains("?") { finding("\(front) before a path") }
    }
}

private let templates = [
    RouteTemplate("/v1/styles/{hash}.css"), RouteTemplate("/v1/layouts/{surface}"), RouteTemplate("/"),
    RouteTemplate("/v1/{a}/b/{c}"), RouteTemplate("/assets/{path}", isOpen: true), RouteTemplate("/{a}-x/y{b}z"),
]

/// A path that fits a template is the template with these values.
private func checkTemplates(_ bytes: [UInt8]) {
    guard bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else { return }
    let path = String(decoding: bytes, as: UTF8.self)
    for template in templates {
        guard let values = template.values(in: bytes.span) else { continue }
        var made = ""
        var rest = values[...]
        for piece in template.text.split(separator: "{", omittingEmptySubsequences: false) {
            let parts = piece.split(separator: "}", omittingEmptySubsequences: false)
            if parts.count > 1 { made += rest.popFirst() ?? "" }
            made += parts.last ?? ""
        }
        let isOpen = template.text.hasPrefix("/assets/")
        if made != path || !rest.isEmpty || values.contains(where: { $0.isEmpty || !isOpen && $0.contains("/") }) {
            finding("\(values) of \(template.text) in \(path)")
        }
    }
}

// MARK: Headers

private func checkHeader(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    checkSyntax(bytes, text)
    checkCodings(bytes, text)
    _ = AcceptedTypes(text).prefersPage
    if AcceptedTypes("text/html;q=0," + text).prefersPage { finding("a page is preferred that is not accepted") }
    for tag in [EntityTag("a1"), EntityTag("a1", takesBare: true)] {
        for form in ["\"a1\"", "W/\"a1\"", "\"a1-gzip\""] where !tag.matches(Array((form + "," + text).utf8).span) {
            finding("\(form) is not found before \(text.debugDescription)")
        }
        if tag.matches(bytes.span), !text.contains("a1"), !text.contains("*") {
            finding("no tag in \(text.debugDescription)")
        }
    }
    for lines in [[text], text.split(separator: "\n").map(String.init)] {
        let (parents, states) = (Array(lines.prefix(1)), Array(lines.dropFirst()))
        guard let trace = TraceContext(parents: parents, states: states) else { continue }
        let isName = trace.traceID.utf8.count == 32 && trace.traceID.allSatisfy { $0.isHexDigit && !$0.isUppercase }
        if !isName { finding("the trace '\(trace.traceID)'") }
        if let state = trace.state, !state.utf8.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0x09 }) {
            finding("the state \(state.debugDescription)")
        }
    }
}

private func checkSyntax(_ bytes: [UInt8], _ text: String) {
    let isNumber = !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
    if HeaderSyntax.isNumber(bytes.span) != isNumber { finding("a number: \(text.debugDescription)") }
    let length = isNumber && (bytes.count == 1 || bytes[0] != 0x30) ? Int(text) : nil
    if HeaderSyntax.length(bytes.span) != length { finding("a length: \(text.debugDescription)") }
    if HeaderSyntax.isToken(bytes.span) != (text.wholeMatch(of: /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/) != nil) {
        finding("a token: \(text.debugDescription)")
    }
    if HeaderSyntax.isHost(bytes.span), text.contains(where: { "/@,?#\\".contains($0) || !$0.isASCII }) {
        finding("a host: \(text.debugDescription)")
    }
}

/// What a client adds to a list is found, whatever is before it.
private func checkCodings(_ bytes: [UInt8], _ text: String) {
    let codings = AcceptedCodings(bytes.span)
    if AcceptedCodings(text) != codings, String(validating: bytes, as: UTF8.self) != nil { finding("a second reading") }
    let more = AcceptedCodings(text + ",gzip;q=0.5 , identity")
    if !more.takesGzip || more.refusesIdentity { finding("codings after \(text.debugDescription)") }
    if AcceptedCodings.takes("br", by: "br;q=0," + text) { finding("br is not accepted in \(text.debugDescription)") }
}

// MARK: Addresses

/// The addresses in headers of edges and in settings are those of the C library.
private func checkAddresses(_ bytes: [UInt8]) {
    guard bytes.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "%") }), bytes.count <= 64 else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    var (four, six) = ([UInt8](repeating: 0, count: 4), [UInt8](repeating: 0, count: 16))
    var wanted: [UInt8]?
    if unsafe inet_pton(AF_INET, text, &four) == 1 { wanted = four }
    if unsafe inet_pton(AF_INET6, text, &six) == 1 {
        let isMapped = six.starts(with: [UInt8](repeating: 0, count: 10) + [0xff, 0xff])
        wanted = isMapped ? Array(six.dropFirst(12)) : six
    }
    // The C library rejects zeros before a number, which other programs read as octal.
    let hasZeros = text.split(whereSeparator: { ".:".contains($0) }).contains { $0.hasPrefix("0") && $0.count > 1 }
    if NetworkAddress(text)?.bytes != wanted, !(text.contains(".") && hasZeros) { finding("the address \(text)") }
    if (IPAddress(text) != nil) != (wanted != nil) { finding("the address \(text)") }
    guard let address = IPAddress(text), let range = AddressRange(text), range.contains(address) else {
        if wanted != nil { finding("\(text) is not in its own range") }
        return
    }
}

// MARK: Calls to other servers

private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0d || byte == 0x0a }

/// Lines of a supplier's answer: what is kept of them has no line end, and a whole head has a status.
private func checkAnswerHead(_ bytes: [UInt8]) {
    var head = AnswerHead()
    var rest = bytes[...]
    while !rest.isEmpty {
        let line = rest.prefix { $0 != 0x0a }
        rest = rest.dropFirst(line.count + 1)
        head.appendLine((Array(line) + [0x0a]).span)
    }
    if head.isWhole, !(200...599).contains(head.status) { finding("the status \(head.status)") }
    if head.contentLength.map({ $0 < 0 }) == true { finding("a length below zero") }
    for (name, value) in head.headers {
        if (name + value).utf8.contains(where: isLineEnd) || name.contains(":") {
            finding("the header \(name.debugDescription): \(value.debugDescription)")
        }
    }
}

/// An address and headers of a call: what is accepted has a plain host, and no line of it is two.
private func checkCall(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for url in [text, "https://" + text] {
        guard let checked = CheckedURL(url) else { continue }
        if checked.host.isEmpty || checked.host.contains(where: { "/@?# ".contains($0) }) {
            finding("the host '\(checked.host)' of \(url.debugDescription)")
        }
    }
    for header in [(text, "a"), ("a", text)] {
        guard let sent = SentHeaders(UpstreamCall(.get, "https://a.example", headers: [header])) else { continue }
        var line = unsafe sent.list
        while let one = unsafe line {
            let written = unsafe String(cString: one.pointee.data)
            if written.utf8.contains(where: isLineEnd) { finding("sent: \(written.debugDescription)") }
            unsafe line = unsafe one.pointee.next
        }
    }
}

// MARK: Connections

/// The requests that reach a handler are those of a plain reader, and the replies are whole, one for each and at most one more.
private func checkConnection(_ bytes: [UInt8]) {
    let (seen, replies) = FuzzedServer.shared.exchange(bytes)
    let plain = PlainRequests(bytes).requests
    if seen != Array(plain.prefix(seen.count)) { finding("handled \(seen) in place of \(plain)") }
    var rest = replies[...]
    var count = 0
    while !rest.isEmpty {
        let method = count < seen.count ? seen[count].method : nil
        guard let (length, status) = replyLength(rest, to: method) else {
            finding("not a reply: \(String(decoding: rest, as: UTF8.self).debugDescription)")
        }
        rest = rest.dropFirst(length)
        if status >= 200 { count += 1 }
    }
    if count < seen.count || count > seen.count + 1 { finding("\(count) replies to \(seen.count) requests") }
}

/// Bytes of the first reply, and its status; `nil` if it is not whole.
///
/// - Parameters:
///   - bytes: Replies, one after the other.
///   - method: Of its request; `nil` for a refusal, which is the last.
/// - Returns: A refusal of HEAD has no body.
private func replyLength(_ bytes: ArraySlice<UInt8>, to method: String?) -> (Int, status: Int)? {
    let end = bytes.indices.first { bytes[$0...].starts(with: [0x0d, 0x0a, 0x0d, 0x0a]) }
    guard let end, bytes.starts(with: "HTTP/1.1 ".utf8) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).lowercased().split(separator: "\r\n")
    guard let status = Int(lines[0].dropFirst(9).prefix(3)), (100...599).contains(status) else { return nil }
    let length = lines.first { $0.hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    let (head, body) = (end + 4 - bytes.startIndex, bytes.endIndex - end - 4)
    if status < 200 || status == 204 || status == 304 || method == "HEAD" { return (head, status) }
    if method == nil, body == 0 { return (head, status) }
    return body >= length ? (head + length, status) : nil
}
