package import LayoverAssembly
package import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverPick
package import LayoverSchema

/// The recorded answer of a sample's service, in the form of the network: it is read by the rules for all answers.
package struct SampleAnswer {
    /// `nil` if the service has not answered yet.
    package let answer: ServiceAnswers.Answer?
    /// The offers to choose among for a pick; `nil` for other widgets.
    let offers: OfferCandidates?

    /// Reads a sample that `layover check` has accepted.
    package init(_ sample: SampleSource, of widget: CompiledWidget) {
        if widget.pick != nil {
            offers = SampleOffers(of: sample)?.offers
            answer = nil
            return
        }
        offers = nil
        switch sample.answer {
        case nil: answer = nil
        case .noCard?: answer = .noCard
        case .members(let members)?: answer = .saying(SampleAnswer.values(members, widget.fields))
        }
    }

    private static func values(
        _ members: [SampleSource.NamedLiteral], _ fields: [FieldPlan]
    ) -> [(name: String, value: Value, type: FieldType)] {
        members.compactMap { member in
            guard let field = fields.first(where: { $0.answerMember == member.name.name }),
                case .success(let value) = LiteralReader(file: member.name.location.file).read(
                    member.value, as: field.type)
            else { return nil }
            return (member.name.name, value, field.type)
        }
    }
}
