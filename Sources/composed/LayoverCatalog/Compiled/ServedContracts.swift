package import LayoverSchema

/// The contracts that apps are built against: of each component that a served widget used, as it was when it did so last.
///
/// What nobody was ever shown may still change.
package struct ServedContracts: Sendable {
    private var known: [String: ComponentSource] = [:]

    package init() {}

    /// Sorted by name.
    package var all: [ComponentSource] { known.values.sorted { $0.name.name < $1.name.name } }

    /// Takes in what a catalog shows, because it is served.
    package mutating func recordComponents(_ catalog: Catalog) {
        for component in catalog.componentsInUse { known[component.name.name] = component }
    }
}
