extension FieldType {
    /// An example of a value of the type, for messages: `an amount such as 54.07 GBP`.
    package var example: String {
        switch self {
        case .text, .html: "a text"
        case .int: "a whole number such as 6"
        case .bool: "true or false"
        case .money: "an amount such as 54.07 GBP"
        case .date: "a day such as 2026-12-07"
        case .datetime: "a moment in UTC such as 2026-12-07T09:00:00Z"
        case .duration: "a duration such as 95m or 1h35m"
        case .percent: "a share such as 12.5%"
        case .link: "a link"
        case .image: "an image"
        case .color: "a colour such as #0770e3"
        case .length: "a length such as 12px"
        case .direction: "ltr, rtl or auto"
        case .language: "a language such as nb-NO"
        case .list, .record: "\(self)"
        }
    }
}
