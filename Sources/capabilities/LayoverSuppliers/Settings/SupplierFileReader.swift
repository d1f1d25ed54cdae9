import LayoverCatalog
package import LayoverModel
import LayoverSchema
import LayoverText
import LayoverYAML

/// Reads the file of suppliers as a whole, or reports every finding.
package struct SupplierFileReader {
    package typealias ReadFile = (String) -> [UInt8]?

    private let file: String
    package let environment: [String: String]
    package let readFile: ReadFile
    package private(set) var findings: [Diagnostic] = []

    /// Reads one file.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The name of the file in findings.
    ///   - environment: The variables that headers and keys may name.
    ///   - readFile: Reads the files that headers and keys may name; `nil` if a file cannot be read.
    /// - Returns: The registry, or `nil` if there is an error, and all findings, sorted.
    package static func read(
        _ bytes: [UInt8], file: String, environment: [String: String], readFile: @escaping ReadFile
    ) -> (registry: SupplierRegistry?, findings: [Diagnostic]) {
        let (root, problems) = YAMLReader.read(bytes, file: file)
        guard let root else { return (nil, problems) }
        var reader = SupplierFileReader(file: file, environment: environment, readFile: readFile)
        reader.findings = problems
        let registry = reader.registry(root)
        let findings = reader.findings.sorted()
        return (findings.contains { $0.isError } ? nil : registry, findings)
    }

    private init(file: String, environment: [String: String], readFile: @escaping ReadFile) {
        self.file = file
        self.environment = environment
        self.readFile = readFile
    }

    private mutating func registry(_ root: Node) -> SupplierRegistry {
        guard !root.isNull else { return SupplierRegistry() }
        // Headers are read by their own rules, whose findings show no value.
        findings += SchemaChecker.check(
            root.withoutSecrets, as: SupplierSchemas.file, file: file, zones: ICUZones())
        guard !findings.contains(where: \.isError) else {
            for entry in (root["suppliers"]?.entries ?? []) + (root["services"]?.entries ?? []) {
                _ = headers(entry.value)
            }
            for entry in root["webhooks"]?.entries ?? [] { _ = webhookKeys(entry) }
            return SupplierRegistry()
        }
        var registry = SupplierRegistry()
        for entry in root["suppliers"]?.entries ?? [] {
            if let supplier = supplier(entry) { registry.suppliers.append(supplier) }
        }
        for entry in root["services"]?.entries ?? [] {
            if let service = service(entry) { registry.services.append(service) }
        }
        for entry in root["webhooks"]?.entries ?? [] {
            if let webhook = webhook(entry) { registry.webhooks.append(webhook) }
        }
        checkMarkets(root["suppliers"]?.entries ?? [])
        return registry
    }

    /// Checks that each market has one supplier, and that at most one serves all others.
    private mutating func checkMarkets(_ suppliers: [Node.Entry]) {
        var taken: [String: String] = [:]
        for supplier in suppliers {
            let markets = supplier.value["markets"]
            for node in markets?.list ?? markets.map({ [$0] }) ?? [] {
                guard let market = node.text else { continue }
                guard let other = taken[market] else {
                    taken[market] = supplier.key
                    continue
                }
                let what =
                    market == "all"
                    ? "'\(other)' and '\(supplier.key)' both serve 'all' markets; list the markets of one"
                    : other == supplier.key
                        ? "'\(market)' appears twice; write it once"
                        : "'\(market)' is already served by '\(other)'; a market has one supplier"
                report("supplier.market-taken", what, at: node)
            }
        }
    }

    package mutating func report(_ code: String, _ message: String, at node: Node) {
        report(code, message, at: node.position)
    }

    package mutating func report(_ code: String, _ message: String, at position: Position) {
        findings.append(.error(code, message, at: SourceLocation(file, position)))
    }
}

extension Node {
    /// The file without the headers of its suppliers and services, and without the keys of its webhooks.
    fileprivate var withoutSecrets: Node {
        mapEntries { name, section in
            section.mapEntries { _, peer in peer.removing(name == "webhooks" ? "keys" : "headers") }
        }
    }

    private func mapEntries(_ change: (String, Node) -> Node) -> Node {
        guard let entries else { return self }
        return Node(
            .mapping(
                entries.map { Entry(key: $0.key, keyPosition: $0.keyPosition, value: change($0.key, $0.value)) }),
            at: position)
    }

    private func removing(_ key: String) -> Node {
        guard let entries else { return self }
        return Node(.mapping(entries.filter { $0.key != key }), at: position)
    }
}
