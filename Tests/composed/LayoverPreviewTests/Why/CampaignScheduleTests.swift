import LayoverModel
import Testing

@testable import LayoverPreview

/// The schedule of a card that shows campaigns is that of the campaigns.
struct CampaignScheduleTests {
    private func step(_ change: (inout WhyContent.Request) -> Void) throws -> TraceStep {
        var request = WhyContent.Request()
        change(&request)
        let trace = try #require(try WhyContent.shared.get().page(request).trace(of: "banner"))
        return try #require(trace.steps.first { $0.step == .schedule })
    }

    @Test func `the campaign that is drawn says when it is on, in the market's time and at its place`() throws {
        let step = try step {
            $0.market = "NO"
            $0.facts = [.routeDestinationAirport: .text("OSL")]
        }
        #expect(step.verdict == .yes)
        #expect(
            step.words == "the campaign 'sale' is on from 2026-12-07 09:00 +01:00 until 2026-12-14 00:00 +01:00")
        #expect(step.place?.description == "widgets/campaigns/sale.yaml:5:7")
    }

    @Test func `where none runs, the card has no times of its own`() throws {
        let step = try step { $0.facts = [.routeDestinationAirport: .text("LHR")] }
        #expect(step.verdict == .skipped)
        #expect(step.words == "its campaigns have their own times")
    }

    @Test func `a card with fields of its own is always on`() throws {
        let trace = try #require(try WhyContent.shared.get().page(WhyContent.Request()).trace(of: "always"))
        #expect(trace.steps.first { $0.step == .schedule }?.words == "it is always on")
    }
}
