package import LayoverAssembly
package import LayoverFrame
package import LayoverHTTP
package import LayoverModel

/// What attaching, layouts and searches decide about a request before anything else.
package struct LayoutCall: Sendable {
    /// What the request says about itself.
    package let reader: ContextReader
    /// The release that answers the request; no other is used until its end.
    package let serving: Serving
    /// The counts of that release; `nil` if only one is served.
    package let rolloutArm: RolloutWatch.Arm?
    package var context: RequestContext
    /// `nil` if times are not measured.
    package var timing: ServerTiming?
    /// Headers for a browser on another origin.
    package let crossOrigin: [HTTPHeader]
    /// When the decisions were made, on the monotonic clock; 0 if nothing is measured.
    var began: UInt64 = 0

    /// Records how long the first layout took, for the client and for the rollout.
    mutating func measure(_ report: AssemblyReport) {
        timing?.layout(from: began, until: monotonicNanoseconds())
        rolloutArm?.countLayout(report, since: began)
    }
}

extension LayoutContext {
    /// Decides the release, the context and the arms of a request.
    ///
    /// - Parameters:
    ///   - reader: What the request says about itself.
    ///   - current: What is served.
    ///   - first: The first release of `current`.
    ///   - surface: The page; that of `reader` by default.
    ///   - now: The time of the request; the server's by default.
    ///   - search: The id of a new search; `nil` for a single layout.
    ///   - timing: Measures the request.
    ///   - crossOrigin: Headers for a browser on another origin.
    /// - Returns: The decisions.
    /// - Throws: `ContextProblem` if the request is invalid, or its market or page does not exist.
    package func call(
        _ reader: ContextReader, in current: ServingHolder.Current, first: Serving, surface: String? = nil,
        now: UTCInstant? = nil, search: String? = nil, timing: ServerTiming? = nil, crossOrigin: [HTTPHeader] = []
    ) throws(ContextProblem) -> LayoutCall {
        let serving = current.serving(first, for: reader, search: search)
        var context = try reader.context(
            in: serving.catalog, surface: surface, now: now ?? server.now,
            layoutID: search ?? server.identifiers.make())
        context.decideArms(in: serving)
        let arm = current.arm(of: serving)
        return LayoutCall(
            reader: reader, serving: serving, rolloutArm: arm, context: context, timing: timing,
            crossOrigin: crossOrigin, began: timing == nil && arm == nil ? 0 : monotonicNanoseconds())
    }
}
