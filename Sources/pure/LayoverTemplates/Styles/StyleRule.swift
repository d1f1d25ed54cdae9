/// Look of one class.
///
/// In its rules `&` stands for the class.
struct StyleRule: Sendable {
    let name: String
    let css: String
    /// Added where the card is 600 points wide or more.
    let regular: String

    init(_ name: String, _ css: String, regular: String = "") {
        self.name = name
        self.css = css
        self.regular = regular
    }
}

/// A colour with a value for light and one for dark screens.
///
/// Text on its surface has a contrast of 4.5 or more.
struct StyleToken: Sendable {
    let name: String
    let light: String
    let dark: String

    init(_ name: String, _ light: String, _ dark: String) {
        self.name = name
        self.light = light
        self.dark = dark
    }
}
