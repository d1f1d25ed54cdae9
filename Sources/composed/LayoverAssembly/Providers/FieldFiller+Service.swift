import LayoverCatalog
import LayoverModel

// Fields that another team's service fills.
extension FieldFiller {
    /// What is known of the service's answer; what is not is asked for, and an earlier answer stands in meanwhile, so that
    /// no card comes and goes with each poll.
    func fillFromService() -> FilledFields {
        guard let plan = widget.remote else { return FilledFields(.none(.noCard, "no service")) }
        let question = RemoteQuestion(inputs, outcomes, slot: slot, plan)
        guard !outcomes.waitsForEarlier(slot), let ask = question.ask() else {
            return FilledFields(inputs.remote.newest(for: widget.name).map { fill($0, plan) } ?? .pending, isOpen: true)
        }
        guard ask.body.count <= Limits.askBytes else {
            return FilledFields(
                .failed(.failed, "the question has \(ask.body.count) bytes, more than \(Limits.askBytes)"))
        }
        switch inputs.remote.status(of: ask) {
        case .answered(let answer): return FilledFields(fill(answer, plan))
        case .earlier(let answer): return asking(ask, fill(answer, plan))
        case .awaited: return asking(ask, .pending)
        }
    }

    /// The service is asked once all that the widget comes after have their newest answers.
    private func asking(_ ask: RemoteAsk, _ meanwhile: Outcome) -> FilledFields {
        FilledFields(meanwhile, isOpen: true, asking: outcomes.mayAsk(slot) ? ask : nil)
    }

    private func fill(_ answer: RemoteAnswers.Answer, _ plan: RemotePlan) -> Outcome {
        switch answer {
        case .noCard: return .none(.noCard, "the service '\(plan.service)' has none")
        case .late: return .failed(.late, "the service '\(plan.service)' did not answer in time")
        case .failed(let words): return .failed(.failed, words)
        case .body(let body):
            do throws(RemoteFault) {
                let reader = RemoteAnswerReader(inputs.serving.catalog.settings)
                return fill(rows: [], campaign: nil, answer: try reader.read(body, for: widget.fields))
            } catch {
                return .failed(.failed, "the answer of '\(plan.service)': \(error.words)")
            }
        }
    }
}
