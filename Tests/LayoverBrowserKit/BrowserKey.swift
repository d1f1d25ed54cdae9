/// A key of the keyboard, as Chromium's protocol describes it.
package struct BrowserKey: Hashable, Sendable {
    /// Keys held while another is pressed; the numbers are the protocol's.
    package struct Modifiers: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let alt = Modifiers(rawValue: 1)
        package static let control = Modifiers(rawValue: 2)
        package static let meta = Modifiers(rawValue: 4)
        package static let shift = Modifiers(rawValue: 8)
    }

    let key: String
    let code: String
    let number: Int
    /// Text that the key writes.
    let text: String?

    init(_ key: String) {
        self.key = key
        if let named = BrowserKey.named[key] {
            (code, number) = (key == " " ? "Space" : key, named)
            text = ["Enter": "\r", " ": " "][key]
            return
        }
        let letter = key.uppercased()
        number = letter.unicodeScalars.first.map { Int($0.value) } ?? 0
        code = letter.allSatisfy(\.isNumber) ? "Digit\(letter)" : "Key\(letter)"
        text = key
    }

    /// The key codes of Windows for named keys.
    private static let named = [
        "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
        "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Backspace": 8, "Delete": 46,
    ]
}
