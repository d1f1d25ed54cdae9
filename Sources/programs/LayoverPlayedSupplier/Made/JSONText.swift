import LayoverJSON
import LayoverModel

/// Writes JSON member by member.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    /// Appends text that is already JSON.
    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func string(_ text: String) { appendJSONString(text, to: &bytes) }

    /// Appends `"key":"value"`, after a comma if needed.
    mutating func member(_ key: String, _ value: String) {
        self.key(key)
        string(value)
    }

    mutating func member(_ key: String, raw value: String) {
        self.key(key)
        raw(value)
    }

    mutating func key(_ key: String) {
        comma()
        string(key)
        bytes.append(0x3a)
    }

    mutating func object(_ write: (inout JSONText) -> Void) { enclosed(by: 0x7b, and: 0x7d, write) }

    mutating func array(_ write: (inout JSONText) -> Void) { enclosed(by: 0x5b, and: 0x5d, write) }

    mutating func list<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONText, Element) -> Void) {
        array { text in
            for element in elements {
                text.comma()
                write(&text, element)
            }
        }
    }

    /// A comma is needed unless the last byte is `{`, `[` or `:`.
    mutating func comma() {
        guard let last = bytes.last, last != 0x7b, last != 0x5b, last != 0x3a else { return }
        bytes.append(0x2c)
    }

    private mutating func enclosed(by open: UInt8, and close: UInt8, _ write: (inout JSONText) -> Void) {
        bytes.append(open)
        write(&self)
        bytes.append(close)
    }
}

/// `{"year":2027,...}` for Skyscanner, and `2027-01-15T09:05:00` for the other formats.
extension LocalDateTime {
    var parts: String {
        let minute = secondOfDay / 60
        return
            "{\"year\":\(date.year),\"month\":\(date.month),\"day\":\(date.day),\"hour\":\(minute / 60),\"minute\":\(minute % 60),\"second\":0}"
    }

    var iso: String { "\(date)T\(padded(secondOfDay / 3_600, 2)):\(padded(secondOfDay / 60 % 60, 2)):00" }
}

/// `PT1H25M`.
func isoDuration(_ minutes: Int) -> String { "PT\(minutes / 60)H\(minutes % 60)M" }

/// Thousandths as a decimal with two places, or with three if needed: `54.07`.
func decimal(_ thousandths: Int) -> String {
    let rest = thousandths % 1_000
    return "\(thousandths / 1_000)." + (rest % 10 == 0 ? padded(rest / 10, 2) : padded(rest, 3))
}
