import LayoverSchema

/// Writes `docs/http/objects.md`: every member of a layout and of its parts.
enum ObjectsReference {
    static var text: String {
        Markdown.page(
            [head]
                + WireTable.objects.filter { $0.name != "Problem" }.map { object in
                    let isPatch = object.name == WireTable.patch.name
                    let members = isPatch ? membersOfPatch : members(of: object)
                    return Markdown.section(["## \(object.name)", "\(object.summary)\n\(members)"])
                })
    }

    private static let head = """
        # Objects

        The layout, its parts, and the patches between layouts. Members are always present, unless a condition is added.
        Ignore unknown types, components, members and words. [All calls](../http.md).
        """

    /// The members of a patch that a layout does not have.
    private static var membersOfPatch: String {
        let isOfLayout = { (member: WireObject.Member) in WireTable.layout.member(member.name) != nil }
        let missing = WireTable.layout.members.filter { WireTable.patch.member($0.name) == nil }
        return Markdown.list(
            "All members of [Layout](#layout) except \(missing.map { Markdown.code($0.name) }.joined(separator: ", ")), and:",
            WireTable.patch.members.filter { !isOfLayout($0) }.map(item))
    }

    static func members(of object: WireObject) -> String { object.members.map(item).joined(separator: "\n") }

    private static func item(_ member: WireObject.Member) -> String {
        var words: [String] = []
        if case .words(let all) = member.type {
            words = all.map { Markdown.item("`\($0.word)`: \($0.summary)", level: 1) }
        }
        let type = member.type.inWords + member.presence.inWords
        return Markdown.item("\(Markdown.code(member.name)) (\(type)): \(member.summary)", below: words)
    }
}

extension WireType {
    /// The type in words: `list of text`.
    fileprivate var inWords: String {
        switch self {
        case .text: "text"
        case .int: "whole number"
        case .bool: "`true` or `false`"
        case .intOrNull: "whole number or `null`"
        case .height: "whole number or [Height](#height)"
        case .words: "one word"
        case .object(let name): "[\(name)](\(Markdown.anchor(name)))"
        case .list(let element): "list of \(element.inWords)"
        case .map(let value): "object: names to \(value.inWords)"
        case .record: "object"
        case .componentFields: "object: the component's fields"
        case .any: "any JSON"
        }
    }
}

extension WireObject.Presence {
    /// The condition; empty if the member is always there.
    fileprivate var inWords: String {
        switch self {
        case .always: ""
        case .when(let words): ", when \(words)"
        }
    }
}
