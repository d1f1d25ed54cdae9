package import LayoverJSON

/// The data of a native card as text.
///
/// Apps draw such a card themselves, so an export shows a table instead.
package enum NativeText {
    package static func fields(_ data: [JSONValue.Member]) -> [ExportFrame.Field] {
        data.map { ExportFrame.Field(name: $0.key, text: words($0.value)) }
    }

    /// The text of a value as a reader would see it.
    ///
    /// Money, dates and durations contain their own text.
    static func words(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .array(let items): items.map(words).joined(separator: "; ")
        case .object(let members):
            value["text"]?.string
                ?? members.map { "\($0.key) \(words($0.value))" }.joined(separator: ", ")
        default: value.description
        }
    }
}
