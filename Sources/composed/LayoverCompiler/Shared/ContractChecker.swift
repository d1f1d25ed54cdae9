import LayoverModel
import LayoverSchema

/// Compares components with the form that clients are already built against.
enum ContractChecker {
    /// The findings about fields that a new version dropped or retyped.
    static func check(_ components: [String: ComponentSource], against earlier: [ComponentSource]) -> [Diagnostic] {
        earlier.sorted { $0.name.name < $1.name.name }.flatMap { old -> [Diagnostic] in
            guard let new = components[old.name.name] else { return [] }
            return old.fields.compactMap { change($0, in: new) }
        }
    }

    private static func change(_ field: ComponentSource.Field, in component: ComponentSource) -> Diagnostic? {
        let next = ComponentSource.split(component.name.name).map { "\($0.name)@\($0.version + 1)" } ?? "a new version"
        guard let now = component.fields.first(where: { $0.name == field.name }) else {
            return .error(
                "component.contract",
                "\(component.name.name) drops the field '\(field.name)' that clients read; make \(next)",
                at: component.name.location)
        }
        guard now.type == field.type, !now.optional || field.optional else {
            return .error(
                "component.contract",
                "\(component.name.name) changes '\(field.name)' from \(field.type) to \(now.type)\(now.optional && !field.optional ? ", optional" : ""); make \(next)",
                at: component.name.location)
        }
        return nil
    }
}
