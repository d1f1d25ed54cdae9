package import LayoverJSON

/// A native card's data in words: apps draw it themselves, so that here it is a table.
package enum NativeText {
    package static func fields(_ data: [JSONValue.Member]) -> [ExportFrame.Field] {
        data.map { ExportFrame.Field(name: $0.key, text: words($0.value)) }
    }

    /// Writes a value as a reader would see it: money, dates and durations carry their own text.
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
