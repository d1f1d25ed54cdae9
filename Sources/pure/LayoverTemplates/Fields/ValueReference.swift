/// The place of a value during rendering: only numbers, so that there is no look-up by name.
struct ValueReference: Hashable, Sendable {
    /// The card's own fields.
    static let fields = ValueReference(frame: -1, first: -1, second: -1)

    /// -1 for the card's fields, else the number of the current list, counted from the outermost.
    let frame: Int8
    /// The field, or the column of the list's item; -1 for the item itself.
    let first: Int16
    /// The column of the record found so far; -1 without one.
    let second: Int16

    /// The item of a current list.
    static func item(ofList frame: Int) -> ValueReference {
        ValueReference(frame: Int8(clamping: frame), first: -1, second: -1)
    }

    /// A reference one level deeper; `nil` if a name has more parts than a reference can hold.
    func child(_ index: Int) -> ValueReference? {
        guard let index = Int16(exactly: index) else { return nil }
        if first < 0 { return ValueReference(frame: frame, first: index, second: -1) }
        return second < 0 ? ValueReference(frame: frame, first: first, second: index) : nil
    }
}
