import LayoverFrame
package import LayoverMetrics

/// Every metric of the server, in the order of the reference.
package enum MetricTable {
    package static let metrics: [Metric] = CapabilityList.kinds.flatMap { $0.metricsReference }
}
