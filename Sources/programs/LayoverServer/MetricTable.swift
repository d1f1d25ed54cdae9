import LayoverFrame
package import LayoverMetrics

/// Every metric of the server, in the order of the reference.
package enum MetricTable {
    package static let metrics: [Metric] = metrics(of: CapabilityList.kinds)

    static func metrics(of kinds: [any Capability.Type]) -> [Metric] { kinds.flatMap { $0.metricsReference } }
}
