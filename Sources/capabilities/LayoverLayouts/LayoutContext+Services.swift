import LayoverAssembly
import LayoverCatalog
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverSuppliers
import LayoverWeb

// Replies with a layout.
extension LayoutContext {
    /// Headers of a reply with this layout.
    func headers(of layout: AssembledLayout, _ call: LayoutCall) -> [HTTPHeader] {
        [.privateNoStore, .catalog(of: call.serving), layout.status] + server.headers(of: call.timing)
            + call.crossOrigin
    }

    /// A layout that is sent alone.
    func reply(_ layout: AssembledLayout, _ call: LayoutCall) -> HTTPReply {
        .json([.bytes(layout.bytes)], headers: headers(of: layout, call))
    }

    /// Counts a layout that is sent, and records its exposures.
    func count(_ layout: AssembledLayout, _ request: borrowing HTTPRequest) {
        counters.count(layout.report)
        exposures.record(layout.exposures, request)
    }

    /// Waits for other teams' services up to the configured time; answers that arrive later count as late.
    ///
    /// - Parameters:
    ///   - serviceRequests: The requests of the first layout.
    ///   - plan: Assembles the layout from the available answers.
    ///   - request: Provides the name for exposures, and the trace context that is passed on.
    ///   - reply: Makes the reply; on any thread, more than once.
    /// - Returns: The reply; a late one if it waits for answers.
    func wait(
        for serviceRequests: [ServiceRequest], _ plan: LayoutPlan, _ request: borrowing HTTPRequest,
        reply: @escaping @Sendable (AssembledLayout) -> HTTPReply
    ) -> HTTPReply {
        let name = RequestName.of(request)
        let round = ServiceRound(
            services, market: plan.market.market, trace: server.trace(request).headers,
            waitMilliseconds: outgoing.attachWaitMilliseconds
        ) { [self] answers in
            let layout = plan.assembled(answers)
            return RoundAttempt(
                serviceRequests: layout.serviceRequests, reply: reply(layout),
                onSent: { [self] in
                    counters.count(layout.report)
                    exposures.record(layout.exposures, named: name)
                })
        }
        return round.reply(asking: serviceRequests)
    }
}
