import LayoverModel

extension SupplierFileReader {
    /// One endpoint that is notified of changes.
    mutating func webhook(_ entry: Node.Entry) -> WebhookSettings? {
        let node = entry.value
        let keys = webhookKeys(entry)
        let url = webhookAddress(node)
        let addresses = addresses(node["addresses"])
        guard let url, !keys.isEmpty else { return nil }
        var settings = WebhookSettings(name: entry.key, url: url, keys: keys)
        settings.addresses = addresses
        return settings
    }

    private mutating func webhookAddress(_ node: Node) -> String? {
        guard let value = node["url"], let text = value.text else { return nil }
        do throws(AddressTemplate.Problem) {
            let template = try AddressTemplate(text)
            guard template.places.isEmpty else {
                report("supplier.place", "the address of a webhook has no places; changes are in the body", at: value)
                return nil
            }
        } catch {
            report(error.code, error.message, at: value)
            return nil
        }
        guard WebhookSettings.isSafe(text) else {
            report(
                "supplier.webhook-url",
                "'\(text)' is not encrypted; write 'https://...' ('http' is allowed only for 127.0.0.1 and localhost)",
                at: value)
            return nil
        }
        return text
    }

    /// The keys of an endpoint; findings name their places and never their values.
    mutating func webhookKeys(_ entry: Node.Entry) -> [WebhookKey] {
        guard let node = entry.value["keys"] else {
            report(
                "supplier.webhook-keys",
                "'keys' is missing; endpoints need it to detect forged deliveries; write 'keys: [{ env: ... }]'",
                at: entry.value)
            return []
        }
        guard let items = node.list, SupplierLimits.webhookKeys.contains(items.count) else {
            report(
                "supplier.webhook-keys",
                "'keys' takes a list of \(SupplierLimits.webhookKeys.lowerBound) to \(SupplierLimits.webhookKeys.upperBound) entries, each '{ env: ... }' or '{ file: ... }'",
                at: node)
            return []
        }
        return items.enumerated().compactMap { place, item in
            webhookKey(item, named: "key \(place + 1) of \(entry.key)")
        }
    }

    private mutating func webhookKey(_ node: Node, named name: String) -> WebhookKey? {
        guard node.text == nil, node["before"] == nil else {
            report(
                "supplier.webhook-keys",
                "a key belongs in the environment or in a file of its own; write '{ env: ... }' or '{ file: ... }'",
                at: node)
            return nil
        }
        guard let text = headerValue(Node.Entry(key: name, keyPosition: node.position, value: node)) else { return nil }
        if let key = WebhookKey(text) { return key }
        report(
            "supplier.webhook-key",
            "\(name) is not a key; write 'whsec_' and \(SupplierLimits.webhookSecretBytes.lowerBound) to \(SupplierLimits.webhookSecretBytes.upperBound) bytes in base64, or 'whsk_' and a private Ed25519 key",
            at: node)
        return nil
    }
}
