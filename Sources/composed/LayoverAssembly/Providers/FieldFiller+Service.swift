import LayoverCatalog
import LayoverModel

// Fields that another team's service fills.
extension FieldFiller {
    /// Fills fields from the service's answer if it is known.
    ///
    /// Otherwise requests it and uses an earlier answer meanwhile, so that no card appears and disappears with each poll.
    func fillFromService() -> FilledFields {
        guard let plan = widget.service else { return FilledFields(.none(.noCard, "no service")) }
        let builder = ServiceRequestBuilder(inputs, outcomes, slot: slot, plan)
        guard !outcomes.waitsForEarlier(slot), let serviceRequest = builder.build() else {
            return FilledFields(
                inputs.services.newest(for: widget.name).map { fill($0, plan) } ?? .pending, isOpen: true)
        }
        guard serviceRequest.body.count <= Limits.askBytes else {
            return FilledFields(
                .failed(.failed, "the request has \(serviceRequest.body.count) bytes, more than \(Limits.askBytes)"))
        }
        switch inputs.services.status(of: serviceRequest) {
        case .answered(let answer): return FilledFields(fill(answer, plan))
        case .earlier(let answer): return asking(serviceRequest, fill(answer, plan))
        case .awaited: return asking(serviceRequest, .pending)
        }
    }

    /// Adds the request once every widget that this one comes after has its newest answer.
    private func asking(_ serviceRequest: ServiceRequest, _ meanwhile: Outcome) -> FilledFields {
        FilledFields(meanwhile, isOpen: true, asking: outcomes.mayAsk(slot) ? serviceRequest : nil)
    }

    private func fill(_ answer: ServiceAnswers.Answer, _ plan: ServicePlan) -> Outcome {
        switch answer {
        case .noCard: return .none(.noCard, "the service '\(plan.service)' has no card")
        case .late: return .failed(.late, "the service '\(plan.service)' did not answer in time")
        case .failed(let words): return .failed(.failed, words)
        case .wrong(let words): return wrong(words, plan)
        case .body(let body):
            do throws(ServiceFault) {
                let reader = ServiceAnswerReader(inputs.serving.catalog.settings)
                return fill(rows: [], campaign: nil, answer: try reader.read(body, for: widget.fields))
            } catch {
                return wrong(error.words, plan)
            }
        }
    }

    private func wrong(_ words: String, _ plan: ServicePlan) -> Outcome {
        .failed(.failed, "the answer of '\(plan.service)': \(words)")
    }
}
