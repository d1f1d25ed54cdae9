import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Checks that the parts of a widget fit together: how it is drawn, how it is filled, and the files beside its
/// definition.
struct WidgetForm {
    private let source: WidgetSource
    private let rule: any ProviderRule.Type
    private let files: WidgetFiles
    private let environment: Environment
    private var findings: [Diagnostic] = []

    init(
        _ source: WidgetSource, by rule: any ProviderRule.Type, files: WidgetFiles, environment: Environment
    ) {
        self.source = source
        self.rule = rule
        self.files = files
        self.environment = environment
    }

    func check() -> [Diagnostic] {
        var form = self
        switch source.form {
        case .native: form.checkNative()
        case .html: form.checkHTML()
        case .placeholder: form.checkPlaceholder()
        }
        form.checkStrayParts()
        form.checkMeasured()
        form.checkRows()
        form.checkPlace()
        form.checkRequirements()
        return form.findings
    }

    private mutating func checkNative() {
        guard let component = source.component else {
            return error(
                "widget.component", "a native card needs its contract; add 'component: <name>@1'", at: source.location)
        }
        guard environment.components[component.name] == nil, !environment.isBroken(.component, component.name)
        else { return }
        let near = suggestion(for: component.name, among: environment.components.keys)
        error(
            "component.unknown",
            "there is no component '\(component.name)'; \(meant(near, else: "add widgets/components/\(component.name).yaml"))",
            at: component.location)
    }

    private mutating func checkHTML() {
        if files.template == nil {
            error("widget.template", "an html card needs its card.html; add it beside widget.yaml", at: source.location)
        }
        if source.height == nil, !source.isMeasured {
            error(
                "widget.height", "an html card needs its height; add 'height: { compact: 132, regular: 104 }'",
                at: source.location)
        }
    }

    private mutating func checkMeasured() {
        if source.isMeasured, source.form != .html {
            error(
                "widget.height", "only an html card is measured; write its height in points instead of 'auto'",
                at: source.location)
        } else if source.isMeasured, files.heightsFile == nil {
            error(
                "heights.missing",
                "its height is 'auto' but has not been measured; run 'layover measure \(files.name)'",
                at: source.location)
        } else if !source.isMeasured, let file = files.heightsFile {
            findings.append(
                .warning(
                    "heights.unused", "the widget sets its own height; remove this file or write 'height: auto'",
                    at: SourceLocation(file.source.path)))
        }
    }

    private mutating func checkRows() {
        guard let rows = source.height?.rows, !source.fields.contains(where: { $0.name == rows.field.name }) else {
            return
        }
        let near = suggestion(for: rows.field.name, among: source.fields.map(\.name))
        error(
            "widget.height-rows",
            "there is no field '\(rows.field.name)'; \(meant(near, else: "name the field whose list makes the rows"))",
            at: rows.field.location)
    }

    private mutating func checkPlaceholder() {
        if !rule.isForPlaceholders {
            error(
                "widget.placeholder", "a placeholder needs 'provider: { kind: placeholder, for: [...] }'",
                at: source.location)
        }
        if source.provider.standsFor.isEmpty {
            error("widget.placeholder", "name the widgets it replaces: 'for: [<widget>]'", at: source.provider.location)
        }
    }

    /// Reports parts that belong to another type of card.
    private mutating func checkStrayParts() {
        if source.form != .native, let component = source.component {
            error(
                "widget.component", "only a native card has a component; remove it or write 'type: native'",
                at: component.location)
        }
        if source.form != .html, let template = files.template {
            error(
                "widget.template", "only an html card has a card.html; remove it or write 'type: html'",
                at: SourceLocation(template.source.path))
        }
        if source.form != .placeholder, rule.isForPlaceholders {
            error("widget.placeholder", "only 'type: placeholder' has this provider", at: source.provider.location)
        }
    }

    private mutating func checkPlace() {
        guard case .beside(let fact) = source.place, FactName(rawValue: fact.name)?.isItinerary != true else { return }
        let near = suggestion(for: fact.name, among: FactName.allCases.filter(\.isItinerary).map(\.rawValue))
        error(
            "place.beside",
            "'\(fact.name)' does not name an itinerary; \(meant(near, else: "use results.cheapest, results.fastest or results.eco.best"))",
            at: fact.location)
    }

    private mutating func checkRequirements() {
        for requirement in source.requires where !Requirement.isKnown(requirement.capability.name) {
            error(
                "requires.unknown",
                "there is no capability '\(requirement.capability.name)'; write 'app.ios', 'card.html', 'native.<component>' or another capability with a dot",
                at: requirement.capability.location)
        }
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
