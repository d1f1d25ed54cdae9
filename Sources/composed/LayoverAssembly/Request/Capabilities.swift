import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Compares a widget's requirements with a client's capabilities.
struct Capabilities {
    private let client: ClientProfile

    init(_ client: ClientProfile) { self.client = client }

    /// The first requirement that is not met; `nil` if all are met.
    func missing(for widget: CompiledWidget) -> String? {
        if let own = missingForm(of: widget.source) { return own }
        return widget.source.requires.first { !meets($0) }?.capability.name
    }

    /// Finds the capability that the client lacks to draw the widget at all: `native.<component>` in the contract's
    /// version, or HTML.
    private func missingForm(of source: WidgetSource) -> String? {
        guard let capabilities = client.capabilities else { return nil }
        switch source.form {
        case .native:
            guard let component = source.component, let (name, version) = ComponentSource.split(component.name),
                let wanted = AppVersion(String(version))
            else { return nil }
            return capabilities["native.\(name)"].map { $0 >= wanted } ?? false ? nil : "native.\(name)"
        case .html: return capabilities["card.html"] != nil || capabilities["card.fragment"] != nil ? nil : "card.html"
        case .placeholder: return nil
        }
    }

    private func meets(_ requirement: RequirementSource) -> Bool {
        let name = requirement.capability.name
        if name.hasPrefix("app.") {
            guard let platform = client.platform, name == "app.\(platform.rawValue)" else { return true }
            return client.version.map { requirement.range.contains($0) } ?? false
        }
        guard let capabilities = client.capabilities else { return true }
        return capabilities[name].map { requirement.range.contains($0) } ?? false
    }
}
