import LayoverCatalog
package import LayoverModel
import LayoverSchema

extension FieldType {
    /// The wire form of values of this type.
    package var wire: WireType {
        switch self {
        case .text, .color, .length, .direction, .language, .html: .text
        case .int: .int
        case .bool: .bool
        case .money: .object("Money")
        case .date: .object("DateValue")
        case .datetime: .object("Moment")
        case .duration: .object("Duration")
        case .percent: .object("Percent")
        case .link: .object("Link")
        case .image: .object("Image")
        case .list(let element): .list(element.wire)
        case .record(let columns):
            .record(
                columns.map {
                    WireObject.Member($0.name, $0.type.wire, when: $0.optional ? "it has a value" : nil, "")
                })
        }
    }

    /// One line for the reference: the meaning of the type, and how files write a value.
    package var summary: String {
        switch self {
        case .text: "any text"
        case .int: "a whole number: `6`"
        case .bool: "`true` or `false`"
        case .money: "an amount with its currency: `54.07 GBP`"
        case .date: "a day: `2026-12-07`"
        case .datetime: "a moment in UTC: `2026-12-07T09:00:00Z`"
        case .duration: "hours and minutes: `1h35m`, `95m`"
        case .percent: "a share with at most two decimals: `12.5%`"
        case .link: "the target of a tap: `{ app: .., web: .. }`; one of them can be absent"
        case .image: "a picture, its dark form and its alternative text"
        case .color: "a colour for a style attribute: `#0a5`"
        case .direction: "the direction of a text, for dir: `ltr`, `rtl` or `auto`"
        case .language: "the language of a text, for lang: `nb-NO`"
        case .length: "a length for a style attribute: `12px`"
        case .html: "HTML of a partial; never text from users"
        case .list: "a list: `{ type: list, of: text }`, `{ type: list, of: { id: text, price: money } }`"
        case .record: "columns by name, in a list"
        }
    }
}

extension ComponentSource {
    /// The component's fields as members of `data`.
    package var members: [WireObject.Member] {
        fields.map {
            WireObject.Member($0.name, $0.type.wire, when: $0.optional ? "it has a value" : nil, "")
        }
    }
}
