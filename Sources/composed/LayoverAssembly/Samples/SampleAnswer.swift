package import LayoverCatalog
import LayoverJSON
import LayoverModel
package import LayoverSchema

/// Answer of a sample's service, as it would come over the network: read again by the rules for all answers.
package struct SampleAnswer {
    /// `nil` where it has not answered yet.
    package let answer: RemoteAnswers.Answer?

    /// Takes what `layover check` has let through.
    package init(_ sample: SampleSource, of widget: CompiledWidget) {
        switch sample.answer {
        case nil: answer = nil
        case .noCard?: answer = .noCard
        case .members(let members)?: answer = .body(SampleAnswer.body(members, widget.fields))
        }
    }

    private static func body(_ members: [SampleSource.NamedLiteral], _ fields: [FieldPlan]) -> [UInt8] {
        var output: [UInt8] = []
        var list = MemberList(output: &output)
        for member in members {
            guard let field = fields.first(where: { $0.answerMember == member.name.name }),
                case .success(let value) = LiteralReader(file: member.name.location.file).read(
                    member.value, as: field.type)
            else { continue }
            list.key(member.name.name, to: &output)
            PlainValue.append(value, as: field.type, to: &output)
        }
        list.close(&output)
        return output
    }
}
