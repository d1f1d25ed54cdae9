/// The address of an image, its variant for dark screens and its alternative text.
package struct ImageReference: Hashable, Sendable {
    package let light: String
    package let dark: String?
    package let alt: String

    package init(light: String, dark: String?, alt: String) {
        self.light = light
        self.dark = dark
        self.alt = alt
    }
}
