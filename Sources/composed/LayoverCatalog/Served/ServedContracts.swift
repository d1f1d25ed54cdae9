package import LayoverSchema

/// The contracts that apps are built against: each component used by a served widget, in its last served form.
///
/// A contract that was never served may still change.
package struct ServedContracts: Sendable {
    private var known: [String: ComponentSource] = [:]

    package init() {}

    /// Sorted by name.
    package var all: [ComponentSource] { known.values.sorted { $0.name.name < $1.name.name } }

    /// Records the components of a catalog that is now served.
    package mutating func recordComponents(_ catalog: Catalog) {
        for component in catalog.componentsInUse { known[component.name.name] = component }
    }
}
