import LayoverFrame
package import LayoverMetrics

/// Every metric that the server gives, in the order of the reference.
package enum MetricTable {
    package static let metrics: [Metric] = CapabilityList.kinds.flatMap { $0.metricsReference }
}
