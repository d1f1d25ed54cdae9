import LayoverAssembly
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverWeb

extension LayoutContext {
    /// Waits for other teams' services up to the configured time; answers that arrive later count as late.
    ///
    /// - Parameters:
    ///   - serviceRequests: The requests of the first layout.
    ///   - market: The market of the request.
    ///   - request: Provides the name for exposures, and the trace context that is passed on.
    ///   - again: Assembles from the available answers, and makes the reply; on any thread, more than once.
    /// - Returns: The reply; a late one if it waits for answers.
    func wait(
        for serviceRequests: [ServiceRequest], market: Market, _ request: borrowing HTTPRequest,
        again: @escaping @Sendable (ServiceAnswers) -> (layout: AssembledLayout, reply: HTTPReply)
    ) -> HTTPReply {
        let name = RequestName.of(request)
        let round = ServiceRound(
            services, market: market, trace: server.trace(request).headers,
            waitMilliseconds: outgoing.attachWaitMilliseconds
        ) { [self] answers in
            let (layout, reply) = again(answers)
            return RoundAttempt(
                serviceRequests: layout.serviceRequests, reply: reply,
                onSent: { [self] in
                    counters.count(layout.report)
                    exposures.record(layout.exposures, named: name)
                })
        }
        return round.reply(asking: serviceRequests)
    }
}
