import LayoverCatalog
package import LayoverModel
import LayoverSchema
import LayoverUpstream

extension SupplierFileReader {
    package func breaker(_ node: Node?) -> BreakerSettings {
        var settings = BreakerSettings()
        readNumber(node?["calls"], into: &settings.calls)
        settings.failures = number(node?["failures"]) ?? settings.failures
        takeTime(node?["window"], into: &settings.windowMilliseconds)
        takeTime(node?["rest"], into: &settings.restMilliseconds)
        return settings
    }

    package mutating func concurrency(_ node: Node?) -> ConcurrencySettings {
        var settings = ConcurrencySettings()
        readNumber(node?["least"], into: &settings.least)
        readNumber(node?["most"], into: &settings.most)
        if let node, settings.least > settings.most {
            report(
                "supplier.concurrency",
                "'least' is \(settings.least) and 'most' is \(settings.most); write a range", at: node)
        }
        return settings
    }

    package mutating func addresses(_ node: Node?) -> [String] {
        (node?.list ?? []).compactMap { item in
            guard let text = item.text else { return nil }
            do throws(AddressRuleError) {
                _ = try AddressRule(allowed: [text])
                return text
            } catch {
                report("supplier.addresses", error.description, at: item)
                return nil
            }
        }
    }

    package mutating func rate(_ node: Node?) -> CallRate? {
        guard let node, let text = node.text else { return nil }
        if let rate = CallRate(text) { return rate }
        report(
            "supplier.rate",
            "'\(text)' is not a rate; write 1 to \(SupplierLimits.rateCalls.upperBound) and '/s', '/min' or '/h', such as '100/min'",
            at: node)
        return nil
    }

    /// The headers of each call; findings name headers and never their values.
    package mutating func headers(_ parent: Node) -> [OutgoingHeader] {
        guard let node = parent["headers"] else { return [] }
        guard let entries = node.entries else {
            report("schema.form", "'headers' takes 'name: value' pairs", at: node)
            return []
        }
        guard SupplierLimits.headers.contains(entries.count) else {
            report(
                "schema.count",
                "'headers' has \(entries.count) entries; write at most \(SupplierLimits.headers.upperBound)", at: node)
            return []
        }
        var names: Set<String> = []
        return entries.compactMap { entry in
            guard OutgoingHeader.isName(entry.key), !OutgoingHeader.reserved.contains(entry.key.lowercased()) else {
                report(
                    "supplier.header",
                    "'\(entry.key.prefix(64))' is not a header that can be set; the server sets headers of the connection itself",
                    at: entry.keyPosition)
                return nil
            }
            guard names.insert(entry.key.lowercased()).inserted else {
                report("supplier.header", "'\(entry.key)' appears twice; write it once", at: entry.keyPosition)
                return nil
            }
            return header(entry)
        }
    }

    private mutating func header(_ entry: Node.Entry) -> OutgoingHeader? {
        guard let text = headerValue(entry) else { return nil }
        guard let header = OutgoingHeader(entry.key, text) else {
            report(
                "supplier.header-value",
                "the value of '\(entry.key)' is empty, longer than \(OutgoingHeader.valueBytes) bytes, or has an invalid character; write printable characters",
                at: entry.value)
            return nil
        }
        return header
    }

    mutating func headerValue(_ entry: Node.Entry) -> String? {
        if let text = entry.value.text { return text }
        let before = entry.value["before"]?.text ?? ""
        let known = ["env", "file", "before"]
        for inner in entry.value.entries ?? [] where !known.contains(inner.key) || inner.value.text == nil {
            let hint = meant(suggestion(for: inner.key, among: known), else: "the keys are: env, file, before")
            report(
                "schema.unknown-key", "unknown key '\(inner.key)' in a header, or its value is not a text; \(hint)",
                at: inner.keyPosition)
            return nil
        }
        switch (entry.value["env"]?.text, entry.value["file"]?.text) {
        case (let name?, nil): return fromEnvironment(name, entry).map { before + $0 }
        case (nil, let path?): return fromFile(path, entry).map { before + $0 }
        default:
            report(
                "schema.exactly-one", "'\(entry.key)' takes a text, or exactly one of 'env' and 'file'",
                at: entry.value)
            return nil
        }
    }

    private mutating func fromEnvironment(_ name: String, _ entry: Node.Entry) -> String? {
        if let value = environment[name] { return value }
        report(
            "supplier.no-variable",
            "the environment has no '\(name)' for '\(entry.key)'; set it before the server starts",
            at: entry.value["env"] ?? entry.value)
        return nil
    }

    private mutating func fromFile(_ path: String, _ entry: Node.Entry) -> String? {
        guard let bytes = readFile(path) else {
            report(
                "supplier.no-file",
                "the file '\(path)' for '\(entry.key)' cannot be read; make it readable for the server's user",
                at: entry.value["file"] ?? entry.value)
            return nil
        }
        let end = bytes.lastIndex { $0 != 0x0a && $0 != 0x0d }.map { $0 + 1 } ?? 0
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    package func time(_ node: Node?) -> Int? { node?.text.flatMap { Milliseconds($0)?.count } }

    package func number(_ node: Node?) -> Double? { node?.text.flatMap { Double($0) } }

    package func readNumber(_ node: Node?, into value: inout Int) {
        if let number = node?.text.flatMap({ Int($0) }) { value = number }
    }

    package func takeTime(_ node: Node?, into value: inout Int) {
        if let time = time(node) { value = time }
    }
}
