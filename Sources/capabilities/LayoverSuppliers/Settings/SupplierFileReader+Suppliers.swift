import LayoverCatalog
import LayoverFlights
package import LayoverModel
import LayoverWeb

extension SupplierFileReader {
    package mutating func supplier(_ entry: Node.Entry) -> SupplierSettings? {
        let node = entry.value
        guard let driver = node["protocol"]?.text.flatMap({ SupplierDriver(named: $0) }) else { return nil }
        checkName(entry)
        checkKeys(of: node, driver)
        let isPolled = driver.format.isPolled
        let search = address(node, isPolled ? "create" : "search", mayPoll: false)
        let poll = isPolled ? address(node, "poll", mayPoll: true) : nil
        let headers = headers(node)
        guard let search else { return nil }
        var settings = SupplierSettings(name: entry.key, driver: driver, search: search, poll: poll)
        settings.headers = headers
        settings.markets = markets(node["markets"])
        settings.searchMethod = node["method"]?.text.flatMap { .init(rawValue: $0) } ?? .get
        takeTimes(node, into: &settings)
        takeBounds(node, into: &settings)
        return settings
    }

    /// Rejects the name of a format: a kill of `supplier:duffel` would be ambiguous.
    private mutating func checkName(_ entry: Node.Entry) {
        guard SupplierFormat.builtIn.contains(where: { $0.name == entry.key }) else { return }
        report(
            "supplier.name",
            "'\(entry.key)' is the name of a format, which kills use too; choose another name, such as '\(entry.key)-flights'",
            at: entry.keyPosition)
    }

    package mutating func service(_ entry: Node.Entry) -> ServiceSettings? {
        let node = entry.value
        let headers = headers(node)
        guard let url = address(node, "url", mayPoll: false) else { return nil }
        guard url.places.isEmpty else {
            report(
                "supplier.place", "the address of a service has no places; its facts are posted",
                at: node["url"] ?? node)
            return nil
        }
        var settings = ServiceSettings(name: entry.key, url: url.text)
        settings.headers = headers
        settings.breaker = breaker(node["breaker"])
        settings.concurrency = concurrency(node["concurrency"])
        settings.addresses = addresses(node["addresses"])
        readNumber(node["response_kilobytes"], into: &settings.responseKilobytes)
        return settings
    }

    private mutating func takeTimes(_ node: Node, into settings: inout SupplierSettings) {
        takeTime(node["deadline"], into: &settings.deadlineMilliseconds)
        takeTime(node["connect"], into: &settings.connectMilliseconds)
        takeTime(node["first_byte"], into: &settings.firstByteMilliseconds)
        takeTime(node["poll_deadline"], into: &settings.pollDeadlineMilliseconds)
        takeTime(node["poll_every"], into: &settings.pollEveryMilliseconds)
        for entry in node["stale"]?.entries ?? [] {
            guard let market = Market(entry.key), let time = time(entry.value) else { continue }
            settings.stale[market] = time
        }
    }

    private mutating func takeBounds(_ node: Node, into settings: inout SupplierSettings) {
        settings.retryBudget = number(node["retry_budget"]) ?? settings.retryBudget
        settings.breaker = breaker(node["breaker"])
        settings.concurrency = concurrency(node["concurrency"])
        readNumber(node["queue"], into: &settings.queue)
        settings.isShared = node["share"]?.text == "true"
        if let codings = node["codings"]?.list {
            settings.codings = codings.compactMap(\.text).joined(separator: ", ")
        }
        readNumber(node["body_megabytes"], into: &settings.bodyMegabytes)
        settings.addresses = addresses(node["addresses"])
        settings.searchRate = rate(node["rate"]?["create"])
        settings.pollRate = rate(node["rate"]?["poll"])
    }

    /// Checks for keys that the driver needs, and for keys that only other drivers use.
    private mutating func checkKeys(of node: Node, _ driver: SupplierDriver) {
        let name = driver.format.name
        for key in driver.neededKeys where node[key] == nil {
            report("supplier.missing-key", "'\(key)' is missing; '\(name)' needs '\(key): https://...'", at: node)
        }
        for entry in node.entries ?? [] where !driver.takes(entry.key) {
            report(
                "supplier.foreign-key", "'\(name)' does not use '\(entry.key)'; remove it",
                at: entry.keyPosition)
        }
        if !driver.takes("poll"), let poll = node["rate"]?["poll"] {
            report("supplier.foreign-key", "'\(name)' does not use 'poll'; remove it", at: poll)
        }
    }

    /// An address; `nil` with a finding.
    ///
    /// Only a poll has the place `session`, and it must have it.
    private mutating func address(_ node: Node, _ key: String, mayPoll: Bool) -> AddressTemplate? {
        guard let value = node[key], let text = value.text else { return nil }
        let template: AddressTemplate
        do throws(AddressTemplate.Problem) {
            template = try AddressTemplate(text)
        } catch {
            report(error.code, error.message, at: value)
            return nil
        }
        guard template.places.contains(.session) == mayPoll else {
            report(
                "supplier.place",
                mayPoll
                    ? "the address of 'poll' has no place '{session}'; add it, because it identifies the search"
                    : "the address of '\(key)' has the place '{session}'; only a poll has one", at: value)
            return nil
        }
        return template
    }

    private func markets(_ node: Node?) -> SupplierSettings.Markets {
        guard let items = node?.list else { return .all }
        return .some(items.compactMap { $0.text.flatMap { Market($0) } })
    }
}
