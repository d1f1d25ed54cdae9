package import LayoverModel

/// Colour for a terminal, if it is on.
package struct Ink {
    let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package func bold(_ text: String) -> String { wrap(text, "1") }
    package func faint(_ text: String) -> String { wrap(text, "2") }
    package func good(_ text: String) -> String { wrap(text, "32") }

    /// A text, or the severity's name, in the colour of that severity.
    package func severity(_ severity: Diagnostic.Severity, _ text: String? = nil) -> String {
        wrap(text ?? severity.rawValue, severity == .error ? "1;31" : "1;33")
    }

    private func wrap(_ text: String, _ code: String) -> String { isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text }
}
