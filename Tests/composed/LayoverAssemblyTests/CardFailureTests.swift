import LayoverTemplates
import Testing

@testable import LayoverAssembly

struct CardFailureTests {
    @Test(
        arguments: [
            (.structureChanged(offset: 3), .failed, true), (.missingValue(field: "x"), .failed, false),
            (.overBudget(bytes: 2, limit: 1), .tooLarge, false), (.noWayOn, .noLink, false),
        ] as [(RenderError, OmissionReason, Bool)])
    func `only a card whose tags a value changed is an alarm`(error: RenderError, reason: OmissionReason, isAlarm: Bool)
    {
        let failure = CardFailure(slot: 0, error)
        #expect(failure.reason == reason)
        #expect(failure.isStructureChange == isAlarm)
    }
}
