package import LayoverModel

extension ServiceAnswers.Answer {
    /// An answer with these members, in the form that a service would send.
    package static func saying(_ members: [(name: String, value: Value, type: FieldType)]) -> ServiceAnswers.Answer {
        var output: [UInt8] = []
        var list = MemberList(output: &output)
        for member in members {
            list.key(member.name, to: &output)
            PlainValue.append(member.value, as: member.type, to: &output)
        }
        list.close(&output)
        return .body(output)
    }
}
