import LayoverAssembly
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverWeb

extension LayoutContext {
    /// Waits for other teams' services for as long as the settings say: what has not come by then is late.
    ///
    /// - Parameters:
    ///   - serviceRequests: What the first layout asks for.
    ///   - market: For whom.
    ///   - request: Names what is counted and logged, and the trace that is passed on.
    ///   - again: Assembles of the answers that there are, and makes the reply; on any thread, more than once.
    /// - Returns: The reply, a late one where something is waited for.
    func wait(
        for serviceRequests: [ServiceRequest], market: Market, _ request: borrowing HTTPRequest,
        again: @escaping @Sendable (RemoteAnswers) -> (layout: AssembledLayout, reply: HTTPReply)
    ) -> HTTPReply {
        let name = RequestName.of(request)
        let round = RemoteRound(
            remote, market: market, trace: server.trace(request).headers,
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
