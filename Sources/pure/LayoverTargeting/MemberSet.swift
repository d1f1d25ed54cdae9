/// The plain values of one `$in`, `$ini` or group, prepared for look-ups; lists and objects among them equal nothing.
struct MemberSet: Sendable {
    static let empty = MemberSet([])

    private let texts: [String]
    /// The same texts, if there are many.
    private let manyTexts: Set<ExactText>
    private let numbers: Set<Double>
    private let hasTrue: Bool
    private let hasFalse: Bool
    private let hasNull: Bool
    private let foldsCase: Bool

    init(_ values: [AttributeValue], foldsCase: Bool = false) {
        let all = values.compactMap(\.text).map { foldsCase ? $0.lowercased() : $0 }
        let isMany = all.count > Limits.scannedMembers
        texts = isMany ? [] : all
        manyTexts = isMany ? Set(all.map(ExactText.init)) : []
        numbers = Set(values.compactMap(\.number))
        hasTrue = values.contains { $0.bool == true }
        hasFalse = values.contains { $0.bool == false }
        hasNull = values.contains(where: \.isNull)
        self.foldsCase = foldsCase
    }

    /// The texts, if there are only a few and they are compared exactly; otherwise `nil`.
    var plainTexts: [String]? { manyTexts.isEmpty && !foldsCase ? texts : nil }

    /// Returns whether `value` is one of the members, or is a list that contains one of them.
    ///
    /// - Complexity: O(1) for a plain value, O(*n*) for a list of *n*; allocates only if case is ignored.
    func meets(_ value: AttributeValue) -> Bool {
        if case .list(let items) = value { return items.contains(where: contains) }
        return contains(value)
    }

    private func contains(_ value: AttributeValue) -> Bool {
        switch value {
        case .null: hasNull
        case .bool(let bool): bool ? hasTrue : hasFalse
        case .number(let number): numbers.contains(number)
        case .numeral(let numeral): numbers.contains(numeral.number)
        case .text(let text): contains(foldsCase ? text.lowercased() : text)
        case .list, .object: false
        }
    }

    private func contains(_ text: String) -> Bool {
        if !manyTexts.isEmpty { return manyTexts.contains(ExactText(text)) }
        for member in texts where isExactly(member, text) { return true }
        return false
    }
}
