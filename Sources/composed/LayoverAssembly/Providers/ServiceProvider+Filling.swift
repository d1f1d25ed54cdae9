package import LayoverCatalog

extension ServiceProvider: CardProvider {
    /// Fills fields from the service's answer if it is known.
    ///
    /// Otherwise requests it and uses an earlier answer meanwhile, so that no card appears and disappears with each poll.
    package func fill(_ filler: FieldFiller) -> FilledFields {
        guard let plan = service else { return FilledFields(.none(.noCard, "no service")) }
        let (inputs, outcomes, slot) = (filler.inputs, filler.outcomes, filler.slot)
        let builder = ServiceRequestBuilder(inputs, outcomes, slot: slot, plan)
        guard !outcomes.waitsForEarlier(slot), let request = builder.build() else {
            return FilledFields(
                inputs.services.newest(for: filler.widget.name).map { outcome(filler, $0) } ?? .pending, isOpen: true)
        }
        guard request.body.count <= Limits.askBytes else {
            return FilledFields(
                .failed(.failed, "the request has \(request.body.count) bytes, more than \(Limits.askBytes)"))
        }
        // It is sent once every widget that this one comes after has its newest answer.
        let asked = outcomes.mayAsk(slot) ? request : nil
        switch inputs.services.status(of: request) {
        case .answered(let answer): return FilledFields(outcome(filler, answer))
        case .earlier(let answer): return FilledFields(outcome(filler, answer), isOpen: true, asking: asked)
        case .awaited: return FilledFields(.pending, isOpen: true, asking: asked)
        }
    }

    private func outcome(_ filler: FieldFiller, _ answer: ServiceAnswers.Answer) -> FilledFields.Outcome {
        let name = service?.service ?? ""
        switch answer {
        case .noCard: return .none(.noCard, "the service '\(name)' has no card")
        case .late: return .failed(.late, "the service '\(name)' did not answer in time")
        case .failed(let words): return .failed(.failed, words)
        case .wrong(let words): return .failed(.failed, "the answer of '\(name)': \(words)")
        case .body(let body):
            do throws(ServiceFault) {
                let reader = ServiceAnswerReader(filler.inputs.serving.catalog.settings)
                return filler.outcome(answer: try reader.read(body, for: filler.widget.fields))
            } catch {
                return .failed(.failed, "the answer of '\(name)': \(error.words)")
            }
        }
    }
}
