/// The look of one class.
///
/// In its rules `&` is a placeholder for the class.
struct StyleRule: Sendable {
    let name: String
    let css: String
    /// Added if the card is at least 600 points wide.
    let regular: String

    init(_ name: String, _ css: String, regular: String = "") {
        self.name = name
        self.css = css
        self.regular = regular
    }
}

/// A colour with one value for light and one for dark screens.
///
/// Text on its surface has a contrast of at least 4.5.
struct StyleToken: Sendable {
    let name: String
    let light: String
    let dark: String

    init(_ name: String, light: String, dark: String) {
        self.name = name
        self.light = light
        self.dark = dark
    }
}
