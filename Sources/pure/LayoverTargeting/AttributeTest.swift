import LayoverModel

/// A parsed condition over attributes.
indirect enum AttributeClause: Sendable {
    case all([AttributeClause])
    /// True if there are no parts.
    case any([AttributeClause])
    case not(AttributeClause)
    case test(AttributePath, AttributeTest)
}

/// A test of one value.
indirect enum AttributeTest: Sendable {
    /// Its text equals this one.
    case reads(String)
    /// The same, ignoring case; stored in lower case.
    case readsInAnyCase(String)
    case counts(Double)
    case isTruthy(Bool)
    case isNull
    /// Both have the same JSON text.
    case same(AttributeValue)
    /// Equal in type and value, and neither a list nor an object.
    case equals(AttributeValue)
    case stands(Ordering, to: AttributeValue)
    case version(Ordering, to: PaddedVersion)
    case isWithin(VersionRange)
    case exists(Bool)
    case isIn(MemberSet)
    /// A list in which, for each of these tests, a member passes.
    case hasAll([AttributeTest])
    /// A list whose number of members passes.
    case size(AttributeTest)
    /// A list with a member that passes and is not null, false, 0 or empty.
    case someMember(AttributeTest)
    /// The same for members that are objects of attributes.
    case someObject(AttributeClause)
    case matches(any CompiledPattern)
    case hasType(String)
    case every([AttributeTest])
    case not(AttributeTest)
    case never
}

extension AttributeClause {
    func holds(for attributes: Attributes) -> Bool {
        switch self {
        case .all(let parts): parts.allSatisfy { $0.holds(for: attributes) }
        case .any(let parts): parts.isEmpty || parts.contains { $0.holds(for: attributes) }
        case .not(let part): !part.holds(for: attributes)
        case .test(let path, let test): test.holds(for: path.value(in: attributes))
        }
    }

    /// The same for a member of a list, which may have any type.
    func holds(for root: AttributeValue) -> Bool {
        switch self {
        case .all(let parts): parts.allSatisfy { $0.holds(for: root) }
        case .any(let parts): parts.isEmpty || parts.contains { $0.holds(for: root) }
        case .not(let part): !part.holds(for: root)
        case .test(let path, let test): test.holds(for: path.value(in: root))
        }
    }
}

extension AttributeTest {
    func holds(for value: AttributeValue) -> Bool {
        switch self {
        case .reads(let text): AttributeTest.reads(value, text)
        case .readsInAnyCase(let text): isExactly(value.asText.lowercased(), text)
        case .counts(let number): value.asNumber == number
        case .isTruthy(let wanted): !value.isNull && value.isTruthy == wanted
        case .isNull: value.isNull
        case .same(let other): value.writesSameJSON(as: other)
        case .equals(let other): value.strictlyEquals(other)
        case .stands(let wanted, let other): value.ordering(to: other)?.isSubset(of: wanted) ?? false
        case .version(let wanted, let version): version.ordering(of: value.asVersion).isSubset(of: wanted)
        case .isWithin(let range): range.contains(value)
        case .exists(let wanted): value.isNull != wanted
        case .isIn(let members): members.meets(value)
        case .matches(let pattern): pattern.matches(value.asText)
        case .hasType(let name): value.typeName == name
        case .every(let tests): tests.allSatisfy { $0.holds(for: value) }
        case .not(let test): !test.holds(for: value)
        case .never: false
        case .hasAll, .size, .someMember, .someObject: value.list.map(holds(forMembers:)) ?? false
        }
    }

    /// Returns whether the test holds for a list.
    private func holds(forMembers items: [AttributeValue]) -> Bool {
        switch self {
        case .hasAll(let tests): tests.allSatisfy { test in items.contains { test.holds(for: $0) } }
        case .size(let test): test.holds(for: .number(Double(items.count)))
        case .someMember(let test): items.contains { $0.isTruthy && test.holds(for: $0) }
        case .someObject(let clause): items.contains { $0.isTruthy && clause.holds(for: $0) }
        default: false
        }
    }

    private static func reads(_ value: AttributeValue, _ text: String) -> Bool {
        if case .text(let own) = value { return isExactly(own, text) }
        return isExactly(value.asText, text)
    }
}

extension AttributeValue {
    /// The value as a version: texts and numbers as written, `0` for all other values.
    var asVersion: String {
        switch self {
        case .text(let text): text
        case .number(let number): javaScriptText(number)
        case .numeral(let numeral): javaScriptText(numeral.number)
        default: "0"
        }
    }
}
