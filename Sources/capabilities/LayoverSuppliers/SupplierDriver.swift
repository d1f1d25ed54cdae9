package import LayoverFlights

/// A built-in format whose suppliers can be called.
package struct SupplierDriver: Sendable {
    package let definition: any DriverDefinition

    private init(_ definition: any DriverDefinition) { self.definition = definition }

    /// Every format of the list of formats that has a driver, in its order.
    package static let all: [SupplierDriver] = SupplierFormat.builtIn.compactMap {
        ($0.definition as? any DriverDefinition).map(SupplierDriver.init)
    }

    /// The driver of the format called `name`, as the file of suppliers has it under `protocol`; `nil` if there is none.
    package init?(named name: String) {
        guard let known = SupplierDriver.all.first(where: { $0.format.name == name }) else { return nil }
        self = known
    }

    /// The format of the answers.
    package var format: SupplierFormat { SupplierFormat(definition) }
}

extension SupplierDriver: Hashable {
    /// Compares by format, which has one driver.
    package static func == (left: SupplierDriver, right: SupplierDriver) -> Bool { left.format == right.format }

    package func hash(into hasher: inout Hasher) { hasher.combine(format) }
}

/// Keys of a supplier in the file of suppliers that not every driver takes.
extension SupplierDriver {
    /// Keys that begin and poll a search, and the key that requests all of it at once.
    private static let keysOfPolled = ["create", "poll", "poll_deadline", "poll_every"]
    private static let keysOfOneShot = ["search"]
    private static let method = "method"

    /// The keys without which it cannot be called.
    var neededKeys: [String] { format.isPolled ? ["create", "poll"] : ["search"] }

    /// Returns whether this driver uses a key of a supplier.
    func takes(_ key: String) -> Bool {
        if key == SupplierDriver.method { return definition.takesMethod }
        if SupplierDriver.keysOfPolled.contains(key) { return format.isPolled }
        return SupplierDriver.keysOfOneShot.contains(key) ? !format.isPolled : true
    }

    /// The names of all drivers that use a key, for the reference: `duffel`, `amadeus-v2`.
    static func names(taking key: String) -> String {
        all.filter { $0.takes(key) }.map { "`\($0.format.name)`" }.joined(separator: ", ")
    }
}
